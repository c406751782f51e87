import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { serveDownloads } from '#server/platform/file-routes.ts'
import { createHttpApp } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { serveOpenApi } from '#server/platform/openapi.ts'
import { findAsset } from '#server/platform/release-assets.ts'
import { serveWeb } from '#server/platform/web.ts'
import { serveAdminModules } from '#server/registry.ts'

/** The admin app, on its own port with its own sessions: player tokens are not valid here. */
export async function createOperatorApp(deps: Deps, metrics: Metrics): Promise<FastifyInstance> {
  const app = await createHttpApp(deps, metrics, 'operator')
  serveDownloads(app, deps)
  serveAdminModules(app, deps)
  app.get('/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    const { metricsToken } = deps.config
    if (metricsToken !== undefined && request.headers.authorization !== `Bearer ${metricsToken}`)
      return reply.code(401).send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  await serveOpenApi(app, {
    title: 'Crava, operator',
    description: "The API of the operator's desk.",
    version: '1',
    at: '/api',
  })
  await serveWeb(app, 'operator', { released: path => findAsset(deps, 'operator', path) })
  return app
}
