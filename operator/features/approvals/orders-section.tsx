import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { useAttemptKey } from '#client/use-attempt-key.ts'
import { operatorOrders, operatorOrdersCsv } from '#contract/api/admin/approvals.ts'
import { centavos, type Centavos, formatReais } from '#contract/money.ts'
import { col } from '#operator/lib/columns.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { FormSegmented, FormText } from '#operator/lib/form-fields.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { type OrderMessages, orderMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { type ListContext, listSection } from '#operator/lib/list-screen.tsx'
import { describeOrder, ORDERS_KEY } from '#operator/lib/orders.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { Moment, Money } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import {
  amountOf,
  decideAllMutation,
  decideMutation,
  openCorrectionsQuery,
  type Order,
  ORDER_STATES,
  PROPOSED_TYPES,
  proposeMutation,
} from './api.ts'
import { messages as treasuryMessages, type TreasuryMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

interface DecideSheetProps {
  order: Order
  approve: boolean
  open: boolean
  onClose: () => void
}

/** Approves or refuses a proposal, showing all amounts it moves. */
function DecideSheet({ order, approve, open, onClose }: DecideSheetProps) {
  const messages = useMessages(treasuryMessages)
  const labels = useMessages(orderMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const decide = useMutation(decideMutation(useQueryClient(), order._id))
  const isSetting = order.changes.length > 0
  const amount = describeOrder(order, labels, lang)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={approve ? messages.approveTitle : messages.refuseTitle}
      text={
        <>
          <p>
            <strong>
              {approve
                ? messages.approveText[order.kind](amount)
                : isSetting
                  ? messages.refuseSetting(amount)
                  : messages.refuseText(amount)}
            </strong>
          </p>
          <p>{messages.proposedBy(order.by, order.reason)}</p>
          <OrderAbout order={order} />
          {approve && !isSetting && order.kind !== 'guarantee' && <p>{messages.approveFinal}</p>}
          {approve && !isSetting && order.game === null && <p>{messages.approveBank}</p>}
        </>
      }
      confirmLabel={approve ? messages.approve : order.mine ? messages.giveUp : messages.refuse}
      danger={!approve}
      onConfirm={reason => decide.mutateAsync({ approve, reason, key: keyOf(order._id, approve, reason) })}
      done={approve ? messages.approved : messages.refused}
    />
  )
}

/** Details for the second approval, to the centavo: the game, and who is paid. */
function OrderAbout({ order: { game, entries, withheld, paid } }: { order: Order }) {
  const messages = useMessages(treasuryMessages)
  const lang = useLang()
  if (!game) return null
  const more = (entries ?? 0) - paid.length
  return (
    <Stack gap={3}>
      <p>
        {messages.game}: <GameLink game={game} />
        {entries !== null && <> · {messages.entries(entries)}</>}
      </p>
      {paid.length > 0 && (
        <section aria-label={messages.paid}>
          <DescriptionList
            rows={paid.map(({ username, amount }, index) => ({
              label: username === '' ? String(index + 1) : username,
              value: <Money amount={amount} />,
            }))}
          />
          {more > 0 && <Text tone="muted">{messages.andMore(more)}</Text>}
        </section>
      )}
      {withheld !== null && withheld > 0n && <p>{messages.ofWhichWithheld(formatReais(withheld, lang))}</p>}
    </Stack>
  )
}

const zFields = z.object({
  kind: z.enum(PROPOSED_TYPES),
  amount: z.pipe(
    z.pipe(z.string(), z.transform(amountOf)),
    z.custom<Centavos>(amount => amount !== undefined, { error: 'amount_invalid' }),
  ),
})

/** Proposes to add capital, withdraw fees, or pay withheld tax to the state. */
function ProposeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages(treasuryMessages)
  const { kind: kinds } = useMessages(orderMessages)
  const propose = useMutation(proposeMutation(useQueryClient()))
  const { keyOf, forgetKey } = useAttemptKey()
  const form = useShortForm(zFields, { kind: 'capital-in', amount: '' })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.proposeTitle}
      text={messages.proposeText}
      confirmLabel={messages.propose}
      form={form}
      onConfirm={async (reason, { kind, amount }) => {
        await propose.mutateAsync({ body: { kind, amount, reason }, key: keyOf(kind, amount, reason) })
        forgetKey()
        toast.ok(messages.proposed, messages.proposedText)
        form.reset({ ...form.getValues(), amount: '' })
      }}
    >
      <FormSegmented
        form={form}
        name="kind"
        label={messages.proposeType}
        options={PROPOSED_TYPES.map(value => ({ value, label: kinds[value] }))}
      />
      <FormText
        form={form}
        name="amount"
        label={messages.amount}
        hint={messages.amountHint}
        prefix="R$"
        inputMode="decimal"
        maxLength={20}
        isPlain
        isFirst
      />
    </ReasonSheet>
  )
}

/** W5: approves all corrections requested by others; each is paid separately, and failures are listed with their reason. */
function ApproveAll() {
  const t = useMessages(treasuryMessages)
  const lang = useLang()
  const [shown, setShown] = useState<readonly Order[]>() // Proposals that arrive meanwhile were not reviewed.
  const decide = useMutation(decideAllMutation(useQueryClient()))
  const { data = [] } = useQuery(openCorrectionsQuery)
  const orders = shown ?? data
  if (orders.length < 2) return null
  const amount = formatReais(centavos(orders.reduce((sum, order) => sum + order.amount, 0n)), lang)
  return (
    <>
      <Button variant="sec" onClick={() => setShown(data)}>
        {t.approveAll(orders.length)}
      </Button>
      <ReasonSheet
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={t.approveAllTitle}
        text={
          <>
            <strong>{t.approveText.correction(amount)}</strong>
            {orders.map(order => (
              <OrderAbout key={order._id} order={order} />
            ))}
            <p>{t.approveFinal}</p>
          </>
        }
        confirmLabel={t.approveAll(orders.length)}
        onConfirm={async reason => {
          const ids = orders.map(({ _id }) => _id)
          const { done, refused } = await decide.mutateAsync({ ids, approve: true, reason })
          toast.ok(t.approvedAll(done))
          if (refused.length > 0) toast.warn(t.refusedSome(refused.length))
        }}
      />
    </>
  )
}

const TONES = { open: 'orange', approved: 'green', refused: 'plain', lapsed: 'plain' } as const

const Orders = listSection({
  list: operatorOrders,
  csv: operatorOrdersCsv,
  queryKey: [ORDERS_KEY, 'orders'],
  refetchMs: 10_000,
  icon: HandCoins,
  messages: treasuryMessages,
  labels: orderMessages,
  texts: t => ({ ...t, title: t.proposals }),
  filters: ({ t, labels }) => [by.state(t, ORDER_STATES, labels.state)],
  columns: context => {
    const { t, labels, lang } = context
    return [
      col.text('kind', t.proposeType, row =>
        [labels.kind[row.kind], ...row.changes.slice(0, 1).map(() => describeOrder(row, labels, lang))].join(' · '),
      ),
      col.text('game', t.game, row => row.game && <GameLink game={row.game} />),
      col.money('amount', t.amount, row => (row.changes.length > 0 ? null : row.amount)),
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

/** Proposals to move the operator's money, and decisions on them. */
export function OrdersSection() {
  const t = useMessages(treasuryMessages)
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
      <ApproveAll />
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

/** The proposer can only withdraw it. */
function Decide({ order, context: { t, labels, lang, act } }: DecideProps) {
  const text = [labels.kind[order.kind], describeOrder(order, labels, lang)] as const
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
