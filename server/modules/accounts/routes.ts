import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { accessRoutes } from './access-routes.ts'
import { meRoutes } from './me-routes.ts'
import type { AccountMoney, ExportPart } from './types.ts'

/** Every call about one's account. `exportParts` are what other modules add to the export of one's data. */
export function accountRoutes(
  app: FastifyInstance,
  deps: Deps,
  money: AccountMoney,
  exportParts: readonly ExportPart[] = [],
): void {
  accessRoutes(app, deps, money)
  meRoutes(app, deps, money, exportParts)
}
