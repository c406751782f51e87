import type { FastifyInstance } from 'fastify'
import { cancelDeposit, createDeposit, getDeposit } from '#contract/api/player/payments.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { askDeposit, cancel, myDeposit } from './service.ts'

/** How players pay in (W1). */
export function depositRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, createDeposit, async ({ session, body, idempotencyKey }) => {
    const _id = await askDeposit(deps, session.subjectId, body, idempotencyKey)
    return { data: { transaction: { _id } } }
  })
  serve(app, getDeposit, ({ session, params }) => myDeposit(deps, session.subjectId, params.id))
  serve(app, cancelDeposit, ({ session, params }) => cancel(deps, session.subjectId, params.id))
}
