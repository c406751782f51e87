import type { FastifyInstance } from 'fastify'
import { homeTodo } from '#contract/api/player/home.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { publicUser, todosOf } from './service.ts'

/** What is gathered from many modules: what waits for a player, and what a player shows to others. */
export function homeRoutes(app: FastifyInstance, deps: Deps, todo: readonly TodoSource[]): void {
  serve(app, homeTodo, async ({ session }) => ({
    docs: await todosOf(deps, todo, session.subjectId),
    now: deps.clock.now(),
  }))
  serve(app, getPublicUser, ({ session, params, query }) =>
    publicUser(deps, session.subjectId, { ...params, ...query }),
  )
}
