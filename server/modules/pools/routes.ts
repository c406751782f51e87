import type { FastifyInstance } from 'fastify'
import { listDisputes, openDispute } from '#contract/api/player/disputes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as disputes from './service-disputes.ts'
import type { ModeOf } from './service-life.ts'

/** Player routes for games of any mode: disputes (C9). */
export function poolRoutes(app: FastifyInstance, deps: Deps, modeOf: ModeOf): void {
  serve(app, openDispute, ({ session, body }) => disputes.openDispute(deps, modeOf, session.subjectId, body))
  serve(app, listDisputes, ({ session, query }) => disputes.myDisputes(deps, session.subjectId, query.game))
}
