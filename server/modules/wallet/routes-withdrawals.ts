import type { FastifyInstance } from 'fastify'
import { createWithdraw, getWithdraw, getWithdrawal } from '#contract/api/wallet.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { oneWithdrawal, overview, withdraw } from './service-withdrawals.ts'

/** Coins to a Pix key of one's own (W2). */
export function withdrawalRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getWithdraw, ({ session }) => overview(deps, session.subjectId))
  serve(app, createWithdraw, ({ session, body, idempotencyKey }) =>
    withdraw(deps, session.subjectId, body, idempotencyKey),
  )
  serve(app, getWithdrawal, ({ session, params }) => oneWithdrawal(deps, session.subjectId, params.id))
}
