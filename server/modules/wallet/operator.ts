import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { operatorDepositRoutes } from './operator-deposits.ts'
import { operatorTreasuryRoutes } from './operator-treasury.ts'
import { operatorWithdrawalRoutes } from './operator-withdrawals.ts'
import type { UsernamesOf } from './service-withdrawal-admin.ts'

/** The money desk: deposits and what is in suspense, withdrawals, treasury, the books against the bank's. `usernamesOf` tells what operators are called. */
export function operatorWalletRoutes(app: FastifyInstance, deps: Deps, usernamesOf: UsernamesOf): void {
  operatorDepositRoutes(app, deps)
  operatorWithdrawalRoutes(app, deps, usernamesOf)
  operatorTreasuryRoutes(app, deps)
}
