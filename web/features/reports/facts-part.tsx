import { Card } from '#ui/card.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import { CodeList } from '#web/lib/copy-code.tsx'
import { reportWords } from './i18n.ts'
import { PlaceLines } from './place-lines.tsx'
import { factLines, namesOf, sourcesOf } from './say.ts'
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
  const names = namesOf(definition, happened)
  const sources = sourcesOf(evidence.facts).map(
    ({ match, version }, place) => [`${names[place] ?? ''} · v${version}`, match] as const,
  )
  return (
    <Card title={facts.title}>
      <p className={styles.quiet}>{facts.text(sayFullMoment(new Date(evidence.at), lang))}</p>
      <PlaceLines lines={factLines(happened, names, { words, lang })} />
      <details className={styles.details}>
        <summary>{words.log.details}</summary>
        <CodeList codes={sources} />
      </details>
    </Card>
  )
}
