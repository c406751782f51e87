import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { depositRoutes } from './deposits/routes.ts'
import { statementRoutes } from './statement/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import { webhookRoutes } from './webhook/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'
import type { HeldElsewhere } from './withdrawals/service-held.ts'

/** Players' money routes and the bank's webhook. `heldElsewhere` returns coins that other modules hold from withdrawal. */
export function walletRoutes(app: FastifyInstance, deps: Deps, heldElsewhere: HeldElsewhere): void {
  depositRoutes(app, deps)
  withdrawalRoutes(app, deps, heldElsewhere)
  transferRoutes(app, deps)
  statementRoutes(app, deps)
  webhookRoutes(app, deps)
}
