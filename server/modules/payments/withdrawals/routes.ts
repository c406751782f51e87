import type { FastifyInstance } from 'fastify'
import { createWithdraw, getWithdraw, getWithdrawal } from '#contract/api/player/payments.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import type { HeldElsewhere } from './service-held.ts'
import { oneWithdrawal, overview, withdraw } from './service.ts'

/** Withdrawals to the player's own Pix key (W2). `heldElsewhere` returns coins that other modules hold. */
export function withdrawalRoutes(app: FastifyInstance, deps: Deps, heldElsewhere: HeldElsewhere): void {
  serve(app, getWithdraw, ({ session }) => overview(deps, heldElsewhere, session.subjectId))
  serve(app, createWithdraw, ({ session, body, idempotencyKey }) =>
    withdraw(deps, heldElsewhere, session.subjectId, { ...body, key: idempotencyKey }),
  )
  serve(app, getWithdrawal, ({ session, params }) => oneWithdrawal(deps, session.subjectId, params.id))
}
