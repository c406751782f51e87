import type { FastifyInstance } from 'fastify'
import { getBalance, homeTodo } from '#contract/api/home.ts'
import type { Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { todosOf } from './service.ts'

/** What the home page asks for. `balanceOf` reads an account's wallet, in centavos. */
export function homeRoutes(
  app: FastifyInstance,
  deps: Deps,
  balanceOf: (from: Reader, accountId: string) => Promise<Centavos>,
): void {
  serve(app, homeTodo, async ({ session }) => ({ docs: await todosOf(deps, session.subjectId) }))
  serve(app, getBalance, async ({ session }) => ({ amount: await balanceOf(deps.db, session.subjectId) }))
}
