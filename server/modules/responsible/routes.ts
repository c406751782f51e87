import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/player/responsible.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as limits from './service.ts'

/** A player's own limits, pause and self-exclusion (W4). */
export function limitRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getLimits, ({ session }) => limits.readLimits(deps, session.subjectId))
  serve(app, contract.setLimits, ({ session, body }) => limits.setLimits(deps, session.subjectId, body))
  serve(app, contract.seeLimits, ({ session }) => limits.seeLimits(deps, session.subjectId))
  serve(app, contract.pausePlay, ({ session, body }) => limits.pausePlay(deps, session.subjectId, body.days))
  serve(app, contract.excludeSelf, ({ session, body }) => limits.excludeSelf(deps, session.subjectId, body.months))
}
