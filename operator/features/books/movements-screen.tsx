import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { operatorLedgerMovements, operatorLedgerMovementsCsv } from '#contract/api/admin/books.ts'
import { Code } from '#operator/lib/values.tsx'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import type { Movement } from './api.ts'
import { type BooksMessages, messages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** Movements of the ledger: of one account, of one cause, or all. */
export const MovementsScreen: Screen = listScreen({
  list: operatorLedgerMovements,
  csv: operatorLedgerMovementsCsv,
  queryKey: ['books', 'movements'],
  icon: ArrowRightLeft,
  messages,
  texts: t => ({
    title: t.movements,
    text: t.movementsText,
    table: t.movementsTable,
    empty: t.none,
    noneFound: t.none,
    noneFoundText: t.noneText,
  }),
  back: t => ({ to: '/books', label: t.back }),
  filters: ({ t, values }, rows) => [
    by.text('cause', { search: t.searchReference, searchHint: t.searchReferenceHint }),
    by.only('account', t.allAccounts, values.account && t.only(nameOf(values.account, rows, t))),
  ],
  columns: ({ t }) => [
    col.moment('at', t.at, row => row.at),
    col.text('reason', t.reason, row => t.reasons[row.reason] ?? row.reason),
    col.money('amount', t.amount, row => row.amount),
    col.text('from', t.from, row => <AccountLink account={row.from} label={row.fromLabel} t={t} />),
    col.text('to', t.to, row => <AccountLink account={row.to} label={row.toLabel} t={t} />),
    col.text('cause', t.reference, row => <Code>{row.cause}</Code>),
    col.text('id', t.id, row => <Code>{row._id}</Code>),
  ],
})

/** The account as people call it: a fund by its words, others by what any of its movements calls it. */
function nameOf(account: string, rows: readonly Movement[], t: BooksMessages): string {
  const row = rows.find(each => each.from === account || each.to === account)
  return t.funds[account] ?? ((row?.from === account ? row.fromLabel : row?.toLabel) || account)
}

function AccountLink({ account, label, t }: { account: string; label: string; t: BooksMessages }) {
  return (
    <Link to="/books/movements" search={{ account }} className={styles.link}>
      {t.funds[account] ?? (label || account)}
    </Link>
  )
}
