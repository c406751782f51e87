import type { FastifyInstance } from 'fastify'
import { operatorSeenVersusAlert, operatorVersusAlerts, operatorVersusAlertsCsv } from '#contract/api/admin/rooms.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import { alerts, seen } from './service-alerts.ts'

/** V7 on the operator's desk. */
export function operatorVersusRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorVersusAlerts,
    file: operatorVersusAlertsCsv,
    read: ({ query }) => alerts(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Perdeu', en: 'Lost', cell: row => row.loser.username },
      { pt: 'Ganhou', en: 'Won', cell: row => row.winner.username },
      { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
      { pt: 'Jogos', en: 'Games', cell: row => row.games },
      { pt: 'Quando', en: 'When', cell: row => row.createdAt },
      { pt: 'Retido até', en: 'Held until', cell: row => row.heldUntil },
      { pt: 'Visto', en: 'Seen', cell: row => row.seenAt },
    ],
  })
  serve(app, operatorSeenVersusAlert, call => seen(deps, actorOf(call), call.params.id))
}
