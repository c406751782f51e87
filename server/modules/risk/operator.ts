import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/risk.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import * as risk from './service.ts'

const by = ({ session, body }: { session: Session; body: { reason: string } }): risk.By => ({
  operatorId: session.subjectId,
  reason: body.reason,
})

/** Signs of risk at the desk, and what is held because of them. */
export function operatorRiskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, calls.operatorRiskSignals, ({ query }) => risk.signals(deps, query))
  serve(app, calls.operatorRiskSignal, ({ params }) => risk.signal(deps, params.id))
  serve(app, calls.operatorSeenRiskSignal, call => risk.answer(deps, by(call), call.params.id, 'seen'))
  serve(app, calls.operatorDismissRiskSignal, call => risk.answer(deps, by(call), call.params.id, 'dismissed'))
  serve(app, calls.operatorHoldAccount, call => risk.hold(deps, by(call), call.params.id, call.body))
  serve(app, calls.operatorLiftHold, call => risk.lift(deps, by(call), call.params.id))
}
