import { useMessages } from '#client/i18n.ts'
import { TEAM_STATISTICS } from '#contract/facts.ts'
import { Card } from '#ui/card.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { messages as matchMessages } from './i18n.ts'
import { PairField } from './pair-field.tsx'
import type { SectionProps } from './part.ts'
import styles from './statistics-section.module.css'

/** Numbers of whole sides. What is left empty is unknown. */
export function StatisticsSection({ draft, base, faults, change }: SectionProps) {
  const messages = useMessages(matchMessages)
  const { statistics: names } = useMessages(factMessages)
  return (
    <Card title={messages.statistics}>
      <div className={styles.pairs}>
        {TEAM_STATISTICS.map(name => {
          const [value, saved] = [draft.statistics[name], base.statistics[name]]
          return (
            <PairField
              key={name}
              label={names[name]}
              value={value}
              onChange={pair => change(now => ({ ...now, statistics: { ...now.statistics, [name]: pair } }))}
              dirty={value.home !== saved.home || value.away !== saved.away}
              errors={faults.statistics !== undefined && (value.home === '') !== (value.away === '')}
            />
          )
        })}
      </div>
      <FieldMessage
        id="statistics-message"
        error={faults.statistics === undefined ? undefined : messages.faults[faults.statistics]}
        hint={messages.statisticsHint}
      />
    </Card>
  )
}
