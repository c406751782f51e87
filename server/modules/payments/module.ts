import type { Module } from '#server/modules/module.ts'
import { exportPayments } from './service-export.ts'
import { operatorWalletRoutes } from './operator.ts'
import { paymentJobs } from './jobs.ts'
import { paymentsWaiting, watchedWallet } from './reads.ts'
import { walletInvariants } from './invariants.ts'
import { walletRoutes } from './routes.ts'

export const paymentsModule: Module = {
  routes: (app, deps, { heldPrizesUnder }) => walletRoutes(app, deps, heldPrizesUnder(deps.config)),
  adminRoutes: operatorWalletRoutes,
  jobs: deps => [paymentJobs(deps)],
  invariants: walletInvariants,
  watched: watchedWallet,
  exports: [exportPayments],
  waiting: paymentsWaiting,
}
