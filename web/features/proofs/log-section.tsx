import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link-look.ts'
import { CodeList } from '#client/copy-code.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { reportMessages } from './i18n.ts'
import styles from './report-screen.module.css'
import { formatEntries } from './format.ts'
import type { Summary } from './worker-talk.ts'

/** The row that was published when the game locked, and what ties it to the one before. */
export function LogSection({ summary: { row, seal } }: { summary: Summary }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { log } = messages
  return (
    <Card title={log.title}>
      <p className={styles.quiet}>
        {log.text(formatFullMoment(new Date(row.at), lang, true), formatEntries(row.leaves, messages, lang))}
      </p>
      <details className={styles.details}>
        <summary>{log.details}</summary>
        <CodeList
          codes={[
            [log.row, String(row.seq)],
            [log.root, row.root],
            [log.previous, row.previous],
            [log.hash, row.hash],
            [log.settings, row.settingsHash],
            [log.rules, row.rulesVersion],
            [log.rulesHash, row.rulesHash],
            [log.seal, seal],
          ]}
        />
      </details>
      <Link to="/log" className={linkClass}>
        {log.all} <ChevronRight aria-hidden="true" />
      </Link>
    </Card>
  )
}
