import type { FastifyInstance } from 'fastify'
import {
  operatorAnswerDispute,
  operatorCard,
  operatorCards,
  operatorCloneCard,
  operatorCorrectCard,
  operatorCreateCard,
  operatorDeleteCard,
  operatorDisputes,
  operatorDraftNextCard,
  operatorHoldCard,
  operatorLockCard,
  operatorOpenCard,
  operatorSettleCard,
  operatorSettlementPreview,
  operatorTick,
  operatorUpdateCard,
  operatorVoidCard,
} from '#contract/api/operator-cards.ts'
import { answerDispute } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import * as desk from './service-desk.ts'
import * as drafts from './service-drafts.ts'
import * as next from './service-next.ts'
import * as running from './service-running.ts'

const by = ({ session, body }: { session: Session; body: { reason: string } }): drafts.Desk => ({
  operatorId: session.subjectId,
  reason: body.reason,
})

/** Athletes of the Week on the operator's desk, from a draft to a paid card; and the disputes of every game. */
export function operatorCardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorCards, ({ query }) => desk.listed(deps, query))
  serve(app, operatorCard, ({ params }) => desk.detail(deps, params.id))
  serve(app, operatorCreateCard, ({ session, body }) => drafts.create(deps, session.subjectId, body))
  serve(app, operatorUpdateCard, ({ session, params, body }) => drafts.update(deps, session.subjectId, params.id, body))
  serve(app, operatorDeleteCard, call => drafts.remove(deps, by(call), call.params.id))
  serve(app, operatorCloneCard, call => next.clone(deps, by(call), call.params.id))
  serve(app, operatorDraftNextCard, call => next.draftNext(deps, by(call), call.body.championship))
  serve(app, operatorOpenCard, call => running.open(deps, by(call), call.params.id))
  serve(app, operatorLockCard, call => running.lock(deps, by(call), call.params.id))
  serve(app, operatorTick, call => running.tick(deps, by(call), call.params.id, call.body.ticks))
  serve(app, operatorSettlementPreview, ({ params }) => running.settlement(deps, params.id))
  serve(app, operatorHoldCard, call => running.hold(deps, by(call), call.params.id, call.body.hold))
  serve(app, operatorSettleCard, call => running.settle(deps, by(call), call.params.id))
  serve(app, operatorCorrectCard, call => running.correct(deps, by(call), call.params.id))
  serve(app, operatorVoidCard, call => running.voidCard(deps, by(call), call.params.id))
  serve(app, operatorDisputes, ({ query }) => running.disputes(deps, query))
  serve(app, operatorAnswerDispute, ({ session, params, body }) =>
    answerDispute(deps, session.subjectId, params.id, body),
  )
}
