import { CircleAlert, CircleCheckBig } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { Row } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { reportMessages } from './i18n.ts'
import type { Checking } from './use-report.ts'
import { formatEntries } from './format.ts'
import styles from './verdict.module.css'

const MEGABYTE = 1_048_576

/** How far it is: while it comes nobody knows how much there is, while it is checked the share is known. */
export function Working({ bytes, share }: { bytes?: number; share?: number }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const megabytes = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format((bytes ?? 0) / MEGABYTE)
  const percent = Math.round((share ?? 0) * 100)
  const label = share === undefined ? messages.reading : messages.checking
  return (
    <div className={styles.working}>
      <Row as="p" gap={4} justify="between" marginBottom={3} weight={600}>
        <span role="status">{label}</span>
        <span className="num">{share === undefined ? messages.megabytes(megabytes) : messages.percent(percent)}</span>
      </Row>
      <progress
        className={styles.bar}
        aria-label={label}
        {...(share === undefined ? {} : { value: percent, max: 100 })}
      />
    </div>
  )
}

/** The result in one line. */
export function Verdict({ checked }: { checked: Extract<Checking, { stage: 'checked' }> }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { findings, summary, isLogRead } = checked
  const isRight = findings.length === 0
  const entries = formatEntries(summary.entries, messages, lang)
  const text = summary.game.state === 'void' ? messages.rightVoid(entries) : messages.rightText(entries)
  const Icon = isRight ? CircleCheckBig : CircleAlert
  return (
    <>
      <div role="status" className={cx(styles.verdict, isRight ? styles.right : styles.wrong)}>
        <Icon aria-hidden="true" />
        <p>
          <strong>{isRight ? messages.right : messages.wrong(findings.length)}</strong>{' '}
          {isRight ? text : messages.wrongText}
        </p>
      </div>
      {!isLogRead && <Note tone="orange">{messages.withoutLog}</Note>}
    </>
  )
}
