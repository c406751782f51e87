import type { UseQueryResult } from '@tanstack/react-query'
import { useLang, useWords } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/operator-cards.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import type { Settlement } from './api.ts'
import { type ResultWords, resultWords } from './result-words.ts'
import { SettlementPart, WinnersTable } from './settlement-part.tsx'
import { optionName } from './ticks.ts'
import styles from './result-tab.module.css'

/** The games on a card: how many picked what, once it is no secret (C12), and who would be paid. */
export function GamesTab({ card, settlement }: { card: OperatorCard; settlement: UseQueryResult<Settlement> }) {
  const words = useWords(resultWords)
  const lang = useLang()
  const isSecret = card.athletes.every(({ picked }) => picked === null)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {settlement.data && <WinnersTable settlement={settlement.data} />}
        {card.gameType === 'options' && (
          <Card title={words.picked}>
            {isSecret ? (
              <Note>{words.pickedSecret}</Note>
            ) : (
              <DataTable
                caption={words.pickedTable}
                columns={pickedColumns(card, words, lang)}
                rows={[...card.goalOptions, ...card.statisticOptions]}
                rowId={option => option._id}
              />
            )}
          </Card>
        )}
      </div>
      <SettlementPart card={card} query={settlement} />
    </div>
  )
}

type Option = OperatorCard['goalOptions'][number]

const pickedColumns = (card: OperatorCard, words: ResultWords, lang: Lang): Column<Option>[] => [
  { id: 'option', title: words.option, cell: option => optionName(option, lang) },
  ...card.athletes.map(({ place, now, picked }): Column<Option> => ({
    id: String(place),
    title: now._athlete.name,
    align: 'end',
    cell: ({ _id }) => (picked?.[_id] ?? 0).toLocaleString(lang),
  })),
]
