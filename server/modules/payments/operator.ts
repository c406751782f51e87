import type { FastifyInstance } from 'fastify'
import { operatorReconciliation } from '#contract/api/admin/books.ts'
import {
  operatorCheckDeposit,
  operatorCreditReceipt,
  operatorDeposit,
  operatorDeposits,
  operatorDepositsCsv,
  operatorHoldWithdrawal,
  operatorReceipts,
  operatorReceiptsCsv,
  operatorRefuseWithdrawal,
  operatorRetryWithdrawal,
  operatorReturnReceipt,
  operatorWithdrawal,
  operatorWithdrawals,
  operatorWithdrawalsCsv,
} from '#contract/api/admin/payments.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as suspense from './deposits/service-suspense.ts'
import { reconciliation } from './reconciliation/service.ts'
import * as withdrawals from './withdrawals/service-admin.ts'

/** Money endpoints of the admin console: deposits and suspense, withdrawals, reconciliation with the bank. */
export function operatorWalletRoutes(app: FastifyInstance, deps: Deps): void {
  operatorDepositRoutes(app, deps)
  operatorWithdrawalRoutes(app, deps)
  serve(app, operatorReconciliation, ({ query }) => reconciliation(deps, query))
}

/** Deposits, and Pix that await a decision (W1). */
function operatorDepositRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorDeposits,
    file: operatorDepositsCsv,
    read: ({ query }) => suspense.deposits(readingOf(deps), query),
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
  serve(app, operatorDeposit, ({ params }) => suspense.deposit(deps, params.id))
  serve(app, operatorCheckDeposit, ({ session, params }) => suspense.checkDeposit(deps, session.subjectId, params.id))
  serveList(app, deps, {
    list: operatorReceipts,
    file: operatorReceiptsCsv,
    read: ({ query }) => suspense.listReceipts(readingOf(deps), query),
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
    suspense.sendBack(deps, { ...actorOf(call), key: call.idempotencyKey }, call.params.e2eId),
  )
  serve(app, operatorCreditReceipt, call => {
    const actor = { ...actorOf(call), key: call.idempotencyKey }
    return suspense.creditReceipt(deps, actor, call.params.e2eId, call.body.username)
  })
}

/** Withdrawal endpoints of the admin console (W2). */
function operatorWithdrawalRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorWithdrawals,
    file: operatorWithdrawalsCsv,
    read: ({ query }) => withdrawals.listWithdrawals(readingOf(deps), query),
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
  serve(app, operatorWithdrawal, ({ params }) => withdrawals.withdrawalForAdmin(deps, params.id))
  serve(app, operatorRetryWithdrawal, call => withdrawals.retry(deps, actorOf(call), call.params.id))
  serve(app, operatorHoldWithdrawal, call => withdrawals.hold(deps, actorOf(call), call.params.id, call.body.hold))
  serve(app, operatorRefuseWithdrawal, call =>
    withdrawals.refuse(deps, actorOf(call), call.params.id, call.idempotencyKey),
  )
}
