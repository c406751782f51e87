import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import type { Version } from './api.ts'
import { type MatchWords, words as matchWords } from './i18n.ts'
import styles from './history-part.module.css'

/** Who said it: an operator by name, else what it came from. */
export const sayAuthor = ({ operator, author }: Version, words: MatchWords): string =>
  operator ?? words.authors[author] ?? author

const FEW = 8

/** Every version of a match's facts, with its author, time and reason. */
export function HistoryPart({ versions }: { versions: readonly Version[] }) {
  const words = useWords(matchWords)
  const [all, setAll] = useState(false)
  const newest = versions.toSorted((a, b) => b.version - a.version)
  return (
    <Card title={words.history}>
      {versions.length === 0 ? (
        <p className={styles.none}>{words.noHistory}</p>
      ) : (
        <ol className={styles.versions}>
          {(all ? newest : newest.slice(0, FEW)).map(version => (
            <li key={version.version}>
              <p className={styles.head}>
                <strong>{words.versionBy(version.version, sayAuthor(version, words))}</strong>
                <Moment at={version.at} />
              </p>
              <p className={styles.reason}>{version.reason}</p>
            </li>
          ))}
        </ol>
      )}
      {!all && newest.length > FEW && (
        <Button variant="txt" onClick={() => setAll(true)}>
          {words.allVersions(newest.length)}
        </Button>
      )}
    </Card>
  )
}
