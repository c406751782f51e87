import type { FastifyInstance } from 'fastify'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import { publicApiDescription } from '#server/modules/public-api/index.ts'
import { operatorPreview, sharedPages } from '#server/modules/sharing/index.ts'
import { serveModules } from '#server/registry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveFiles } from '#server/platform/file-routes.ts'
import { createHttpApp } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { serveOpenApi } from '#server/platform/openapi.ts'
import { findAsset } from '#server/platform/release-assets.ts'
import { serveWeb } from '#server/platform/web.ts'
import { homePage, operatorMarks } from './home-page.ts'

/** The app players use: the API, its description, and the web client. */
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
