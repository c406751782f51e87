import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/webhooks.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as webhooks from './service.ts'

/** Webhooks and their deliveries in the admin console. */
export function operatorWebhookRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: calls.operatorWebhooks,
    file: calls.operatorWebhooksCsv,
    read: ({ query }) => webhooks.webhooks(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Nome', en: 'Name', cell: row => row.name },
      { pt: 'Endereço', en: 'Address', cell: row => row.url },
      { pt: 'Eventos', en: 'Events', cell: row => row.events.join('; ') },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Na fila', en: 'Waiting', cell: row => row.waiting },
      { pt: 'Não entregues', en: 'Not delivered', cell: row => row.failed },
      { pt: 'Última entrega', en: 'Last delivery', cell: row => row.deliveredAt },
    ],
  })
  serve(app, calls.operatorWebhook, ({ params }) => webhooks.webhook(deps, params.id))
  serve(app, calls.operatorCreateWebhook, call => webhooks.createWebhook(deps, actorOf(call), call.body))
  serve(app, calls.operatorChangeWebhook, call =>
    webhooks.changeWebhook(deps, actorOf(call), call.params.id, call.body),
  )
  serve(app, calls.operatorRenewWebhookSecret, call => webhooks.renewSecret(deps, actorOf(call), call.params.id))
  serve(app, calls.operatorDeleteWebhook, call => webhooks.removeWebhook(deps, actorOf(call), call.params.id))
  serve(app, calls.operatorTestWebhook, call => webhooks.testWebhook(deps, actorOf(call), call.params.id))
  serve(app, calls.operatorReplayPeriod, call => webhooks.replayPeriod(deps, actorOf(call), call.params.id, call.body))
  serve(app, calls.operatorReplayDelivery, call => webhooks.replayDelivery(deps, actorOf(call), call.params.id))
  serveList(app, deps, {
    list: calls.operatorDeliveries,
    file: calls.operatorDeliveriesCsv,
    read: ({ query }) => webhooks.deliveries(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Evento', en: 'Event', cell: row => row.event },
      { pt: 'Tipo', en: 'Type', cell: row => row.type },
      { pt: 'Jogo', en: 'Game', cell: row => row.game?.name },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Tentativas', en: 'Attempts', cell: row => row.attempts },
      { pt: 'Resposta', en: 'Answer', cell: row => row.status ?? row.problem },
      { pt: 'Reenviado', en: 'Sent again', cell: row => row.replayed },
      { pt: 'Criada', en: 'Made', cell: row => row.createdAt },
      { pt: 'Próxima tentativa', en: 'Next attempt', cell: row => row.dueAt },
      { pt: 'Fim', en: 'Ended', cell: row => row.endedAt },
    ],
  })
}
