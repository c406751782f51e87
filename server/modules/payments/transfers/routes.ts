import type { FastifyInstance } from 'fastify'
import { createTransfer, findRecipient, getTransferQuote } from '#contract/api/player/payments.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { quote, recipient, transfer } from './service.ts'

/** Coins from player to player (W3). */
export function transferRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, findRecipient, ({ session, query }) => recipient(deps, session.subjectId, query.query))
  serve(app, getTransferQuote, ({ session }) => quote(deps, session.subjectId))
  serve(app, createTransfer, ({ session, body, idempotencyKey }) =>
    transfer(deps, session.subjectId, body, idempotencyKey),
  )
}
