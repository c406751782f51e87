import type { FastifyInstance } from 'fastify'
import { getText, listSlides, siteInfo, slideSettings } from '#contract/api/home.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as sql from './sql.ts'
import { pictureOf } from './shapes.ts'
import { loadTexts, TEXTS_FOLDER } from './texts.ts'

/** The home page's slides, the public texts, and who runs this. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps
  const textOf = loadTexts(TEXTS_FOLDER, config.operator)
  serve(app, listSlides, async () => {
    const slides = await sql.listSlides(db, { activeOnly: true })
    return {
      docs: slides.map(slide => ({ _id: slide.id, sponsorUrl: slide.sponsorUrl, alt: slide.alt, ...pictureOf(slide) })),
    }
  })
  serve(app, slideSettings, async () => ({ time: await sql.rotationSeconds(db) }))
  serve(app, getText, ({ params, query }) => textOf(params.name, query.lang))
  serve(app, siteInfo, () => ({
    operator: config.operator,
    profile: config.complianceProfile,
    demo: config.demo,
    termsVersion: TERMS_VERSION,
    now: clock.now(),
  }))
}
