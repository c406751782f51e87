import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { operatorReceipts, operatorReceiptsCsv, operatorReturnReceipt } from '#contract/api/admin/payments.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Code, Person } from '#operator/lib/values.tsx'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { type ListContext, listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { type Receipt, ReceiptBadge } from '#operator/lib/badges.tsx'
import { type ReceiptMessages, receiptMessages } from '#operator/lib/i18n.ts'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { CreditSheet, ReturnSheet } from './decision-sheet.tsx'
import { messages, type SuspenseMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

const STATES: readonly Receipt['state'][] = ['suspense', 'returning', 'returned', 'credited', 'reversed']

/** What came in and belongs to nobody yet, to be credited or sent back; and every other Pix that came in. */
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

/** W1: what another person paid can only go back. */
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
