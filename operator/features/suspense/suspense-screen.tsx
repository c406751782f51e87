import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { operatorReceiptsCsv, operatorReturnReceipt, RECEIPT_SORTS } from '#contract/api/operator-wallet.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { Code } from '#operator/lib/code.tsx'
import { listQuery, useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { useMay } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Receipt, ReceiptBadge } from '#operator/lib/receipt-badge.tsx'
import { type ReceiptWords, receiptWords } from '#operator/lib/receipt-words.ts'
import { receiptsQuery } from './api.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { CreditSheet, ReturnSheet } from './decision-sheet.tsx'
import { type SuspenseWords, words as suspenseWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'
import { PlaceLink } from '#operator/lib/place-link.tsx'

type Decision = 'return' | 'credit'
const STATES: readonly Receipt['state'][] = ['suspense', 'returning', 'returned', 'credited', 'reversed']

/** What came in and belongs to nobody yet, to be credited or sent back; and every other Pix that came in. */
export function SuspenseScreen() {
  const words = useWords(suspenseWords)
  const receipts = useWords(receiptWords)
  const lang = useLang()
  const asked = useListAsked(STATES, { first: 'suspense', sorts: RECEIPT_SORTS })
  const query = useQuery(receiptsQuery(asked))
  const [deciding, setDeciding] = useState<{ receipt: Receipt; what: Decision; open: boolean }>()
  const isFirst = asked.search === '' && asked.state === 'suspense'
  const close = () => deciding && setDeciding({ ...deciding, open: false })
  const Sheet = deciding?.what === 'credit' ? CreditSheet : ReturnSheet
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <MoneyTools
        asked={asked}
        states={[...STATES, undefined]}
        words={words}
        hasDays
        file={{ endpoint: operatorReceiptsCsv, query: { ...listQuery(asked), limit: PAGE_ROWS }, name: words.title }}
      />
      <ListPage
        empty={{
          art: <CircleCheck />,
          title: isFirst ? words.empty : words.noneFound,
          text: isFirst ? words.emptyText : words.noneFoundText,
        }}
        query={query}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={RECEIPT_SORTS}
            caption={words.table}
            columns={columnsIn(words, receipts, lang, (receipt, what) => setDeciding({ receipt, what, open: true }))}
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
  words: SuspenseWords,
  receipts: ReceiptWords,
  lang: Lang,
  onDecide: (receipt: Receipt, what: Decision) => void,
): Column<Receipt>[] => [
  { id: 'at', title: words.at, cell: row => <Moment at={row.receivedAt} /> },
  { id: 'amount', title: words.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  { id: 'why', title: words.why, cell: row => row.reason && receipts.reason[row.reason] },
  {
    id: 'decide',
    title: words.decide,
    cell: row =>
      row.state === 'suspense' ? (
        <Decide receipt={row} onDecide={onDecide} words={words} lang={lang} />
      ) : (
        <ReceiptBadge state={row.state} />
      ),
  },
  {
    id: 'player',
    title: words.player,
    cell: row => (row.player ? <Person who={row.player} /> : <span className={styles.quiet}>{words.noPlayer}</span>),
  },
  { id: 'payer', title: words.payer, cell: row => row.payer ?? words.unknown },
  {
    id: 'deposit',
    title: words.deposit,
    cell: row =>
      row.deposit && (
        <Link to="/deposits/$deposit" params={{ deposit: row.deposit }} className={styles.link}>
          {words.seeDeposit}
        </Link>
      ),
  },
  {
    id: 'e2e',
    title: words.e2e,
    cell: row => (
      <PlaceLink to="/books/movements" search={{ cause: row.e2eId }} className={styles.link}>
        <Code>{row.e2eId}</Code>
      </PlaceLink>
    ),
  },
]

interface DecideProps {
  receipt: Receipt
  words: SuspenseWords
  lang: Lang
  onDecide: (receipt: Receipt, what: Decision) => void
}

/** W1: what another person paid can only go back. */
function Decide({ receipt, words, lang, onDecide }: DecideProps) {
  const may = useMay()
  const amount = formatReais(receipt.amount, lang)
  if (!may(operatorReturnReceipt)) return <ReceiptBadge state={receipt.state} />
  return (
    <span className={styles.row}>
      <Button variant="sec" size="sm" aria-label={words.giveBackOf(amount)} onClick={() => onDecide(receipt, 'return')}>
        {words.giveBack}
      </Button>
      {receipt.reason !== 'third_party' && (
        <Button variant="sec" size="sm" aria-label={words.creditOf(amount)} onClick={() => onDecide(receipt, 'credit')}>
          {words.credit}
        </Button>
      )}
    </span>
  )
}
