import type { FastifyInstance } from 'fastify'
import { getBalance } from '#contract/api/player/home.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { walletState } from './service.ts'

/** The balance of a player. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getBalance, ({ session }) => walletState(deps.db, session.subjectId))
}
