import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { depositInvariants } from './deposits/reads-check.ts'
import { paymentJobs } from './jobs.ts'
import { operatorWalletRoutes } from './operator.ts'
import { exportPayments, paymentsSearch, paymentsTimeline, paymentsWaiting, watchedWallet } from './reads.ts'
import { walletRoutes } from './routes.ts'
import { withdrawalInvariants } from './withdrawals/reads-check.ts'

export const paymentsModule: Module = {
  routes: (app, deps, { heldPrizesUnder }) => walletRoutes(app, deps, heldPrizesUnder(deps.config)),
  adminRoutes: operatorWalletRoutes,
  jobs: deps => [paymentJobs(deps)],
  invariants: [...depositInvariants, ...withdrawalInvariants],
  watched: watchedWallet,
  exports: [exportPayments],
  waiting: paymentsWaiting,
  timeline: paymentsTimeline,
  search: paymentsSearch,
  retention: [
    { table: 'deposit', kept: 'Money: the law and the players ask for it' },
    { table: 'pix_receipt', kept: 'Money: the law and the players ask for it' },
    { table: 'pix_return', kept: 'Money: the law and the players ask for it' },
    { table: 'depositor', bounded: 'by accounts: one row each' },
    { table: 'depositor_tally', kept: 'Counts of each day: at most four rows a day' },
    { table: 'debt', kept: 'Money: the law and the players ask for it' },
    { table: 'withdrawal', kept: 'Money; its Pix key goes after 30 days' },
    { table: 'withdrawal_step', kept: 'Money: the law and the players ask for it' },
    { table: 'transfer', kept: 'Money: the law and the players ask for it' },
    { table: 'unclaimed', kept: 'Money: the law and the players ask for it' },
    {
      table: 'pix_notice',
      by: 'received_at',
      afterMs: days(30),
      what: 'Notices of the bank; the money was booked by what it answered',
    },
  ],
}
