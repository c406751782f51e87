import { useQuery } from '@tanstack/react-query'
import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { operatorOrdersCsv, ORDER_SORTS } from '#contract/api/admin/approvals.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { isFiltered, useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { type OrderMessages, orderMessages } from '#operator/lib/i18n.ts'
import { type Order, ORDER_STATES, ordersListQuery, ordersQuery } from './api.ts'
import { DecideSheet } from './decide-sheet.tsx'
import { type TreasuryMessages, messages as treasuryMessages } from './i18n.ts'
import { GameLink } from '#operator/lib/game-link.tsx'
import { ProposeSheet } from './propose-sheet.tsx'
import styles from '#operator/lib/page-layout.module.css'

const TONES = { open: 'orange', approved: 'green', refused: 'plain', lapsed: 'plain' } as const

/** What was proposed to do with the house's money, and the decisions. */
export function OrdersSection() {
  const messages = useMessages(treasuryMessages)
  const shared = useMessages(orderMessages)
  const lang = useLang()
  const filters = useListFilters(ORDER_STATES, { sorts: ORDER_SORTS })
  const orders = useQuery(ordersQuery(filters))
  const [isProposing, setIsProposing] = useState(false)
  const [deciding, setDeciding] = useState<{ order: Order; approve: boolean; open: boolean }>()
  return (
    <section className={styles.parts} aria-labelledby="orders">
      <SectionTitle
        id="orders"
        action={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsProposing(true)}>
            {messages.propose}
          </Button>
        }
      >
        {messages.orders}
      </SectionTitle>
      <p className={styles.quiet}>{messages.ordersText}</p>
      <FilterChips
        label={messages.states}
        options={[undefined, ...ORDER_STATES].map(value => ({
          value,
          label: value ? shared.state[value] : messages.all,
        }))}
        value={filters.state}
        onChange={state => filters.go({ state })}
      />
      <ListTools
        hasDays
        file={{ endpoint: operatorOrdersCsv, query: ordersListQuery(filters), name: messages.proposals }}
      />
      <ListPage
        empty={{
          art: <HandCoins />,
          title: isFiltered(filters) ? messages.noneFound : messages.empty,
          text: isFiltered(filters) ? messages.noneFoundText : messages.emptyText,
        }}
        query={orders}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={ORDER_SORTS}
            caption={messages.table}
            columns={columnsIn({ ...shared, ...messages }, lang, (order, approve) =>
              setDeciding({ order, approve, open: true }),
            )}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
      <ProposeSheet open={isProposing} onClose={() => setIsProposing(false)} />
      {deciding && (
        <DecideSheet
          key={`${deciding.order._id} ${deciding.approve}`}
          order={deciding.order}
          approve={deciding.approve}
          open={deciding.open}
          onClose={() => setDeciding({ ...deciding, open: false })}
        />
      )}
    </section>
  )
}

type OrderTexts = TreasuryMessages & OrderMessages
type OnDecide = (order: Order, approve: boolean) => void

const columnsIn = (messages: OrderTexts, lang: Lang, onDecide: OnDecide): Column<Order>[] => [
  { id: 'kind', title: messages.proposeType, cell: row => messages.kind[row.kind] },
  { id: 'game', title: messages.game, cell: row => row.game && <GameLink game={row.game} /> },
  { id: 'amount', title: messages.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  {
    id: 'state',
    title: messages.states,
    cell: row => <Badge tone={TONES[row.state]}>{messages.state[row.state]}</Badge>,
  },
  {
    id: 'decision',
    title: messages.decision,
    cell: row =>
      row.state === 'open' ? (
        <Decide order={row} messages={messages} lang={lang} onDecide={onDecide} />
      ) : (
        row.decidedAt && (
          <>
            {row.decidedBy} · <Moment at={row.decidedAt} />
            {row.decisionReason !== null && <span className={styles.text}>{row.decisionReason}</span>}
          </>
        )
      ),
  },
  { id: 'by', title: messages.by, cell: row => row.by },
  { id: 'at', title: messages.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'why', title: messages.why, cell: row => <span className={styles.text}>{row.reason}</span> },
]

interface DecideProps {
  order: Order
  messages: OrderTexts
  lang: Lang
  onDecide: OnDecide
}

/** Whoever proposed it can only take it back. */
function Decide({ order, messages, lang, onDecide }: DecideProps) {
  const text = [messages.kind[order.kind], formatReais(order.amount, lang)] as const
  return (
    <span className={styles.row}>
      {order.mine ? (
        <span className={styles.quiet}>{messages.waitsOther}</span>
      ) : (
        <Button size="sm" aria-label={messages.approveOf(...text)} onClick={() => onDecide(order, true)}>
          {messages.approve}
        </Button>
      )}
      <Button
        variant="sec"
        size="sm"
        aria-label={order.mine ? messages.giveUpOf(...text) : messages.refuseOf(...text)}
        onClick={() => onDecide(order, false)}
      >
        {order.mine ? messages.giveUp : messages.refuse}
      </Button>
    </span>
  )
}
