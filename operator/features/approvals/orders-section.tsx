import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorOrders, operatorOrdersCsv } from '#contract/api/admin/approvals.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { col } from '#operator/lib/columns.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { type ListContext, listSection } from '#operator/lib/list-screen.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { type OrderMessages, orderMessages } from '#operator/lib/i18n.ts'
import { ORDERS_KEY } from '#operator/lib/orders.ts'
import { type Order, ORDER_STATES } from './api.ts'
import { DecideSheet } from './decide-sheet.tsx'
import { messages, type TreasuryMessages } from './i18n.ts'
import { ProposeSheet } from './propose-sheet.tsx'
import styles from '#operator/lib/page-layout.module.css'

const TONES = { open: 'orange', approved: 'green', refused: 'plain', lapsed: 'plain' } as const

const Orders = listSection({
  list: operatorOrders,
  csv: operatorOrdersCsv,
  queryKey: [ORDERS_KEY, 'orders'],
  refetchMs: 10_000,
  icon: HandCoins,
  messages,
  labels: orderMessages,
  texts: t => ({ ...t, title: t.proposals }),
  filters: ({ t, labels }) => [by.state(t, ORDER_STATES, labels.state)],
  columns: context => {
    const { t, labels } = context
    return [
      col.text('kind', t.proposeType, row => labels.kind[row.kind]),
      col.text('game', t.game, row => row.game && <GameLink game={row.game} />),
      col.money('amount', t.amount, row => row.amount),
      col.badge('state', t.states, row => ({ tone: TONES[row.state], label: labels.state[row.state] })),
      col.text('decision', t.decision, row =>
        row.state === 'open' ? <Decide order={row} context={context} /> : <Decision order={row} />,
      ),
      col.text('by', t.by, row => row.by),
      col.moment('at', t.at, row => row.createdAt),
      col.long('why', t.why, row => row.reason),
    ]
  },
  sheet: ({ row, what, open, onClose }) => (
    <DecideSheet order={row} approve={what === 'approve'} open={open} onClose={onClose} />
  ),
})

/** What was proposed to do with the house's money, and the decisions. */
export function OrdersSection() {
  const t = useMessages(messages)
  const [isProposing, setIsProposing] = useState(false)
  return (
    <Stack as="section" gap={3} aria-labelledby="orders">
      <SectionTitle
        id="orders"
        action={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsProposing(true)}>
            {t.propose}
          </Button>
        }
      >
        {t.orders}
      </SectionTitle>
      <Text tone="muted">{t.ordersText}</Text>
      <Orders />
      <ProposeSheet open={isProposing} onClose={() => setIsProposing(false)} />
    </Stack>
  )
}

function Decision({ order: { decidedAt, decidedBy, decisionReason } }: { order: Order }) {
  return (
    decidedAt && (
      <>
        {decidedBy} · <Moment at={decidedAt} />
        {decisionReason !== null && <span className={styles.text}>{decisionReason}</span>}
      </>
    )
  )
}

interface DecideProps {
  order: Order
  context: ListContext<TreasuryMessages, OrderMessages, Order>
}

/** Whoever proposed it can only take it back. */
function Decide({ order, context: { t, labels, lang, act } }: DecideProps) {
  const text = [labels.kind[order.kind], formatReais(order.amount, lang)] as const
  return (
    <Row as="span" gap={2} align="center">
      {order.mine ? (
        <Text as="span" tone="muted">
          {t.waitsOther}
        </Text>
      ) : (
        <Button size="sm" aria-label={t.approveOf(...text)} onClick={() => act(order, 'approve')}>
          {t.approve}
        </Button>
      )}
      <Button
        variant="sec"
        size="sm"
        aria-label={order.mine ? t.giveUpOf(...text) : t.refuseOf(...text)}
        onClick={() => act(order, 'refuse')}
      >
        {order.mine ? t.giveUp : t.refuse}
      </Button>
    </Row>
  )
}
