import type { FastifyInstance } from 'fastify'
import { operatorSeenVersusAlert, operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { alerts, seen } from './service-alerts.ts'

/** V7 on the operator's desk. */
export function operatorVersusRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorVersusAlerts, ({ query }) => alerts(deps, query))
  serve(app, operatorSeenVersusAlert, call => seen(deps, actorOf(call), call.params.id))
}
