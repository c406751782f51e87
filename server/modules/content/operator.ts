import type { FastifyInstance } from 'fastify'
import {
  operatorCreateSlide,
  operatorDeleteSlide,
  operatorSlides,
  operatorSlideSettings,
  operatorUpdateSlide,
  operatorUpload,
} from '#contract/api/admin/console.ts'
import { operatorPreviewText, operatorPublishText, operatorText, operatorTexts } from '#contract/api/admin/settings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as texts from './service-texts.ts'
import * as content from './service.ts'

/** The sponsors' slides in the admin console. */
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

/** The public texts in the admin console. */
export function operatorTextRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorTexts, () => texts.versions(deps))
  serve(app, operatorText, ({ params }) => texts.source(deps, params))
  serve(app, operatorPreviewText, ({ body }) => texts.preview(deps, body))
  serve(app, operatorPublishText, ({ session, params, body }) =>
    texts.publish(deps, session.subjectId, params.name, body),
  )
}
