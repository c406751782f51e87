import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/risk.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as risk from './service.ts'

/** Signs of risk at the desk, and what is held because of them. */
export function operatorRiskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, calls.operatorRiskSignals, ({ query }) => risk.signals(deps, query))
  serve(app, calls.operatorRiskSignal, ({ params }) => risk.signal(deps, params.id))
  serve(app, calls.operatorSeenRiskSignal, call => risk.answer(deps, actorOf(call), call.params.id, 'seen'))
  serve(app, calls.operatorDismissRiskSignal, call => risk.answer(deps, actorOf(call), call.params.id, 'dismissed'))
  serve(app, calls.operatorHoldAccount, call => risk.hold(deps, actorOf(call), call.params.id, call.body))
  serve(app, calls.operatorLiftHold, call => risk.lift(deps, actorOf(call), call.params.id))
}
