import type { FastifyInstance } from 'fastify'
import { activeSlides, rotationSeconds } from '#server/modules/content/index.ts'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import { publicApiDescription } from '#server/modules/public-api/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { operatorPreview, sharedPages } from '#server/modules/sharing/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveFiles } from '#server/platform/file-routes.ts'
import { createHttpApp } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { serveOpenApi } from '#server/platform/openapi.ts'
import type { PageParts } from '#server/platform/page.ts'
import { findAsset } from '#server/platform/release-assets.ts'
import { serveWeb } from '#server/platform/web.ts'
import { serveModules } from '#server/registry.ts'

/** The player app: the API, its description, and the web client. */
export async function createPlayerApp(
  deps: Deps,
  metrics: Metrics,
  submitEntry: SubmitEntry,
): Promise<FastifyInstance> {
  const app = await createHttpApp(deps, metrics, 'player')
  serveFiles(app, deps)
  serveModules(app, deps, submitEntry)
  await serveOpenApi(
    app,
    { title: 'Crava', description: 'The API of players.', version: '1', at: '/api' },
    publicApiDescription,
  )
  await serveWeb(app, 'web', {
    released: path => findAsset(deps, 'web', path),
    parts: { '/home': () => homePage(deps) },
    marks: () => operatorMarks(deps),
    previews: { publicUrl: deps.config.publicUrl, house: operatorPreview, pages: sharedPages(deps) },
  })
  return app
}

/** The data in the page of `/home`: the sponsors' slides, with the first one's picture in the first paint. */
export async function homePage(deps: Pick<Deps, 'db' | 'config'>): Promise<PageParts> {
  const [slides, time] = await Promise.all([activeSlides(deps), rotationSeconds(deps.db, deps.config)])
  const first = slides.docs[0]
  return {
    picture: first && { src: first.url, alt: first.alt },
    answers: { listSlides: slides, slideSettings: { time } },
  }
}

/**
 * The data in every page before its first request: a compliance profile that restricts modes, and whether there is a notice to show
 * at once.
 */
async function operatorMarks({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Record<string, string>> {
  const { profile, banner, stops } = await currentSettings(db, config)
  const isOff = stops.entries || stops.deposits || stops.payouts || stops.modes.length > 0
  return {
    ...(profile === 'licensed' ? {} : { profile }),
    ...(banner || isOff ? { notice: '' } : {}),
  }
}
