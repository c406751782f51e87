import type { FastifyInstance } from 'fastify'
import { operatorRangePoints, operatorSetRangePoints } from '#contract/api/admin/range-points.ts'
import * as calls from '#contract/api/admin/rooms.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import type { ModeOf } from '#server/modules/pools/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-admin.ts'
import { alerts, seen } from './versus/service-alerts.ts'

/** Rooms of every type, and alerts of Versus (V7), in the admin console. */
export function operatorRoomRoutes(app: FastifyInstance, deps: Deps, modeOf: ModeOf): void {
  serveList(app, deps, {
    list: calls.operatorRooms,
    file: calls.operatorRoomsCsv,
    read: ({ query, forFile }) => admin.listed(readingOf(deps), modeOf, query, { forFile }),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Sala', en: 'Room', cell: row => row.name },
      { pt: 'Tipo', en: 'Kind', cell: row => row.kind },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Mandante', en: 'Home', cell: row => row._match.home?.name },
      { pt: 'Visitante', en: 'Away', cell: row => row._match.away?.name },
      { pt: 'Quem criou', en: 'Owner', cell: row => row.owner.username },
      { pt: 'Entrada (R$)', en: 'Entry (R$)', cell: row => row.price },
      { pt: 'Pote (R$)', en: 'Pot (R$)', cell: row => row.pot },
      { pt: 'Pessoas', en: 'People', cell: row => row.members },
      { pt: 'Jogaram', en: 'Played', cell: row => row.played },
      { pt: 'Criada', en: 'Created', cell: row => row.createdAt },
      { pt: 'Segurada', en: 'Held', cell: row => row.hold },
      { pt: 'Anulada', en: 'Void', cell: row => row.voided },
    ],
  })
  serve(app, calls.operatorRoom, ({ params }) => admin.detail(deps, modeOf, params.id))
  serve(app, operatorRangePoints, ({ params }) => admin.rangePoints(deps, params.id))
  serve(app, operatorSetRangePoints, call => admin.setRangePoints(deps, actorOf(call), call.params.id, call.body))
  operatorVersusRoutes(app, deps)
}

/** V7 alerts in the admin console. */
function operatorVersusRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: calls.operatorVersusAlerts,
    file: calls.operatorVersusAlertsCsv,
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
  serve(app, calls.operatorSeenVersusAlert, call => seen(deps, actorOf(call), call.params.id))
}
