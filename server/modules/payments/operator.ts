import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { operatorDepositRoutes } from './operator-deposits.ts'
import { operatorTreasuryRoutes } from './operator-treasury.ts'
import { operatorWithdrawalRoutes } from './operator-withdrawals.ts'

/** Money routes of the back office: deposits and suspense, withdrawals, treasury, reconciliation. */
export function operatorWalletRoutes(app: FastifyInstance, deps: Deps): void {
  operatorDepositRoutes(app, deps)
  operatorWithdrawalRoutes(app, deps)
  operatorTreasuryRoutes(app, deps)
}
