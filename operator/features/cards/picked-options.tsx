import { useLang, useMessages } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/admin/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { type ResultMessages, resultMessages } from './i18n.ts'
import { optionName } from './ticks.ts'

/** How many games chose what of each athlete, once it is no secret (C12). In classic the picks are the result's own numbers. */
export function PickedOptions({ card }: { card: OperatorCard }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  if (card.gameType === 'classic') return null
  return (
    <Card title={messages.picked}>
      {card.athletes.every(({ picked }) => picked === null) ? (
        <Note>{messages.pickedSecret}</Note>
      ) : (
        <DataTable
          caption={messages.pickedTable}
          columns={pickedColumns(card, messages, lang)}
          rows={[...card.goalOptions, ...card.statisticOptions]}
          rowId={option => option._id}
        />
      )}
    </Card>
  )
}

type Option = OperatorCard['goalOptions'][number]

const pickedColumns = (card: OperatorCard, messages: ResultMessages, lang: Lang): Column<Option>[] => [
  { id: 'option', title: messages.option, cell: option => optionName(option, lang) },
  ...card.athletes.map(({ place, now, picked }): Column<Option> => ({
    id: String(place),
    title: now._athlete.name,
    align: 'end',
    cell: ({ _id }) => (picked?.[_id] ?? 0).toLocaleString(lang),
  })),
]
