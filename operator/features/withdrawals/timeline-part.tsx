import { useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Moment } from '#operator/lib/moment.tsx'
import type { WithdrawalDetail } from './api.ts'
import { words as withdrawalsWords } from './i18n.ts'
import styles from './timeline-part.module.css'

const GOOD = new Set(['paid'])
const BAD = new Set(['failed', 'bounced', 'unanswered'])

/** What happened to a withdrawal, in order, with who did it. */
export function TimelinePart({ steps }: Pick<WithdrawalDetail, 'steps'>) {
  const words = useWords(withdrawalsWords)
  const details: Partial<Record<string, string>> = words.details
  return (
    <Card title={words.timeline}>
      <ol className={styles.steps}>
        {steps.map(({ step, at, detail, by }, place) => (
          <li
            // Steps are only ever added.
            key={place}
            className={cx(GOOD.has(step) && styles.good, BAD.has(step) && styles.bad)}
          >
            <p className={styles.head}>
              <strong>{words.steps[step]}</strong>
              <Moment at={at} />
            </p>
            <p className={styles.detail}>
              {[detail && (details[detail] ?? detail), by && words.by(by)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
