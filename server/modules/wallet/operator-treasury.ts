import type { FastifyInstance } from 'fastify'
import {
  operatorDailyClose,
  operatorDecideOrder,
  operatorLedgerAccounts,
  operatorLedgerMovements,
  operatorOrders,
  operatorProposeOrder,
  operatorReconciliation,
  operatorTreasury,
} from '#contract/api/operator-treasury.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as books from './service-books.ts'
import { reconciliation } from './service-reconciliation.ts'
import * as desk from './service-treasury.ts'

/** The house's money, the ledger's accounts, and our books against the bank's. `usernamesOf` tells what operators are called. */
export function operatorTreasuryRoutes(app: FastifyInstance, deps: Deps, usernamesOf: desk.UsernamesOf): void {
  serve(app, operatorTreasury, () => desk.treasury(deps))
  serve(app, operatorOrders, ({ session, query }) => desk.orders(deps, session.subjectId, query, usernamesOf))
  serve(app, operatorProposeOrder, ({ session, body, idempotencyKey }) =>
    desk.propose(deps, session.subjectId, body, idempotencyKey),
  )
  serve(app, operatorDecideOrder, ({ session, params, body }) => desk.decide(deps, session.subjectId, params.id, body))
  serve(app, operatorDailyClose, ({ query, caller }) => desk.dailyClose(deps, query, caller.lang))
  serve(app, operatorLedgerAccounts, ({ query }) => books.accounts(deps, query))
  serve(app, operatorLedgerMovements, ({ query }) => books.listMovements(deps, query))
  serve(app, operatorReconciliation, ({ query }) => reconciliation(deps, query))
}
