import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { operatorDepositRoutes } from './operator-deposits.ts'
import { operatorTreasuryRoutes } from './operator-treasury.ts'
import { operatorWithdrawalRoutes } from './operator-withdrawals.ts'
import type { UsernamesOf } from './service-withdrawal-admin.ts'

/**
 * Money routes of the back office: deposits and suspense, withdrawals, treasury, reconciliation. `usernamesOf` resolves the usernames of
 * operators.
 */
export function operatorWalletRoutes(app: FastifyInstance, deps: Deps, usernamesOf: UsernamesOf): void {
  operatorDepositRoutes(app, deps)
  operatorWithdrawalRoutes(app, deps, usernamesOf)
  operatorTreasuryRoutes(app, deps)
}
