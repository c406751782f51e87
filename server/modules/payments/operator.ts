import type { FastifyInstance } from 'fastify'
import { operatorReconciliation } from '#contract/api/admin/books.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { operatorDepositRoutes } from './deposits/operator.ts'
import { reconciliation } from './reconciliation/service.ts'
import { operatorWithdrawalRoutes } from './withdrawals/operator.ts'

/** Money routes of the back office: deposits and suspense, withdrawals, reconciliation with the bank. */
export function operatorWalletRoutes(app: FastifyInstance, deps: Deps): void {
  operatorDepositRoutes(app, deps)
  operatorWithdrawalRoutes(app, deps)
  serve(app, operatorReconciliation, ({ query }) => reconciliation(deps, query))
}
