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
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-suspense.ts'

/** Deposits, and Pix that wait for a decision (W1). */
export function operatorDepositRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorDeposits,
    file: operatorDepositsCsv,
    read: ({ query }) => admin.deposits(readingOf(deps), query),
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
    read: ({ query }) => admin.listReceipts(readingOf(deps), query),
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
  serve(app, operatorReturnReceipt, call =>
    admin.sendBack(deps, { ...actorOf(call), key: call.idempotencyKey }, call.params.e2eId),
  )
  serve(app, operatorCreditReceipt, call => {
    const actor = { ...actorOf(call), key: call.idempotencyKey }
    return admin.creditReceipt(deps, actor, call.params.e2eId, call.body.username)
  })
}
