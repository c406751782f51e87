import type { FastifyInstance } from 'fastify'
import { exportTransactions, listTransactions } from '#contract/api/player/transactions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { statement, statementCsv } from './service.ts'

/** Routes of the player's wallet statement. */
export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listTransactions, ({ session, query }) => statement(deps, session.subjectId, query))
  serve(app, exportTransactions, ({ session, query }) => statementCsv(deps, session.subjectId, query))
}
