import type { FastifyInstance } from 'fastify'
import {
  operatorDailyClose,
  operatorLedgerAccounts,
  operatorLedgerMovements,
  operatorLedgerMovementsCsv,
  operatorReconciliation,
  operatorTreasury,
} from '#contract/api/admin/books.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import { movementFile } from './admin-files.ts'
import * as books from './service-books.ts'
import { reconciliation } from './service-reconciliation.ts'
import * as admin from './service-treasury.ts'

/** Routes for the operator's money, the ledger accounts, and the reconciliation with the bank. */
export function operatorTreasuryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorTreasury, () => admin.treasury(deps))
  serve(app, operatorDailyClose, ({ query, caller }) => admin.dailyClose(deps, query, caller.lang))
  serve(app, operatorLedgerAccounts, ({ query }) => books.accounts(deps, query))
  serveList(app, deps, {
    list: operatorLedgerMovements,
    file: operatorLedgerMovementsCsv,
    read: ({ query }) => books.listMovements(deps, query),
    columns: movementFile,
  })
  serve(app, operatorReconciliation, ({ query }) => reconciliation(deps, query))
}
