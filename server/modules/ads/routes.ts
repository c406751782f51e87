import type { FastifyInstance } from 'fastify'
import { clickAd, getAd, viewAd } from '#contract/api/player/ads.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as ads from './service.ts'

/** Ads that were sent to the player. */
export function adRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getAd, ({ session, params }) => ads.view(deps, session.subjectId, params))
  serve(app, viewAd, ({ session, params }) => ads.markViewed(deps, session.subjectId, params.id))
  serve(app, clickAd, ({ session, params }) => ads.markClicked(deps, session.subjectId, params.id))
}
