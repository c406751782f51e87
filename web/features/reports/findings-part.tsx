import { useState } from 'react'
import type { Finding } from '#contract/verify/findings.ts'
import { findingWords } from '#contract/verify/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { reportWords } from './i18n.ts'
import styles from './findings-part.module.css'

/** Findings at a time: a changed price is wrong of every entry. */
const AT_ONCE = 10

/** What does not add up, each with where, what it should be and what it is. `onEntry` looks for an entry in the ranking. */
export function FindingsPart({
  findings,
  onEntry,
}: {
  findings: readonly Finding[]
  onEntry?: (entry: string) => void
}) {
  const words = useWords(reportWords)
  const common = useWords(commonWords)
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <Card title={words.findings}>
      <ol className={styles.list}>
        {findings.slice(0, shown).map((finding, place) => (
          <li key={place}>
            <One finding={finding} onEntry={onEntry} />
          </li>
        ))}
      </ol>
      {shown < findings.length && (
        <Button variant="sec" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          {common.viewMore}
        </Button>
      )}
    </Card>
  )
}

function One({ finding, onEntry }: { finding: Finding; onEntry: ((entry: string) => void) | undefined }) {
  const words = useWords(reportWords)
  const lang = useLang()
  const { entry, player, field, expected, found } = finding
  const facts = [
    ...(entry === undefined ? [] : [[words.entry, entry] as const]),
    ...(player === undefined ? [] : [[words.player, String(player)] as const]),
    [words.field, field],
    [words.expected, expected],
    [words.found, found],
  ] as const
  return (
    <>
      <h3>{findingWords[lang][finding.code]}</h3>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' || value === 'null' ? words.nothing : <code>{value}</code>}</dd>
          </div>
        ))}
      </dl>
      {entry !== undefined && onEntry && (
        <Button variant="txt" size="sm" onClick={() => onEntry(entry)}>
          {words.showEntry}
        </Button>
      )}
    </>
  )
}
