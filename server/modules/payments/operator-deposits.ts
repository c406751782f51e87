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
import { depositFile, receiptFile } from './admin-files.ts'
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
    columns: depositFile,
  })
  serve(app, operatorDeposit, ({ params }) => admin.deposit(deps, params.id))
  serve(app, operatorCheckDeposit, ({ session, params }) => admin.checkDeposit(deps, session.subjectId, params.id))
  serveList(app, deps, {
    list: operatorReceipts,
    file: operatorReceiptsCsv,
    read: ({ query }) => admin.listReceipts(deps, query),
    columns: receiptFile,
  })
  serve(app, operatorReturnReceipt, call => admin.sendBack(deps, by(call), call.params.e2eId))
  serve(app, operatorCreditReceipt, call => admin.creditReceipt(deps, by(call), call.params.e2eId, call.body.username))
}
