import type { FastifyInstance } from 'fastify'
import { getText, listSlides, slideSettings } from '#contract/api/player/home.ts'
import { siteInfo } from '#contract/api/player/settings.ts'
import { currentSettings, termsInForce } from '#server/modules/settings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveShared } from '#server/platform/serve.ts'
import { textReader } from './service-texts.ts'
import * as content from './service.ts'

/** The home page's slides, the public texts, and the operator's identity. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps
  const textOf = textReader(deps)
  serveShared(app, deps.db, listSlides, () => content.activeSlides(deps))
  serveShared(app, deps.db, slideSettings, async () => ({ time: await content.rotationSeconds(deps.db, config) }))
  serveShared(app, deps.db, getText, ({ params, query }) => textOf({ ...params, ...query }))
  serveShared(app, deps.db, siteInfo, async () => {
    const now = clock.now()
    const { profile, stops, banner, fees, limits } = await currentSettings(deps.db, config)
    return {
      operator: config.operator,
      helpLines: config.helpLines,
      profile,
      stops,
      banner,
      fees,
      depositMost: limits.deposit,
      demo: config.demo,
      termsVersion: await termsInForce(deps.db, now),
      now,
    }
  })
}
