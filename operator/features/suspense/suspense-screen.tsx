import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { useAttemptKey } from '#client/use-attempt-key.ts'
import {
  operatorCreditReceipt,
  operatorReceipts,
  operatorReceiptsCsv,
  operatorReturnReceipt,
} from '#contract/api/admin/payments.ts'
import { formatReais } from '#contract/money.ts'
import { type Receipt, ReceiptBadge } from '#operator/lib/badges.tsx'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { col } from '#operator/lib/columns.tsx'
import { useErrorMessages } from '#operator/lib/errors.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { type ReceiptMessages, receiptMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { type ListContext, listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { Code, Person } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { messages, messages as suspenseMessages, type SuspenseMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

const READ_AGAIN = ['receipts', 'deposit', 'treasury']

/** Sends a Pix back to its payer. */
const returnMutation = (client: QueryClient, e2eId: string) =>
  changing(client, READ_AGAIN, ({ reason, key }: { reason: string; key: string }) =>
    call(operatorReturnReceipt, { params: { e2eId }, body: { reason }, idempotencyKey: key }),
  )

/** Credits a Pix to the player who paid it. */
const creditMutation = (client: QueryClient, e2eId: string) =>
  changing(client, READ_AGAIN, ({ key, ...body }: { username: string; reason: string; key: string }) =>
    call(operatorCreditReceipt, { params: { e2eId }, body, idempotencyKey: key }),
  )

interface DecisionSheetProps {
  receipt: Receipt
  open: boolean
  onClose: () => void
}

/** Confirms sending a Pix back to its payer. */
function ReturnSheet({ receipt, open, onClose }: DecisionSheetProps) {
  const messages = useMessages(suspenseMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const giveBack = useMutation(returnMutation(useQueryClient(), receipt.e2eId))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.returnTitle}
      about={messages.returnText(formatReais(receipt.amount, lang))}
      text={messages.returnFinal}
      confirmLabel={messages.giveBack}
      danger
      onConfirm={reason => giveBack.mutateAsync({ reason, key: keyOf(receipt.e2eId, reason) })}
      done={[messages.returned, messages.returnedText]}
    />
  )
}

const zFields = z.object({
  username: z.string().check(z.trim(), z.minLength(1, { error: 'username_required' })),
})

/** Confirms crediting a Pix to the player who paid it. */
function CreditSheet({ receipt, open, onClose }: DecisionSheetProps) {
  const messages = useMessages(suspenseMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const credit = useMutation(creditMutation(useQueryClient(), receipt.e2eId))
  const errors = useErrorMessages()
  const form = useShortForm(zFields, { username: receipt.player?.username ?? '' })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.creditTitle}
      about={messages.creditText(formatReais(receipt.amount, lang))}
      text={messages.creditFinal}
      confirmLabel={messages.credit}
      form={form}
      onConfirm={(reason, { username }) =>
        credit.mutateAsync({ username, reason, key: keyOf(receipt.e2eId, username, reason) })
      }
      done={messages.credited}
      refusals={{ state_forbids: () => toast.error(messages.cannotCredit, messages.cannotCreditText) }}
      showRefusal={error => {
        const fieldErrors = error instanceof CallError ? (error.fields.username ?? error.code) : undefined
        const isAtField = fieldErrors !== undefined && errors.fields[fieldErrors] !== undefined
        if (isAtField) form.setError('username', { message: fieldErrors }, { shouldFocus: true })
        return isAtField
      }}
    >
      <FormText form={form} name="username" label={messages.username} maxLength={60} {...NAME_LOOK} isFirst />
    </ReasonSheet>
  )
}

const STATES: readonly Receipt['state'][] = ['suspense', 'returning', 'returned', 'credited', 'reversed']

/** Received money that is not assigned to a player, to be credited or sent back; and all other received Pix. */
export const SuspenseScreen: Screen = listScreen({
  list: operatorReceipts,
  csv: operatorReceiptsCsv,
  queryKey: ['receipts'],
  refetchMs: 10_000,
  icon: CircleCheck,
  messages,
  labels: receiptMessages,
  rowId: row => row.e2eId,
  filters: ({ t }) => [by.search(t), by.state(t, STATES, t.state, 'suspense')],
  columns: context => {
    const { t, labels } = context
    return [
      col.moment('at', t.at, row => row.receivedAt),
      col.money('amount', t.amount, row => row.amount),
      col.text('why', t.why, row => row.reason && labels.reason[row.reason]),
      col.text('decide', t.decide, row => <Decide receipt={row} context={context} />),
      col.text('player', t.player, row =>
        row.player ? (
          <Person who={row.player} />
        ) : (
          <Text as="span" tone="muted">
            {t.noPlayer}
          </Text>
        ),
      ),
      col.text('payer', t.payer, row => row.payer ?? t.unknown),
      col.text(
        'deposit',
        t.deposit,
        row =>
          row.deposit && (
            <Link to="/deposits/$deposit" params={{ deposit: row.deposit }} className={styles.link}>
              {t.seeDeposit}
            </Link>
          ),
      ),
      col.text('e2e', t.e2e, row => (
        <RouteLink to="/books/movements" search={{ cause: row.e2eId }} className={styles.link}>
          <Code>{row.e2eId}</Code>
        </RouteLink>
      )),
    ]
  },
  sheet: ({ row, what, open, onClose }) => {
    const Sheet = what === 'credit' ? CreditSheet : ReturnSheet
    return <Sheet receipt={row} open={open} onClose={onClose} />
  },
})

interface DecideProps {
  receipt: Receipt
  context: ListContext<SuspenseMessages, ReceiptMessages, Receipt>
}

/** W1: a Pix paid by another person can only be sent back. */
function Decide({ receipt, context: { t, lang, may, act } }: DecideProps) {
  const amount = formatReais(receipt.amount, lang)
  if (receipt.state !== 'suspense' || !may(operatorReturnReceipt)) return <ReceiptBadge state={receipt.state} />
  return (
    <Row as="span" gap={2} align="center">
      <Button variant="sec" size="sm" aria-label={t.giveBackOf(amount)} onClick={() => act(receipt, 'return')}>
        {t.giveBack}
      </Button>
      {receipt.reason !== 'third_party' && (
        <Button variant="sec" size="sm" aria-label={t.creditOf(amount)} onClick={() => act(receipt, 'credit')}>
          {t.credit}
        </Button>
      )}
    </Row>
  )
}
