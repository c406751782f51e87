import { useLang, useMessages } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/admin/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/field.tsx'
import { Text } from '#ui/layout.tsx'
import { type ResultMessages, resultMessages } from './i18n.ts'
import { canTick, optionName, optionsToTick, type TickValue, type Ticks, tickOf } from './ticks.ts'
import styles from './result-tab.module.css'

type Athlete = OperatorCard['athletes'][number]

/** Options that no fact settles: what happened, said by hand for each athlete. */
export function TicksSection({ card, ticks }: { card: OperatorCard; ticks: Ticks }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  if (optionsToTick(card).length === 0) return null
  return (
    <Card title={messages.ticks}>
      <Text marginBottom={3} look="hint">
        {messages.ticksText}
      </Text>
      <DataTable
        caption={messages.ticksTable}
        columns={tickColumns({ card, ticks, messages, lang })}
        rows={card.athletes}
        rowId={athlete => String(athlete.place)}
      />
    </Card>
  )
}

interface TickColumns {
  card: OperatorCard
  ticks: Ticks
  messages: ResultMessages
  lang: Lang
}

const tickColumns = ({ card, ticks, messages, lang }: TickColumns): Column<Athlete>[] => [
  { id: 'athlete', title: messages.athlete, cell: ({ now }) => <strong>{now._athlete.name}</strong> },
  ...optionsToTick(card).map((option): Column<Athlete> => ({
    id: option._id,
    title: optionName(option, lang),
    cell: athlete => <TickChoice card={card} athlete={athlete} option={option} ticks={ticks} />,
  })),
]

const VALUES: readonly TickValue[] = ['unknown', 'yes', 'no']

function TickChoice(props: { card: OperatorCard; athlete: Athlete; option: Option; ticks: Ticks }) {
  const { card, athlete, option, ticks } = props
  const messages = useMessages(resultMessages)
  const lang = useLang()
  const value = ticks.valueOf(athlete, option)
  return (
    <div className={styles.tick} data-dirty={value !== tickOf(card, athlete, option) || undefined}>
      <Select
        aria-label={messages.tickOf(optionName(option, lang), athlete.now._athlete.name)}
        value={value}
        disabled={!canTick(card) || athlete.now.void}
        onChange={event => {
          const chosen = VALUES.find(one => one === event.currentTarget.value)
          if (chosen) ticks.set(athlete, option, chosen)
        }}
      >
        {VALUES.map(one => (
          <option key={one} value={one}>
            {messages[one]}
          </option>
        ))}
      </Select>
    </div>
  )
}
