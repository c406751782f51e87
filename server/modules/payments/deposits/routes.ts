import type { FastifyInstance } from 'fastify'
import { cancelDeposit, createDeposit, getDeposit } from '#contract/api/player/payments.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import * as deposits from './service.ts'

/** How players pay in (W1). */
export function depositRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, createDeposit, async ({ session, body, idempotencyKey }) => {
    const _id = await deposits.createDeposit(deps, session.subjectId, body, idempotencyKey)
    return { data: { transaction: { _id } } }
  })
  serve(app, getDeposit, ({ session, params }) => deposits.getDeposit(deps, session.subjectId, params.id))
  serve(app, cancelDeposit, ({ session, params }) => deposits.cancelDeposit(deps, session.subjectId, params.id))
}
