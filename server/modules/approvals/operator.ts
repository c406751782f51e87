import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/admin/approvals.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as reads from './service-reads.ts'
import * as admin from './service.ts'

/** Movements of the operator's money, with two-person approval. */
export function operatorOrderRoutes(app: FastifyInstance, deps: Deps, games: admin.GamesOfOrders): void {
  serveList(app, deps, {
    list: api.operatorOrders,
    file: api.operatorOrdersCsv,
    read: ({ session, query }) => reads.orders(readingOf(deps), session.subjectId, query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Pedido', en: 'Proposal', cell: row => row.kind },
      { pt: 'Jogo', en: 'Game', cell: row => row.game?.name },
      { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
      {
        pt: 'Mudança',
        en: 'Change',
        cell: row => row.changes.map(({ field, was, is }) => `${field}: ${was} → ${is}`).join(', '),
      },
      { pt: 'Retido (R$)', en: 'Withheld (R$)', cell: row => row.withheld },
      { pt: 'Motivo', en: 'Reason', cell: row => row.reason },
      { pt: 'Quem pediu', en: 'Proposed by', cell: row => row.by },
      { pt: 'Quando', en: 'When', cell: row => row.createdAt },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Quem decidiu', en: 'Decided by', cell: row => row.decidedBy },
      { pt: 'Decidido', en: 'Decided', cell: row => row.decidedAt },
      { pt: 'Por quê', en: 'Why', cell: row => row.decisionReason },
    ],
  })
  serve(app, api.operatorProposeOrder, ({ session, body, idempotencyKey }) =>
    admin.propose(deps, session.subjectId, body, idempotencyKey),
  )
  serve(app, api.operatorDecideOrder, ({ session, params, body, idempotencyKey }) =>
    admin.decide(deps, games, session.subjectId, { ...body, id: params.id }, idempotencyKey),
  )
  serve(app, api.operatorDecideOrders, ({ session, body }) => admin.decideAll(deps, games, session.subjectId, body))
  serve(app, api.operatorTakeBackOrder, ({ session, params, body }) =>
    admin.takeBack(deps, games, session.subjectId, { ...body, id: params.id }),
  )
  serve(app, api.operatorOrderAnswers, ({ session }) => reads.answers(deps, session.subjectId))
  serve(app, api.operatorReadOrder, ({ session, params }) => admin.read(deps, session.subjectId, params.id))
  serve(app, api.operatorGameOrders, ({ session, params }) =>
    reads.ofGame(deps, games, { operatorId: session.subjectId, gameId: params.id }),
  )
  serve(app, api.operatorSettingsOrders, ({ session }) => reads.ofSettings(deps, session.subjectId))
  serve(app, api.operatorAskGuarantee, call => admin.askGuarantee(deps, games, actorOf(call), call.params.id))
}
