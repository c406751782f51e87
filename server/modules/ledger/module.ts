import type { Module } from '#server/modules/module.ts'
import { exportMovements } from './index.ts'
import { ledgerJobs } from './jobs.ts'
import { ledgerRoutes } from './routes.ts'
import { ledgerWaiting, watchedBooks } from './reads.ts'
import { operatorLedgerRoutes } from './operator.ts'

export const ledgerModule: Module = {
  routes: ledgerRoutes,
  adminRoutes: (app, deps, { invariants }) => operatorLedgerRoutes(app, deps, invariants),
  jobs: (deps, { invariants }) => [ledgerJobs(deps, invariants)],
  watched: watchedBooks,
  exports: [exportMovements],
  waiting: ledgerWaiting,
}
