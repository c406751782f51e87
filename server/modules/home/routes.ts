import type { FastifyInstance } from 'fastify'
import { homeRunning, homeTodo, openNow } from '#contract/api/player/home.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import type { Needs } from '#server/modules/module.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve, serveShared } from '#server/platform/serve.ts'
import { openForAll, publicUser, todosOf } from './service.ts'
import { runningGamesOf } from './service-running.ts'

/** What is gathered from many modules: where a player stands, what waits for one, and what one shows to others. */
export function homeRoutes(app: FastifyInstance, deps: Deps, { todo, modeOf }: Pick<Needs, 'todo' | 'modeOf'>): void {
  serve(app, homeRunning, ({ session }) => runningGamesOf(deps, modeOf, session.subjectId))
  serveShared(app, deps.db, openNow, () => openForAll(deps))
  serve(app, homeTodo, async ({ session }) => ({
    docs: await todosOf(deps, todo, session.subjectId),
    now: deps.clock.now(),
  }))
  serve(app, getPublicUser, ({ session, params, query }) =>
    publicUser(deps, session.subjectId, { ...params, ...query }),
  )
}
