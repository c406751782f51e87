import { Card } from '#ui/card.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import { CodeList } from '#client/copy-code.tsx'
import { reportWords } from './i18n.ts'
import { PlaceLines } from './place-lines.tsx'
import { sourcesOf } from './say-lines.ts'
import { factLines } from './say.ts'
import styles from './report-screen.module.css'
import type { Summary } from './worker-talk.ts'

/** The facts that the game was settled by, and which match each comes from. */
export function FactsPart({ summary: { happened, evidence, definition } }: { summary: Summary }) {
  const words = useWords(reportWords)
  const lang = useLang()
  const { facts } = words
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
      <p className={styles.quiet}>{facts.text(sayFullMoment(new Date(evidence.at), lang))}</p>
      <PlaceLines lines={factLines(happened, { words, lang, definition })} />
      <details className={styles.details}>
        <summary>{words.log.details}</summary>
        <CodeList codes={sources} />
      </details>
    </Card>
  )
}
