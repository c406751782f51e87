import type { UseQueryResult } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorCardEntries, operatorCardEntriesCsv } from '#contract/api/admin/cards.ts'
import { centavos, formatPoints } from '#contract/money.ts'
import { col } from '#operator/lib/columns.tsx'
import type { Settlement } from '#operator/lib/games/api.ts'
import { GameActions } from '#operator/lib/games/game-actions.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listSection } from '#operator/lib/list-screen.tsx'
import { Code, Money } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Row } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { CARDS } from './api.ts'
import type { SharedCard } from './card-type.ts'
import { resultMessages } from './i18n.ts'
import { useFormatMissing } from './missing-list.tsx'
import { SettlementSection, WinnersTable } from './settlement-section.tsx'
import shared from '#operator/lib/save-bar.module.css'
import styles from './result-tab.module.css'

export interface ResultTabProps {
  card: SharedCard
  settlement: UseQueryResult<Settlement>
  /** The result, rendered by card type. */
  happened: ReactNode
}

/** The result, manual decisions, and the resulting payouts. */
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

/** All entries, once they are not secret (C12). */
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
  /** The predictions, rendered by card type. */
  picked: ReactNode
}

/** The games on a card: number of picks, once they are not secret (C12), and the winners. */
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

export interface ResultBarProps {
  card: SharedCard
  settlement: Settlement | undefined
  /** Unsaved manual decisions, where a card type has them: their number, and buttons for them. */
  unsaved: { count: number; actions: ReactNode } | undefined
}

/** Sticky bar of the result: unsaved changes, what blocks payment, and actions. */
export function ResultBar({ card, settlement, unsaved }: ResultBarProps) {
  const messages = useMessages(resultMessages)
  const formatMissing = useFormatMissing()
  const count = unsaved?.count ?? 0
  return (
    <Row gap={2.5} align="center" wrap className={cx(shared.bar, styles.bar)}>
      <GameActions
        game={{
          ...card,
          type: 'card',
          guaranteed: card.fixedAmount ? card.amount : centavos(0),
          entries: card.cardCount,
        }}
        gameKey={CARDS}
        missing={(settlement?.missing ?? []).map(({ fact }) => formatMissing(fact))}
        block={count > 0 ? messages.ticksFirst : undefined}
        badge={count > 0 && <Badge tone="orange">{messages.ticksUnsaved(count)}</Badge>}
      >
        {unsaved?.actions}
      </GameActions>
    </Row>
  )
}
