import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Finding } from '#contract/verify/findings.ts'
import { findingMessages } from '#contract/verify/messages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { reportMessages } from './i18n.ts'
import styles from './findings-section.module.css'

/** Findings per page: a changed price makes every entry wrong. */
const AT_ONCE = 10

/** Mismatches: where, expected value, actual value. `onEntry` finds an entry in the ranking. */
export function FindingsSection({
  findings,
  onEntry,
}: {
  findings: readonly Finding[]
  onEntry?: (entry: string) => void
}) {
  const messages = useMessages(reportMessages)
  const common = useMessages(commonMessages)
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <Card title={messages.findings}>
      <Stack as="ol" marginBottom={3} className={styles.list}>
        {findings.slice(0, shown).map((finding, index) => (
          <li key={index}>
            <One finding={finding} onEntry={onEntry} />
          </li>
        ))}
      </Stack>
      {shown < findings.length && (
        <Button variant="sec" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          {common.viewMore}
        </Button>
      )}
    </Card>
  )
}

function One({ finding, onEntry }: { finding: Finding; onEntry: ((entry: string) => void) | undefined }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { entry, player, field, expected, found } = finding
  const facts = [
    ...(entry === undefined ? [] : [[messages.entry, entry] as const]),
    ...(player === undefined ? [] : [[messages.player, String(player)] as const]),
    [messages.field, field],
    [messages.expected, expected],
    [messages.found, found],
  ] as const
  return (
    <>
      <h3>{findingMessages[lang][finding.code]}</h3>
      <Stack as="dl" gap={1} marginTop={2} className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' || value === 'null' ? messages.nothing : <code>{value}</code>}</dd>
          </div>
        ))}
      </Stack>
      {entry !== undefined && onEntry && (
        <Button variant="txt" size="sm" onClick={() => onEntry(entry)}>
          {messages.showEntry}
        </Button>
      )}
    </>
  )
}
