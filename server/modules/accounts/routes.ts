import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { accessRoutes } from './access-routes.ts'
import { meRoutes } from './me-routes.ts'
import type { AccountsNeeds } from './types.ts'

/** Every call about one's account. */
export function accountRoutes(app: FastifyInstance, deps: Deps, needs: AccountsNeeds): void {
  accessRoutes(app, deps, needs)
  meRoutes(app, deps, needs)
}
