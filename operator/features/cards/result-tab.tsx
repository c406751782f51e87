import type { UseQueryResult } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorCardEntries, operatorCardEntriesCsv } from '#contract/api/admin/cards.ts'
import { formatPoints } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listSection } from '#operator/lib/list-screen.tsx'
import { Code, Money } from '#operator/lib/values.tsx'
import { CARDS } from './api.ts'
import type { Settlement } from '#operator/lib/games/api.ts'
import type { SharedCard } from './card-type.ts'
import { resultMessages } from './i18n.ts'
import { SettlementSection, WinnersTable } from './settlement-section.tsx'

import styles from './result-tab.module.css'

export interface ResultTabProps {
  card: SharedCard
  settlement: UseQueryResult<Settlement>
  /** What happened, told as the kind of card is. */
  happened: ReactNode
}

/** What happened, what a person has to say, and beside it what would be paid. */
export function ResultTab({ card, settlement, happened }: ResultTabProps) {
  const messages = useMessages(resultMessages)
  const isEarly = ['draft', 'scheduled', 'open'].includes(card.state)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {isEarly && <Note>{messages.tooEarly}</Note>}
        {happened}
      </div>
      <SettlementSection card={card} query={settlement} />
    </div>
  )
}

/** Everybody's entries, once they are no secret (C12). */
const Entries = listSection({
  list: operatorCardEntries,
  csv: operatorCardEntriesCsv,
  queryKey: [CARDS, 'entries'],
  icon: Ticket,
  messages: resultMessages,
  texts: t => ({ title: t.entries, table: t.entriesTable, empty: t.noEntries, emptyText: t.noEntriesText }),
  filters: ({ t }) => [by.text('search', { search: t.byPlayer, searchHint: t.byPlayerHint })],
  columns: ({ t, lang }) => [
    col.text('player', t.player, row => row.username),
    col.text('rank', t.rank, row => (row.void ? t.entryVoid : row.rank)),
    col.text('points', t.points, row => row.score !== null && formatPoints(row.score, lang)),
    col.text('paid', t.amount, row => row.paid !== null && <Money amount={row.paid} />),
    col.moment('at', t.entryAt, row => row.at),
    col.text('code', t.entryCode, row => row.code),
    col.long('picks', t.entryPicks, row => row.picks),
    col.text('entry', t.entry, row => <Code>{row._id}</Code>),
  ],
})

export interface GamesTabProps {
  card: SharedCard
  settlement: UseQueryResult<Settlement>
  /** What was predicted, shown in the way of the card's kind. */
  picked: ReactNode
}

/** The games on a card: how many picked what, once it is no secret (C12), and who would be paid. */
export function GamesTab({ card, settlement, picked }: GamesTabProps) {
  const messages = useMessages(resultMessages)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {settlement.data && <WinnersTable settlement={settlement.data} />}
        {picked}
        {!['draft', 'scheduled', 'open'].includes(card.state) && (
          <Card title={messages.entries}>
            <Entries of={{ query: { card: card._id } }} />
          </Card>
        )}
      </div>
      <SettlementSection card={card} query={settlement} />
    </div>
  )
}
