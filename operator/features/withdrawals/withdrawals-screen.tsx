import { ArrowUpFromLine } from 'lucide-react'
import {
  operatorRetryWithdrawal,
  operatorWithdrawals,
  operatorWithdrawalsCsv,
  WITHDRAWAL_STATES,
} from '#contract/api/admin/payments.ts'
import { formatReais } from '#contract/money.ts'
import { call } from '#operator/lib/call.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { actionsOf, withdrawalBadge } from './api.ts'
import { messages } from './i18n.ts'

/** All withdrawals, by state and search. */
export const WithdrawalsScreen: Screen = listScreen({
  list: operatorWithdrawals,
  csv: operatorWithdrawalsCsv,
  queryKey: ['withdrawals'],
  refetchMs: 10_000,
  icon: ArrowUpFromLine,
  messages,
  filters: ({ t }) => [by.search(t), by.state(t, WITHDRAWAL_STATES, t.state)],
  columns: ({ t }) => [
    col.person('player', t.player, row => row.player),
    col.badge('state', t.states, row => withdrawalBadge(row, t)),
    col.money('amount', t.amount, row => row.amount),
    col.text('key', t.key, row => `${t.keyType[row.pixKeyType]} · ${row.pixKey}`),
    col.moment('at', t.at, row => row.createdAt),
    col.number('attempts', t.attempts, row => row.attempts),
  ],
  bulk: ({ t, lang }) => ({
    name: row => `${row.player.username}, ${formatReais(row.amount, lang)}`,
    actions: [
      {
        ...t.bulkRetry,
        id: 'retry',
        by: operatorRetryWithdrawal,
        isFor: row => actionsOf(row).includes('retry'),
        run: ({ _id }, reason) => call(operatorRetryWithdrawal, { params: { id: _id }, body: { reason } }),
      },
    ],
  }),
  open: (row, { t, lang }) => ({
    to: '/withdrawals/$withdrawal',
    params: { withdrawal: row._id },
    label: t.openOf(row.player.username, formatReais(row.amount, lang)),
  }),
})
