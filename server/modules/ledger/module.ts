import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { exportMovements } from './index.ts'
import { ledgerJobs } from './jobs.ts'
import { operatorLedgerRoutes } from './operator.ts'
import { ledgerFirstSteps, ledgerTimeline, ledgerWaiting, watchedBooks } from './reads.ts'
import { ledgerRoutes } from './routes.ts'
import { sumInvariants } from './sql-sums.ts'

export const ledgerModule: Module = {
  routes: ledgerRoutes,
  adminRoutes: (app, deps, { invariants }) => operatorLedgerRoutes(app, deps, invariants),
  jobs: (deps, { invariants }) => [ledgerJobs(deps, invariants)],
  watched: watchedBooks,
  invariants: sumInvariants,
  exports: [exportMovements],
  waiting: ledgerWaiting,
  timeline: ledgerTimeline,
  firstSteps: ledgerFirstSteps,
  retention: [
    { table: 'movement', kept: 'Money: the law and the players ask for it' },
    { table: 'statement_row', kept: 'Money: the law and the players ask for it' },
    { table: 'wallet', kept: 'Money: the law and the players ask for it' },
    { table: 'fund', kept: 'Money: the law and the players ask for it' },
    { table: 'escrow_in', kept: 'Money: the law and the players ask for it' },
    { table: 'escrow_out', kept: 'Money: the law and the players ask for it' },
    {
      table: 'ledger_check',
      by: 'checked_at',
      afterMs: days(400),
      what: 'Clean checks of the books and their findings, a year after all were mended',
    },
    { table: 'ledger_check_try', bounded: 'one row' },
    { table: 'ledger_moved', bounded: 'by what changed since the last clean check, which removes it' },
    { table: 'ledger_touched', bounded: 'by what changed since the last clean check, which removes it' },
    { table: 'ledger_verified', bounded: 'by accounts of the ledger: one row each' },
    { table: 'ledger_checkpoint', bounded: 'one row' },
    { table: 'ledger_sweep', bounded: 'one row' },
    { table: 'ledger_sweep_sum', bounded: 'by funds and games: each full check begins anew' },
    { table: 'ledger_sums', bounded: 'one row' },
    { table: 'ledger_late', bounded: 'by movements of an earlier time, until the next run adds them' },
    { table: 'ledger_day', kept: 'Sums of each day: some thirty rows a day' },
    { table: 'wallet_year', kept: 'Sums of each wallet: one row a year' },
    { table: 'escrow_tally', bounded: 'at most four rows' },
  ],
}
