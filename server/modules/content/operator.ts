import type { FastifyInstance } from 'fastify'
import {
  operatorCreateSlide,
  operatorDeleteSlide,
  operatorSlides,
  operatorSlideSettings,
  operatorUpdateSlide,
  operatorUpload,
} from '#contract/api/operator.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as content from './service.ts'

/** The sponsors' slides on the operator's desk. */
export function operatorContentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorSlides, () => content.allSlides(deps))
  serve(app, operatorCreateSlide, ({ session, body }) => content.createSlide(deps, session.subjectId, body))
  serve(app, operatorUpdateSlide, ({ session, params, body }) =>
    content.updateSlide(deps, session.subjectId, params.id, body),
  )
  serve(app, operatorDeleteSlide, ({ session, params, body }) =>
    content.deleteSlide(deps, session.subjectId, params.id, body.reason),
  )
  serve(app, operatorSlideSettings, ({ session, body }) =>
    content.setRotation(deps, session.subjectId, body.time, body.reason),
  )
  serve(app, operatorUpload, ({ session, file }) => content.uploadSlidePicture(deps, session.subjectId, file))
}
