import type { FastifyInstance } from 'fastify'
import { operatorAdRoutes } from '#server/modules/ads/operator.ts'
import { operatorCardRoutes } from '#server/modules/cards/operator.ts'
import { operatorChatRoutes } from '#server/modules/chat/operator.ts'
import { operatorContentRoutes } from '#server/modules/content/operator.ts'
import { operatorInfluencerRoutes } from '#server/modules/influencers/operator.ts'
import { operatorLedgerRoutes } from '#server/modules/ledger/operator.ts'
import { operatorMatchRoutes } from '#server/modules/matches/operator.ts'
import { usernamesOf } from '#server/modules/operator-desk/index.ts'
import { operatorDeskRoutes } from '#server/modules/operator-desk/operator.ts'
import { operatorWalletRoutes } from '#server/modules/wallet/operator.ts'
import { invariants } from '#server/modules/registry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveDownloads } from '#server/platform/file-routes.ts'
import { createHttpApp } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { serveOpenApi } from '#server/platform/openapi.ts'
import { serveWeb } from '#server/platform/web.ts'

/** The operators' app, on its own port with its own sessions: no player's token opens anything here. */
export async function createOperatorApp(deps: Deps, metrics: Metrics): Promise<FastifyInstance> {
  const app = await createHttpApp(deps, metrics, 'operator')
  serveDownloads(app, deps)
  operatorDeskRoutes(app, deps)
  operatorContentRoutes(app, deps)
  operatorAdRoutes(app, deps)
  operatorChatRoutes(app, deps)
  operatorCardRoutes(app, deps)
  operatorInfluencerRoutes(app, deps)
  operatorLedgerRoutes(app, deps, invariants)
  operatorWalletRoutes(app, deps, usernamesOf)
  operatorMatchRoutes(app, deps, usernamesOf)
  app.get('/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    const { metricsToken } = deps.config
    if (metricsToken !== undefined && request.headers.authorization !== `Bearer ${metricsToken}`)
      return reply.code(401).send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  await serveOpenApi(app, { title: 'Crava, operator', description: "The API of the operator's desk.", version: '1' })
  await serveWeb(app, 'operator')
  return app
}
