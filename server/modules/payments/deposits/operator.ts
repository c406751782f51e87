import type { FastifyInstance } from 'fastify'
import {
  operatorCheckDeposit,
  operatorCreditReceipt,
  operatorDeposit,
  operatorDeposits,
  operatorDepositsCsv,
  operatorReceipts,
  operatorReceiptsCsv,
  operatorReturnReceipt,
} from '#contract/api/admin/payments.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import * as admin from './service-suspense.ts'

const by = (call: { session: Session; body: { reason: string }; idempotencyKey: string | undefined }): admin.Actor => ({
  operatorId: call.session.subjectId,
  reason: call.body.reason,
  key: call.idempotencyKey,
})

/** Deposits, and Pix that wait for a decision (W1). */
export function operatorDepositRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorDeposits,
    file: operatorDepositsCsv,
    read: ({ query }) => admin.deposits(deps, query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Txid', en: 'Txid', cell: row => row.txid },
      { pt: 'Jogador', en: 'Player', cell: row => row.player.username },
      { pt: 'Nome', en: 'Name', cell: row => row.player.name },
      { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Criado', en: 'Created', cell: row => row.createdAt },
      { pt: 'Pago', en: 'Paid', cell: row => row.paidAt },
      { pt: 'Valor pago (R$)', en: 'Amount paid (R$)', cell: row => row.paidAmount },
    ],
  })
  serve(app, operatorDeposit, ({ params }) => admin.deposit(deps, params.id))
  serve(app, operatorCheckDeposit, ({ session, params }) => admin.checkDeposit(deps, session.subjectId, params.id))
  serveList(app, deps, {
    list: operatorReceipts,
    file: operatorReceiptsCsv,
    read: ({ query }) => admin.listReceipts(deps, query),
    columns: [
      { pt: 'E2E', en: 'E2E', cell: row => row.e2eId },
      { pt: 'Txid', en: 'Txid', cell: row => row.txid },
      { pt: 'Depósito', en: 'Deposit', cell: row => row.deposit },
      { pt: 'Jogador', en: 'Player', cell: row => row.player?.username },
      { pt: 'Quem pagou', en: 'Payer', cell: row => row.payer },
      { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
      { pt: 'Chegou', en: 'Arrived', cell: row => row.receivedAt },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Por quê', en: 'Why', cell: row => row.reason },
    ],
  })
  serve(app, operatorReturnReceipt, call => admin.sendBack(deps, by(call), call.params.e2eId))
  serve(app, operatorCreditReceipt, call => admin.creditReceipt(deps, by(call), call.params.e2eId, call.body.username))
}
