import type { FastifyInstance } from 'fastify'
import { getBalance, homeTodo } from '#contract/api/player/home.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import type { Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { publicUser } from './service-people.ts'
import { todosOf } from './service.ts'

/** What is gathered from many modules: for the home page, and what a player shows to others. `walletState` reads an account's wallet, in centavos, with the count of its changes. */
export function homeRoutes(
  app: FastifyInstance,
  deps: Deps,
  walletState: (from: Reader, accountId: string) => Promise<{ amount: Centavos; seq: number }>,
): void {
  serve(app, homeTodo, async ({ session }) => ({
    docs: await todosOf(deps, session.subjectId),
    now: deps.clock.now(),
  }))
  serve(app, getPublicUser, ({ session, params, query }) =>
    publicUser(deps, session.subjectId, { ...params, ...query }),
  )
  serve(app, getBalance, ({ session }) => walletState(deps.db, session.subjectId))
}
