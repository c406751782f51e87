import type { FastifyInstance } from 'fastify'
import {
  operatorAd,
  operatorAds,
  operatorCreateAd,
  operatorDeleteAd,
  operatorEndAd,
  operatorSendAd,
  operatorUpdateAd,
} from '#contract/api/operator-ads.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as desk from './service-desk.ts'

/** The desk of ads. */
export function operatorAdRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorAds, ({ query }) => desk.ads(deps, query))
  serve(app, operatorAd, ({ params }) => desk.ad(deps, params.id))
  serve(app, operatorCreateAd, ({ session, body }) => desk.create(deps, session.subjectId, body))
  serve(app, operatorUpdateAd, ({ session, params, body }) => desk.change(deps, session.subjectId, params.id, body))
  serve(app, operatorDeleteAd, ({ session, params, body }) =>
    desk.remove(deps, session.subjectId, params.id, body.reason),
  )
  serve(app, operatorSendAd, ({ session, params, body }) => desk.send(deps, session.subjectId, params.id, body))
  serve(app, operatorEndAd, ({ session, params, body }) => desk.end(deps, session.subjectId, params.id, body.reason))
}
