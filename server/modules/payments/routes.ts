import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  cancelDeposit,
  createDeposit,
  createTransfer,
  createWithdraw,
  findRecipient,
  getDeposit,
  getTransferQuote,
  getWithdraw,
  getWithdrawal,
} from '#contract/api/player/payments.ts'
import { exportTransactions, listTransactions } from '#contract/api/player/transactions.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as deposits from './deposits/service.ts'
import { statement, statementCsv } from './statement/service.ts'
import { quote, recipient, transfer } from './transfers/service.ts'
import { refusalOf, WEBHOOK_PATH } from './webhook/address.ts'
import { saveNotice } from './webhook/service.ts'
import { type HeldElsewhere, oneWithdrawal, overview, withdraw } from './withdrawals/service.ts'

/** Players' money routes and the bank's webhook. `heldElsewhere` returns coins that other modules hold from withdrawal. */
export function walletRoutes(app: FastifyInstance, deps: Deps, heldElsewhere: HeldElsewhere): void {
  depositRoutes(app, deps)
  withdrawalRoutes(app, deps, heldElsewhere)
  transferRoutes(app, deps)
  statementRoutes(app, deps)
  webhookRoutes(app, deps)
}

/** Deposits (W1). */
function depositRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, createDeposit, async ({ session, body, idempotencyKey }) => {
    const _id = await deposits.createDeposit(deps, session.subjectId, body, idempotencyKey)
    return { data: { transaction: { _id } } }
  })
  serve(app, getDeposit, ({ session, params }) => deposits.getDeposit(deps, session.subjectId, params.id))
  serve(app, cancelDeposit, ({ session, params }) => deposits.cancelDeposit(deps, session.subjectId, params.id))
}

/** Withdrawals to the player's own Pix key (W2). */
function withdrawalRoutes(app: FastifyInstance, deps: Deps, heldElsewhere: HeldElsewhere): void {
  serve(app, getWithdraw, ({ session }) => overview(deps, heldElsewhere, session.subjectId))
  serve(app, createWithdraw, ({ session, body, idempotencyKey }) =>
    withdraw(deps, heldElsewhere, session.subjectId, { ...body, key: idempotencyKey }),
  )
  serve(app, getWithdrawal, ({ session, params }) => oneWithdrawal(deps, session.subjectId, params.id))
}

/** Transfers between players (W3). */
function transferRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, findRecipient, ({ session, query }) => recipient(deps, session.subjectId, query.query))
  serve(app, getTransferQuote, ({ session }) => quote(deps, session.subjectId))
  serve(app, createTransfer, ({ session, body, idempotencyKey }) =>
    transfer(deps, session.subjectId, body, idempotencyKey),
  )
}

function statementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listTransactions, ({ session, query }) => statement(deps, session.subjectId, query))
  serve(app, exportTransactions, ({ session, query }) => statementCsv(readingOf(deps), session.subjectId, query))
}

/**
 * The bank's webhook: authenticated by a secret path, a query parameter and, where configured, a client certificate. A call is stored
 * before it is answered.
 */
function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  // A wildcard, because path parameters are limited to a hundred characters and a secret may be longer.
  app.post<{ Params: { '*': string } }>(`${WEBHOOK_PATH}*`, {
    config: { operation: 'pixWebhook' },
    // Before the body is read.
    onRequest: async (request, reply) => {
      const status = deps.pix ? refusalOf(deps.config, credentialsOf(request)) : 404
      if (status !== null) return reply.code(status).send()
    },
    handler: async (request, reply) => {
      await saveNotice(deps, request.body)
      return reply.code(200).send()
    },
  })
}

const credentialsOf = ({ params, query, headers }: FastifyRequest) => ({
  path: (params as { '*': string })['*'].replace(/\/+$/, ''),
  hmac: (query as Record<string, unknown>).hmac,
  headers,
})
