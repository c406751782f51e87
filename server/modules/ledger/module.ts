import type { Module } from '#server/modules/module.ts'
import { exportMovements } from './index.ts'
import { ledgerJobs } from './jobs.ts'
import { ledgerRoutes } from './routes.ts'
import { ledgerWaiting } from './reads-waiting.ts'
import { operatorLedgerRoutes } from './operator.ts'
import { watchedBooks } from './reads-watch.ts'

export const ledgerModule: Module = {
  routes: ledgerRoutes,
  adminRoutes: (app, deps, { invariants }) => operatorLedgerRoutes(app, deps, invariants),
  jobs: (deps, { invariants }) => [ledgerJobs(deps, invariants)],
  watched: watchedBooks,
  exports: [exportMovements],
  waiting: ledgerWaiting,
}
