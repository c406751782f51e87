import { ArrowDownToLine } from 'lucide-react'
import { DEPOSIT_STATES, operatorDeposits, operatorDepositsCsv } from '#contract/api/admin/payments.ts'
import { formatReais } from '#contract/money.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { depositBadge } from './api.ts'
import { messages } from './i18n.ts'

/** All deposits, by state and search. */
export const DepositsScreen: Screen = listScreen({
  list: operatorDeposits,
  csv: operatorDepositsCsv,
  queryKey: ['deposits'],
  refetchMs: 10_000,
  icon: ArrowDownToLine,
  messages,
  filters: ({ t }) => [by.search(t), by.state(t, DEPOSIT_STATES, t.state)],
  columns: ({ t }) => [
    col.person('player', t.player, row => row.player),
    col.badge('state', t.states, row => depositBadge(row, t)),
    col.money('asked', t.filters, row => row.amount),
    col.money('paid', t.paid, row => row.paidAmount),
    col.moment('at', t.at, row => row.createdAt),
  ],
  open: (row, { t, lang }) => ({
    to: '/deposits/$deposit',
    params: { deposit: row._id },
    label: t.openOf(row.player.username, formatReais(row.amount, lang)),
  }),
})
