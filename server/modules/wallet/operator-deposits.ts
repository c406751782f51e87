import type { FastifyInstance } from 'fastify'
import {
  operatorCheckDeposit,
  operatorCreditReceipt,
  operatorDeposit,
  operatorDeposits,
  operatorReceipts,
  operatorReturnReceipt,
} from '#contract/api/operator-wallet.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import * as desk from './service-suspense.ts'

const by = ({ session, body }: { session: Session; body: { reason: string } }): desk.Desk => ({
  operatorId: session.subjectId,
  reason: body.reason,
})

/** Deposits, and Pix that wait for a decision (W1). */
export function operatorDepositRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorDeposits, ({ query }) => desk.deposits(deps, query))
  serve(app, operatorDeposit, ({ params }) => desk.deposit(deps, params.id))
  serve(app, operatorCheckDeposit, ({ params }) => desk.checkDeposit(deps, params.id))
  serve(app, operatorReceipts, ({ query }) => desk.listReceipts(deps, query))
  serve(app, operatorReturnReceipt, call => desk.sendBack(deps, by(call), call.params.e2eId))
  serve(app, operatorCreditReceipt, call => desk.creditReceipt(deps, by(call), call.params.e2eId, call.body.username))
}
