import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { type Receipt, ReceiptBadge } from '#operator/lib/badges.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { type ReceiptMessages, receiptMessages } from '#operator/lib/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { Timeline } from '#operator/lib/timeline.tsx'
import { Code, Moment, Money, Person } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { checkMutation, type Deposit, depositBadge, depositQuery, hasEndedEarly } from './api.ts'
import { type DepositsMessages, messages as depositsMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** One deposit: the request, its Pix payments, and a query to the bank. */
export function DepositScreen() {
  const messages = useMessages(depositsMessages)
  const lang = useLang()
  const { deposit: id } = useParams({ from: '/private/deposits/$deposit' })
  const read = useQuery(depositQuery(id))
  const check = useMutation(checkMutation(useQueryClient(), id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${messages.one} · ${formatReais(data.deposit.amount, lang)}` : messages.one}
        text={data && <Moment at={data.deposit.createdAt} />}
        back={{ to: '/deposits', label: messages.back }}
      >
        <Button
          variant="sec"
          icon={<RefreshCw aria-hidden="true" />}
          busy={check.isPending}
          disabled={!data}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: () => void toast.ok(messages.checked, messages.checkedText),
              onError: error => void toastError(error),
            })
          }
        >
          {messages.check}
        </Button>
      </PageHead>
      {data ? (
        <>
          <div className={styles.columns}>
            <RequestFacts deposit={data.deposit} checks={data.checks} nextCheckAt={data.nextCheckAt} />
            <Receipts deposit={data.deposit} receipts={data.receipts} />
          </div>
          <Timeline kind="deposit" id={id} />
        </>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function RequestFacts({
  deposit,
  checks,
  nextCheckAt,
}: {
  deposit: Deposit
  checks: number
  nextCheckAt: Date | null
}) {
  const messages = useMessages(depositsMessages)
  const lang = useLang()
  const badge = depositBadge(deposit, messages)
  const differs = deposit.paidAmount !== null && deposit.paidAmount !== deposit.amount
  return (
    <Card title={messages.data}>
      <DescriptionList
        rows={[
          { label: messages.player, value: <Person who={deposit.player} /> },
          { label: messages.states, value: <Badge tone={badge.tone}>{badge.label}</Badge> },
          { label: messages.filters, value: <Money amount={deposit.amount} /> },
          { label: messages.paid, value: deposit.paidAmount === null ? '–' : <Money amount={deposit.paidAmount} /> },
          { label: messages.paidAt, value: deposit.paidAt ? <Moment at={deposit.paidAt} /> : '–' },
          ...(hasEndedEarly(deposit) || deposit.state === 'paid'
            ? []
            : [{ label: messages.expiresAt, value: <Moment at={deposit.expiresAt} /> }]),
          { label: messages.txid, value: <Code>{deposit.txid}</Code> },
          { label: messages.id, value: <Code>{deposit._id}</Code> },
          { label: messages.checks, value: checks },
          { label: messages.nextCheck, value: nextCheckAt ? <Moment at={nextCheckAt} /> : messages.never },
        ]}
      />
      {hasEndedEarly(deposit) && <Note>{messages.endedEarlyText}</Note>}
      {differs && <Note tone="orange">{messages.differs(formatReais(deposit.amount, lang))}</Note>}
    </Card>
  )
}

function Receipts({ deposit, receipts }: { deposit: Deposit; receipts: readonly Receipt[] }) {
  const messages = useMessages(depositsMessages)
  const states = useMessages(receiptMessages)
  return (
    <Card title={messages.receipts}>
      <Stack gap={3}>
        {receipts.length === 0 ? (
          <Text tone="muted">{messages.noReceipts}</Text>
        ) : (
          <DataTable
            caption={messages.receiptsTable}
            columns={columnsIn(messages, states)}
            rows={receipts}
            rowId={row => row.e2eId}
          />
        )}
        <RouteLink otherwise={null} to="/books/movements" search={{ cause: deposit._id }} className={styles.link}>
          {messages.movements}
        </RouteLink>
      </Stack>
    </Card>
  )
}

const columnsIn = (messages: DepositsMessages, states: ReceiptMessages): Column<Receipt>[] => [
  { id: 'at', title: messages.receivedAt, cell: row => <Moment at={row.receivedAt} /> },
  { id: 'amount', title: messages.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  {
    id: 'state',
    title: messages.states,
    cell: row =>
      row.state === 'suspense' ? (
        <RouteLink otherwise={null} to="/suspense" search={{ search: row.e2eId }} className={styles.link}>
          {messages.decide}
        </RouteLink>
      ) : (
        <ReceiptBadge state={row.state} />
      ),
  },
  { id: 'why', title: messages.why, cell: row => row.reason && states.reason[row.reason] },
  { id: 'payer', title: messages.payer, cell: row => row.payer ?? '–' },
  {
    id: 'e2e',
    title: messages.e2e,
    cell: row => (
      <RouteLink to="/books/movements" search={{ cause: row.e2eId }} className={styles.link}>
        <Code>{row.e2eId}</Code>
      </RouteLink>
    ),
  },
]
