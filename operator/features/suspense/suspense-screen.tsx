import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { operatorReceiptsCsv, operatorReturnReceipt, RECEIPT_SORTS } from '#contract/api/admin/payments.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { Code } from '#operator/lib/code.tsx'
import { listQuery, useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { useMay } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Receipt, ReceiptBadge } from '#operator/lib/receipt-badge.tsx'
import { type ReceiptMessages, receiptMessages } from '#operator/lib/i18n.ts'
import { receiptsQuery } from './api.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { CreditSheet, ReturnSheet } from './decision-sheet.tsx'
import { type SuspenseMessages, messages as suspenseMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'
import { RouteLink } from '#operator/lib/route-link.tsx'

type Decision = 'return' | 'credit'
const STATES: readonly Receipt['state'][] = ['suspense', 'returning', 'returned', 'credited', 'reversed']

/** What came in and belongs to nobody yet, to be credited or sent back; and every other Pix that came in. */
export function SuspenseScreen() {
  const messages = useMessages(suspenseMessages)
  const receipts = useMessages(receiptMessages)
  const lang = useLang()
  const filters = useListFilters(STATES, { first: 'suspense', sorts: RECEIPT_SORTS })
  const query = useQuery(receiptsQuery(filters))
  const [deciding, setDeciding] = useState<{ receipt: Receipt; what: Decision; open: boolean }>()
  const isFirst = filters.search === '' && filters.state === 'suspense'
  const close = () => deciding && setDeciding({ ...deciding, open: false })
  const Sheet = deciding?.what === 'credit' ? CreditSheet : ReturnSheet
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <MoneyTools
        filters={filters}
        states={[...STATES, undefined]}
        messages={messages}
        hasDays
        file={{
          endpoint: operatorReceiptsCsv,
          query: { ...listQuery(filters), limit: PAGE_ROWS },
          name: messages.title,
        }}
      />
      <ListPage
        empty={{
          art: <CircleCheck />,
          title: isFirst ? messages.empty : messages.noneFound,
          text: isFirst ? messages.emptyText : messages.noneFoundText,
        }}
        query={query}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={RECEIPT_SORTS}
            caption={messages.table}
            columns={columnsIn(messages, receipts, lang, (receipt, what) => setDeciding({ receipt, what, open: true }))}
            rows={rows}
            rowId={row => row.e2eId}
          />
        )}
      </ListPage>
      {deciding && (
        <Sheet
          key={`${deciding.receipt.e2eId} ${deciding.what}`}
          receipt={deciding.receipt}
          open={deciding.open}
          onClose={() => close()}
        />
      )}
    </>
  )
}

const columnsIn = (
  messages: SuspenseMessages,
  receipts: ReceiptMessages,
  lang: Lang,
  onDecide: (receipt: Receipt, what: Decision) => void,
): Column<Receipt>[] => [
  { id: 'at', title: messages.at, cell: row => <Moment at={row.receivedAt} /> },
  { id: 'amount', title: messages.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  { id: 'why', title: messages.why, cell: row => row.reason && receipts.reason[row.reason] },
  {
    id: 'decide',
    title: messages.decide,
    cell: row =>
      row.state === 'suspense' ? (
        <Decide receipt={row} onDecide={onDecide} messages={messages} lang={lang} />
      ) : (
        <ReceiptBadge state={row.state} />
      ),
  },
  {
    id: 'player',
    title: messages.player,
    cell: row => (row.player ? <Person who={row.player} /> : <span className={styles.quiet}>{messages.noPlayer}</span>),
  },
  { id: 'payer', title: messages.payer, cell: row => row.payer ?? messages.unknown },
  {
    id: 'deposit',
    title: messages.deposit,
    cell: row =>
      row.deposit && (
        <Link to="/deposits/$deposit" params={{ deposit: row.deposit }} className={styles.link}>
          {messages.seeDeposit}
        </Link>
      ),
  },
  {
    id: 'e2e',
    title: messages.e2e,
    cell: row => (
      <RouteLink to="/books/movements" search={{ reference: row.e2eId }} className={styles.link}>
        <Code>{row.e2eId}</Code>
      </RouteLink>
    ),
  },
]

interface DecideProps {
  receipt: Receipt
  messages: SuspenseMessages
  lang: Lang
  onDecide: (receipt: Receipt, what: Decision) => void
}

/** W1: what another person paid can only go back. */
function Decide({ receipt, messages, lang, onDecide }: DecideProps) {
  const may = useMay()
  const amount = formatReais(receipt.amount, lang)
  if (!may(operatorReturnReceipt)) return <ReceiptBadge state={receipt.state} />
  return (
    <span className={styles.row}>
      <Button
        variant="sec"
        size="sm"
        aria-label={messages.giveBackOf(amount)}
        onClick={() => onDecide(receipt, 'return')}
      >
        {messages.giveBack}
      </Button>
      {receipt.reason !== 'third_party' && (
        <Button
          variant="sec"
          size="sm"
          aria-label={messages.creditOf(amount)}
          onClick={() => onDecide(receipt, 'credit')}
        >
          {messages.credit}
        </Button>
      )}
    </span>
  )
}
