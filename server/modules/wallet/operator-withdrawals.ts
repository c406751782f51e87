import type { FastifyInstance } from 'fastify'
import {
  operatorHoldWithdrawal,
  operatorRefuseWithdrawal,
  operatorRetryWithdrawal,
  operatorWithdrawal,
  operatorWithdrawals,
  operatorWithdrawalsCsv,
} from '#contract/api/operator-wallet.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import { withdrawalFile } from './desk-files.ts'
import * as desk from './service-withdrawal-desk.ts'

const by = ({ session, body }: { session: Session; body: { reason: string } }): desk.By => ({
  operatorId: session.subjectId,
  reason: body.reason,
})

/** Withdrawals on the operator's desk (W2). `usernamesOf` tells what operators are called. */
export function operatorWithdrawalRoutes(app: FastifyInstance, deps: Deps, usernamesOf: desk.UsernamesOf): void {
  serveList(app, deps, {
    list: operatorWithdrawals,
    file: operatorWithdrawalsCsv,
    read: ({ query }) => desk.listWithdrawals(deps, query),
    columns: withdrawalFile,
  })
  serve(app, operatorWithdrawal, ({ params }) => desk.withdrawalOnDesk(deps, params.id, usernamesOf))
  serve(app, operatorRetryWithdrawal, call => desk.retry(deps, by(call), call.params.id))
  serve(app, operatorHoldWithdrawal, call => desk.hold(deps, by(call), call.params.id, call.body.hold))
  serve(app, operatorRefuseWithdrawal, call => desk.refuse(deps, by(call), call.params.id, call.idempotencyKey))
}
