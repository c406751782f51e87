import type { FastifyInstance } from 'fastify'
import { getText, listSlides, siteInfo, slideSettings } from '#contract/api/home.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as content from './service.ts'
import { loadTexts, TEXTS_FOLDER } from './texts.ts'

/** The home page's slides, the public texts, and who runs this. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps
  const textOf = loadTexts(TEXTS_FOLDER, config.operator)
  serve(app, listSlides, () => content.activeSlides(deps))
  serve(app, slideSettings, async () => ({ time: await content.rotationSeconds(deps.db) }))
  serve(app, getText, ({ params, query }) => textOf(params.name, query.lang))
  serve(app, siteInfo, () => ({
    operator: config.operator,
    profile: config.complianceProfile,
    demo: config.demo,
    termsVersion: TERMS_VERSION,
    now: clock.now(),
  }))
}
