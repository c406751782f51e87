import type { FastifyInstance } from 'fastify'
import { getRanking } from '#contract/api/player/rankings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as rankings from './service.ts'

/** The rankings of every mode (R1). */
export function rankingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getRanking, ({ session, params, query }) =>
    rankings.ranking(deps, session.subjectId, { ...params, ...query }),
  )
}
