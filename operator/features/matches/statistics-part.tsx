import { useWords } from '#client/i18n.ts'
import { TEAM_STATISTICS } from '#contract/facts.ts'
import { Card } from '#ui/card.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { factWords } from '#operator/lib/fact-words.ts'
import { words as matchWords } from './i18n.ts'
import { PairField } from './pair-field.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics-part.module.css'

/** Numbers of whole sides. What is left empty is unknown. */
export function StatisticsPart({ draft, base, faults, change }: PartProps) {
  const words = useWords(matchWords)
  const { statistics: names } = useWords(factWords)
  return (
    <Card title={words.statistics}>
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
              wrong={faults.statistics !== undefined && (value.home === '') !== (value.away === '')}
            />
          )
        })}
      </div>
      <FieldMessage
        id="statistics-message"
        error={faults.statistics === undefined ? undefined : words.faults[faults.statistics]}
        hint={words.statisticsHint}
      />
    </Card>
  )
}
