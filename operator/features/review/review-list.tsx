import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FACT_SOURCES } from '#contract/api/operator-matches.ts'
import { factWords } from '#operator/lib/fact-words.ts'
import { formatTold, importWords } from '#operator/lib/import-words.ts'
import type { ReviewRow } from './api.ts'
import { words as reviewWords } from './i18n.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import styles from './review-list.module.css'

interface Asked {
  row: ReviewRow
  what: 'link' | 'leave'
  open: boolean
}

/** Rows of imports, with what can be answered to each. */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  const words = useWords(reviewWords)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(asked && { ...asked, open: false })
  function handleDone() {
    close()
    // The row goes, and the button that asked with it: the keyboard goes on from the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const sheet = asked && { row: asked.row, onClose: close, onDone: handleDone }
  return (
    <>
      <ul className={styles.list} aria-label={words.list}>
        {rows.map(row => (
          <li key={row._id}>
            <Row row={row} onAsk={what => setAsked({ row, what, open: true })} />
          </li>
        ))}
      </ul>
      {sheet && <LinkSheet {...sheet} open={asked.open && asked.what === 'link'} />}
      {sheet && <LeaveSheet {...sheet} open={asked.open && asked.what === 'leave'} />}
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

function Row({ row, onAsk }: { row: ReviewRow; onAsk: (what: Asked['what']) => void }) {
  const words = useWords(reviewWords)
  const facts = useWords(factWords)
  const messages = useWords(importWords)
  const kind = words.kinds[row.kind]
  const source = FACT_SOURCES.find(one => one === row.source)
  return (
    <Card className={styles.row}>
      <div className={styles.words}>
        <p className={styles.about}>
          <Badge tone={TONES[row.kind] ?? 'plain'}>{kind?.name ?? row.kind}</Badge>
          <span>{`${row.championship.name} ${row.championship.season}`}</span>
          <span>{source ? facts.sources[source] : row.source}</span>
          {row.match && (
            <Link to="/matches/$match" params={{ match: row.match._id }} className={styles.match}>
              {words.openMatch(row.match.label)}
            </Link>
          )}
        </p>
        <p className={styles.text}>
          <strong>{row.row}</strong>
        </p>
        <p className={styles.reason}>{formatTold(messages, row.message, row.reason)}</p>
        {kind && <p className={styles.hint}>{kind.text}</p>}
      </div>
      {row.state === 'open' && (
        <div className={styles.answers}>
          {row.isName ? (
            <>
              <Button size="sm" aria-label={words.linkRow(row.row)} onClick={() => onAsk('link')}>
                {words.link}
              </Button>
              <Button size="sm" variant="sec" aria-label={words.leaveRow(row.row)} onClick={() => onAsk('leave')}>
                {words.leave}
              </Button>
            </>
          ) : (
            <Button size="sm" variant="sec" aria-label={words.seenRow(row.row)} onClick={() => onAsk('leave')}>
              {words.seen}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
