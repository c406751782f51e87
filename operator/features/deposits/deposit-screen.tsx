import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { Code } from '#operator/lib/code.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { Figures } from '#operator/lib/figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Receipt, ReceiptBadge } from '#operator/lib/receipt-badge.tsx'
import { type ReceiptWords, receiptWords } from '#operator/lib/receipt-words.ts'
import { checkMutation, type Deposit, depositQuery } from './api.ts'
import { type DepositsWords, words as depositsWords } from './i18n.ts'
import { hasEndedEarly, StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'
import { PlaceLink } from '#operator/lib/place-link.tsx'

/** One deposit: what was asked, every Pix that named it, and asking the bank. */
export function DepositScreen() {
  const words = useWords(depositsWords)
  const lang = useLang()
  const { deposit: id } = useParams({ from: '/private/deposits/$deposit' })
  const read = useQuery(depositQuery(id))
  const check = useMutation(checkMutation(useQueryClient(), id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${words.one} · ${formatReais(data.deposit.amount, lang)}` : words.one}
        text={data && <Moment at={data.deposit.createdAt} />}
        back={{ to: '/deposits', label: words.back }}
      >
        <Button
          variant="sec"
          icon={<RefreshCw aria-hidden="true" />}
          busy={check.isPending}
          disabled={!data}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: () => void toast.ok(words.checked, words.checkedText),
              onError: error => void toastError(error),
            })
          }
        >
          {words.check}
        </Button>
      </PageHead>
      {data ? (
        <div className={styles.columns}>
          <Asked deposit={data.deposit} checks={data.checks} nextCheckAt={data.nextCheckAt} />
          <Receipts deposit={data.deposit} receipts={data.receipts} />
        </div>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Asked({ deposit, checks, nextCheckAt }: { deposit: Deposit; checks: number; nextCheckAt: Date | null }) {
  const words = useWords(depositsWords)
  const lang = useLang()
  const differs = deposit.paidAmount !== null && deposit.paidAmount !== deposit.amount
  return (
    <Card title={words.data}>
      <Figures
        rows={[
          { label: words.player, value: <Person who={deposit.player} /> },
          { label: words.states, value: <StateBadge deposit={deposit} /> },
          { label: words.asked, value: <Money amount={deposit.amount} /> },
          { label: words.paid, value: deposit.paidAmount === null ? '–' : <Money amount={deposit.paidAmount} /> },
          { label: words.paidAt, value: deposit.paidAt ? <Moment at={deposit.paidAt} /> : '–' },
          ...(hasEndedEarly(deposit) ? [] : [{ label: words.expiresAt, value: <Moment at={deposit.expiresAt} /> }]),
          { label: words.txid, value: <Code>{deposit.txid}</Code> },
          { label: words.id, value: <Code>{deposit._id}</Code> },
          { label: words.checks, value: checks },
          { label: words.nextCheck, value: nextCheckAt ? <Moment at={nextCheckAt} /> : words.never },
        ]}
      />
      {hasEndedEarly(deposit) && <Note>{words.endedEarlyText}</Note>}
      {differs && <Note tone="orange">{words.differs(formatReais(deposit.amount, lang))}</Note>}
    </Card>
  )
}

function Receipts({ deposit, receipts }: { deposit: Deposit; receipts: readonly Receipt[] }) {
  const words = useWords(depositsWords)
  const states = useWords(receiptWords)
  return (
    <Card title={words.receipts}>
      <div className={styles.parts}>
        {receipts.length === 0 ? (
          <p className={styles.quiet}>{words.noReceipts}</p>
        ) : (
          <DataTable
            caption={words.receiptsTable}
            columns={columnsIn(words, states)}
            rows={receipts}
            rowId={row => row.e2eId}
          />
        )}
        <PlaceLink otherwise={null} to="/books/movements" search={{ cause: deposit._id }} className={styles.link}>
          {words.movements}
        </PlaceLink>
      </div>
    </Card>
  )
}

const columnsIn = (words: DepositsWords, states: ReceiptWords): Column<Receipt>[] => [
  { id: 'at', title: words.receivedAt, cell: row => <Moment at={row.receivedAt} /> },
  { id: 'amount', title: words.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  {
    id: 'state',
    title: words.states,
    cell: row =>
      row.state === 'suspense' ? (
        <PlaceLink otherwise={null} to="/suspense" search={{ search: row.e2eId }} className={styles.link}>
          {words.decide}
        </PlaceLink>
      ) : (
        <ReceiptBadge state={row.state} />
      ),
  },
  { id: 'why', title: words.why, cell: row => row.reason && states.reason[row.reason] },
  { id: 'payer', title: words.payer, cell: row => row.payer ?? '–' },
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
