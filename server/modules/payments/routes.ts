import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { depositRoutes } from './routes-deposits.ts'
import { statementRoutes } from './routes-statement.ts'
import { transferRoutes } from './routes-transfers.ts'
import { webhookRoutes } from './routes-webhook.ts'
import { withdrawalRoutes } from './routes-withdrawals.ts'
import type { HeldElsewhere } from './service-held.ts'

/** Players' money routes and the bank's webhook. `heldElsewhere` returns coins that other modules hold from withdrawal. */
export function walletRoutes(app: FastifyInstance, deps: Deps, heldElsewhere: HeldElsewhere): void {
  depositRoutes(app, deps)
  withdrawalRoutes(app, deps, heldElsewhere)
  transferRoutes(app, deps)
  statementRoutes(app, deps)
  webhookRoutes(app, deps)
}
