import { Card } from '#ui/card.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { CodeList } from '#client/copy-code.tsx'
import { reportMessages } from './i18n.ts'
import { RankLines } from './rank-lines.tsx'
import { sourcesOf } from './format-lines.ts'
import { factLines } from './format.ts'
import styles from './report-screen.module.css'
import type { Summary } from './worker-talk.ts'

/** The facts that the game was settled by, and which match each comes from. */
export function FactsSection({ summary: { happened, evidence, definition } }: { summary: Summary }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { facts } = messages
  if (evidence === null || happened === null) {
    return (
      <Card title={facts.title}>
        <p className={styles.quiet}>{evidence === null ? facts.none : facts.unknown}</p>
      </Card>
    )
  }
  const sources = sourcesOf(definition, evidence.facts).map(
    ({ name, match, version }) => [`${name} · v${version}`, match] as const,
  )
  return (
    <Card title={facts.title}>
      <p className={styles.quiet}>{facts.text(formatFullMoment(new Date(evidence.at), lang))}</p>
      <RankLines lines={factLines(happened, { messages, lang, definition })} />
      <details className={styles.details}>
        <summary>{messages.log.details}</summary>
        <CodeList codes={sources} />
      </details>
    </Card>
  )
}
