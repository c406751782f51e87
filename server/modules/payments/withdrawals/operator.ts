import type { FastifyInstance } from 'fastify'
import {
  operatorHoldWithdrawal,
  operatorRefuseWithdrawal,
  operatorRetryWithdrawal,
  operatorWithdrawal,
  operatorWithdrawals,
  operatorWithdrawalsCsv,
} from '#contract/api/admin/payments.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-admin.ts'

/** Withdrawal routes of the back office (W2). */
export function operatorWithdrawalRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorWithdrawals,
    file: operatorWithdrawalsCsv,
    read: ({ query }) => admin.listWithdrawals(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Jogador', en: 'Player', cell: row => row.player.username },
      { pt: 'Nome', en: 'Name', cell: row => row.player.name },
      { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Tipo de chave', en: 'Kind of key', cell: row => row.pixKeyType },
      { pt: 'Chave', en: 'Key', cell: row => row.pixKey },
      { pt: 'Pedido', en: 'Asked', cell: row => row.createdAt },
      { pt: 'Terminou', en: 'Ended', cell: row => row.endedAt },
      { pt: 'Tentativas', en: 'Tries', cell: row => row.attempts },
      { pt: 'Falha', en: 'Failure', cell: row => row.failure },
      { pt: 'Voltou do banco (R$)', en: 'Came back (R$)', cell: row => row.bounced },
    ],
  })
  serve(app, operatorWithdrawal, ({ params }) => admin.withdrawalForAdmin(deps, params.id))
  serve(app, operatorRetryWithdrawal, call => admin.retry(deps, actorOf(call), call.params.id))
  serve(app, operatorHoldWithdrawal, call => admin.hold(deps, actorOf(call), call.params.id, call.body.hold))
  serve(app, operatorRefuseWithdrawal, call => admin.refuse(deps, actorOf(call), call.params.id, call.idempotencyKey))
}
