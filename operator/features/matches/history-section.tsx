import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Moment } from '#operator/lib/values.tsx'
import type { Version } from './api.ts'
import { type MatchMessages, messages as matchMessages } from './i18n.ts'
import styles from './history-section.module.css'

/** Who said it: an operator by name, else what it came from. */
export const formatAuthor = ({ operator, author }: Version, messages: MatchMessages): string =>
  operator ?? messages.authors[author] ?? author

const FEW = 8

/** Every version of a match's facts, with its author, time and reason. */
export function HistorySection({ versions }: { versions: readonly Version[] }) {
  const messages = useMessages(matchMessages)
  const [all, setAll] = useState(false)
  const newest = versions.toSorted((a, b) => b.version - a.version)
  return (
    <Card title={messages.history}>
      {versions.length === 0 ? (
        <Text tone="muted">{messages.noHistory}</Text>
      ) : (
        <ol className={styles.versions}>
          {(all ? newest : newest.slice(0, FEW)).map(version => (
            <li key={version.version}>
              <Row as="p" justify="between" wrap size="sm" className={styles.head}>
                <strong>{messages.versionBy(version.version, formatAuthor(version, messages))}</strong>
                <Moment at={version.at} />
              </Row>
              <Text look="note" breaks="anywhere">
                {version.reason}
              </Text>
            </li>
          ))}
        </ol>
      )}
      {!all && newest.length > FEW && (
        <Button variant="txt" onClick={() => setAll(true)}>
          {messages.allVersions(newest.length)}
        </Button>
      )}
    </Card>
  )
}
