import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { FACT_SOURCES } from '#contract/api/admin/matches.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { formatMessage, importMessages } from '#operator/lib/import-messages.ts'
import { useSheet } from '#operator/lib/use-sheet.ts'
import type { ReviewRow } from './api.ts'
import { dictionary as reviewMessages } from './i18n.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './review-list.module.css'

type Action = 'link' | 'leave'

/** Rows of imports, with what can be answered to each. */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  const messages = useMessages(reviewMessages)
  const { what, key, sheet, ask } = useSheet<{ row: ReviewRow; action: Action }>()
  function handleDone() {
    sheet.onClose()
    // The row goes, and the button that asked with it: the keyboard goes on from the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <Stack as="ul" gap={3} aria-label={messages.list}>
        {rows.map(row => (
          <li key={row._id}>
            <Row row={row} onAsk={action => ask({ row, action })} />
          </li>
        ))}
      </Stack>
      {what?.action === 'link' && <LinkSheet key={key} row={what.row} {...sheet} onDone={handleDone} />}
      {what?.action === 'leave' && <LeaveSheet key={key} row={what.row} {...sheet} onDone={handleDone} />}
    </>
  )
}

const TONES: Record<string, NonNullable<BadgeProps['tone']>> = {
  'unknown-athlete': 'red',
  'unknown-club': 'red',
  settled: 'orange',
  silent: 'red',
  ambiguous: 'info',
}

function Row({ row, onAsk }: { row: ReviewRow; onAsk: (action: Action) => void }) {
  const dictionary = useMessages(reviewMessages)
  const facts = useMessages(factMessages)
  const messages = useMessages(importMessages)
  const type = dictionary.kinds[row.kind]
  const source = FACT_SOURCES.find(one => one === row.source)
  return (
    <Stack as={Card} gap={3} align="center" className={styles.row}>
      <Stack gap={1.5}>
        <p className={styles.about}>
          <Badge tone={TONES[row.kind] ?? 'plain'}>{type?.name ?? row.kind}</Badge>
          <span>{`${row.championship.name} ${row.championship.season}`}</span>
          <span>{source ? facts.sources[source] : row.source}</span>
          {row.match && (
            <Link to="/matches/$match" params={{ match: row.match._id }} className={styles.match}>
              {dictionary.openMatch(row.match.label)}
            </Link>
          )}
        </p>
        <Text breaks="anywhere">
          <strong>{row.row}</strong>
        </Text>
        <Text tone="muted" breaks="anywhere">
          {formatMessage(messages, row.message, row.reason)}
        </Text>
        {type && <Text look="hint">{type.text}</Text>}
      </Stack>
      {row.state === 'open' && (
        <div className={shared.answers}>
          {row.isName ? (
            <>
              <Button size="sm" aria-label={dictionary.linkRow(row.row)} onClick={() => onAsk('link')}>
                {dictionary.link}
              </Button>
              <Button size="sm" variant="sec" aria-label={dictionary.leaveRow(row.row)} onClick={() => onAsk('leave')}>
                {dictionary.leave}
              </Button>
            </>
          ) : (
            <Button size="sm" variant="sec" aria-label={dictionary.seenRow(row.row)} onClick={() => onAsk('leave')}>
              {dictionary.seen}
            </Button>
          )}
        </div>
      )}
    </Stack>
  )
}
