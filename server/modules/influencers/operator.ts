import type { FastifyInstance } from 'fastify'
import {
  operatorChangeCode,
  operatorEndCode,
  operatorFindInfluencer,
  operatorGiveCode,
  operatorInfluencer,
  operatorInfluencerGames,
  operatorInfluencers,
  operatorInfluencersUse,
} from '#contract/api/influencers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import * as influencers from './service.ts'
import * as giving from './service-giving.ts'

const by = ({ session, body }: { session: Session; body: { reason: string } }): giving.By => ({
  operatorId: session.subjectId,
  reason: body.reason,
})

/** Influencers at the operator's desk (C13): who is one, with which code, and what it brought. */
export function operatorInfluencerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorInfluencers, ({ query }) => influencers.influencers(deps, query))
  serve(app, operatorFindInfluencer, ({ query }) => giving.candidate(deps, query.username))
  serve(app, operatorInfluencersUse, ({ query }) => influencers.monthAsCsv(deps, query.month))
  serve(app, operatorInfluencer, ({ params }) => influencers.influencer(deps, params.id))
  serve(app, operatorInfluencerGames, ({ params, query }) => influencers.gamesAtDesk(deps, params.id, query))
  serve(app, operatorGiveCode, call => giving.give(deps, by(call), call.body))
  serve(app, operatorChangeCode, call => giving.change(deps, by(call), call.params.id, call.body.code))
  serve(app, operatorEndCode, call => giving.end(deps, by(call), call.params.id))
}
