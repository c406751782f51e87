import type { FastifyInstance } from 'fastify'
import { getBalance, homeTodo } from '#contract/api/home.ts'
import type { Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { todosOf } from './service.ts'

/** What the home page asks for. `walletState` reads an account's wallet, in centavos, with the count of its changes. */
export function homeRoutes(
  app: FastifyInstance,
  deps: Deps,
  walletState: (from: Reader, accountId: string) => Promise<{ amount: Centavos; seq: number }>,
): void {
  serve(app, homeTodo, async ({ session }) => ({ docs: await todosOf(deps, session.subjectId) }))
  serve(app, getBalance, ({ session }) => walletState(deps.db, session.subjectId))
}
