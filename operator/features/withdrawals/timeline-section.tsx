import { useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Moment } from '#operator/lib/moment.tsx'
import type { WithdrawalDetail } from './api.ts'
import { messages as withdrawalsMessages } from './i18n.ts'
import styles from './timeline-section.module.css'

const GOOD = new Set(['paid'])
const BAD = new Set(['failed', 'bounced', 'unanswered'])

/** What happened to a withdrawal, in order, with who did it. */
export function TimelineSection({ steps }: Pick<WithdrawalDetail, 'steps'>) {
  const messages = useMessages(withdrawalsMessages)
  const details: Partial<Record<string, string>> = messages.details
  return (
    <Card title={messages.timeline}>
      <ol className={styles.steps}>
        {steps.map(({ step, at, detail, by }, index) => (
          <li
            // Steps are only ever added.
            key={index}
            className={cx(GOOD.has(step) && styles.good, BAD.has(step) && styles.bad)}
          >
            <p className={styles.head}>
              <strong>{messages.steps[step]}</strong>
              <Moment at={at} />
            </p>
            <p className={styles.detail}>
              {[detail && (details[detail] ?? detail), by && messages.by(by)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
