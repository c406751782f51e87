import type { FastifyInstance } from 'fastify'
import { operatorAdRoutes } from '#server/modules/ads/operator.ts'
import { operatorBooksRoutes } from '#server/modules/books/operator.ts'
import { operatorCardRoutes } from '#server/modules/cards/operator.ts'
import { operatorChatRoutes } from '#server/modules/chat/operator.ts'
import { operatorContentRoutes, operatorTextRoutes } from '#server/modules/content/operator.ts'
import { operatorSettingsRoutes } from '#server/modules/settings/operator.ts'
import { operatorInfluencerRoutes } from '#server/modules/influencers/operator.ts'
import { operatorImportRoutes } from '#server/modules/imports/operator.ts'
import { operatorLedgerRoutes } from '#server/modules/ledger/operator.ts'
import { operatorMatchRoutes } from '#server/modules/matches/operator.ts'
import { backofficeRoutes } from '#server/modules/backoffice/operator.ts'
import { staffRoutes } from '#server/modules/staff/operator.ts'
import { gamesOf, gamesOfOrders } from '#server/modules/pools/index.ts'
import { operatorGameRoutes } from '#server/modules/pools/operator.ts'
import { operatorFigureRoutes } from '#server/modules/backoffice/operator-figures.ts'
import { operatorPushRoutes } from '#server/modules/push-games/operator.ts'
import { operatorPeopleRoutes } from '#server/modules/backoffice/operator-people.ts'
import { operatorRiskRoutes } from '#server/modules/risk/operator.ts'
import { operatorRoomRoutes } from '#server/modules/rooms/operator.ts'
import { operatorTaxRoutes } from '#server/modules/taxes/operator.ts'
import { operatorOrderRoutes } from '#server/modules/approvals/operator.ts'
import { operatorWalletRoutes } from '#server/modules/payments/operator.ts'
import { invariants, modeOf } from '#server/registry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveDownloads } from '#server/platform/file-routes.ts'
import { createHttpApp } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { serveOpenApi } from '#server/platform/openapi.ts'
import { findAsset } from '#server/platform/release-assets.ts'
import { serveWeb } from '#server/platform/web.ts'

/** The operators' app, on its own port with its own sessions: no player's token opens anything here. */
export async function createOperatorApp(deps: Deps, metrics: Metrics): Promise<FastifyInstance> {
  const app = await createHttpApp(deps, metrics, 'operator')
  serveDownloads(app, deps)
  staffRoutes(app, deps)
  backofficeRoutes(app, deps)
  operatorSettingsRoutes(app, deps, gamesOf)
  operatorContentRoutes(app, deps)
  operatorTextRoutes(app, deps)
  operatorAdRoutes(app, deps)
  operatorChatRoutes(app, deps)
  operatorCardRoutes(app, deps)
  operatorPushRoutes(app, deps)
  operatorRoomRoutes(app, deps, modeOf)
  operatorGameRoutes(app, deps, modeOf)
  operatorInfluencerRoutes(app, deps)
  operatorPeopleRoutes(app, deps)
  operatorRiskRoutes(app, deps)
  operatorLedgerRoutes(app, deps, invariants)
  operatorWalletRoutes(app, deps)
  operatorBooksRoutes(app, deps)
  operatorOrderRoutes(app, deps, gamesOfOrders(modeOf))
  operatorTaxRoutes(app, deps)
  operatorFigureRoutes(app, deps)
  operatorMatchRoutes(app, deps)
  operatorImportRoutes(app, deps)
  app.get('/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    const { metricsToken } = deps.config
    if (metricsToken !== undefined && request.headers.authorization !== `Bearer ${metricsToken}`)
      return reply.code(401).send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  await serveOpenApi(app, { title: 'Crava, operator', description: "The API of the operator's desk.", version: '1' })
  await serveWeb(app, 'operator', { released: path => findAsset(deps, 'operator', path) })
  return app
}
