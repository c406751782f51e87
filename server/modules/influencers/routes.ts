import type { FastifyInstance } from 'fastify'
import { exportInfluencerGames, getInfluencer, listInfluencerGames } from '#contract/api/player/influencers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as influencers from './service.ts'

/** An influencer's own page (C13). */
export function influencerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getInfluencer, ({ session }) => influencers.dashboard(deps, session.subjectId))
  serve(app, listInfluencerGames, ({ session, query }) => influencers.myGames(deps, session.subjectId, query))
  serve(app, exportInfluencerGames, ({ session }) => influencers.exportGames(deps, session.subjectId))
}
