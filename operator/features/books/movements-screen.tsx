import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { operatorLedgerMovements, operatorLedgerMovementsCsv } from '#contract/api/admin/books.ts'
import { col } from '#operator/lib/columns.tsx'
import { gameRoute, paymentRoute } from '#operator/lib/game-link.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { Code } from '#operator/lib/values.tsx'
import { Row } from '#ui/layout.tsx'
import type { Movement } from './api.ts'
import { type BooksMessages, messages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** Movements of the ledger: of one account, of one reference, or all. */
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
    col.text('about', t.about, row => <About row={row} t={t} />),
    col.text('cause', t.reference, row => <Code>{row.cause}</Code>),
    col.text('id', t.id, row => <Code>{row._id}</Code>),
  ],
})

/** Display name of an account: funds have messages, others take the name from one of their movements. */
function nameOf(account: string, rows: readonly Movement[], t: BooksMessages): string {
  const row = rows.find(each => each.from === account || each.to === account)
  return t.funds[account] ?? ((row?.from === account ? row.fromLabel : row?.toLabel) || account)
}

const WALLET = 'wallet:'

/** Links to the subject of a movement and to its players, for authorized operators. */
function About({ row: { about, ...row }, t }: { row: Movement; t: BooksMessages }) {
  const players = [
    { account: row.from, label: row.fromLabel },
    { account: row.to, label: row.toLabel },
  ].filter(({ account }) => account.startsWith(WALLET))
  return (
    <Row as="span" gap={2} wrap className={styles.links}>
      {about?.kind === 'game' && (
        <RouteLink
          {...gameRoute(about.mode, about._id)}
          className={styles.link}
          aria-label={`${t.game}: ${about.name}`}
        >
          {t.game}
        </RouteLink>
      )}
      {about && about.kind !== 'game' && (
        <RouteLink {...paymentRoute(about.kind, about._id)} className={styles.link}>
          {t.payments[about.kind]}
        </RouteLink>
      )}
      {players.map(({ account, label }) => (
        <RouteLink
          key={account}
          to="/people/$person"
          params={{ person: account.slice(WALLET.length) }}
          className={styles.link}
        >
          {t.player(label || account.slice(WALLET.length))}
        </RouteLink>
      ))}
      {about === null && players.length === 0 && '–'}
    </Row>
  )
}

function AccountLink({ account, label, t }: { account: string; label: string; t: BooksMessages }) {
  return (
    <Link to="/books/movements" search={{ account }} className={styles.link}>
      {t.funds[account] ?? (label || account)}
    </Link>
  )
}
