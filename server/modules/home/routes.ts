import type { FastifyInstance } from 'fastify'
import { homeRunning, homeTodo, openNow } from '#contract/api/player/home.ts'
import { headToHead, myGames, myWeek } from '#contract/api/player/my-games.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import type { Needs } from '#server/modules/module.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve, serveShared } from '#server/platform/serve.ts'
import { headToHeadOf, weekOfPlayer } from './service-past.ts'
import { myGamesOf, runningGamesOf } from './service-running.ts'
import { openForAll, publicUser, todosOf } from './service.ts'

/** Data of many modules: a player's positions, pending actions and public profile. */
export function homeRoutes(app: FastifyInstance, deps: Deps, { todo, modeOf }: Pick<Needs, 'todo' | 'modeOf'>): void {
  serve(app, homeRunning, ({ session }) => runningGamesOf(deps, modeOf, session.subjectId))
  serve(app, myGames, ({ session, query }) => myGamesOf(deps, modeOf, session.subjectId, query))
  serveShared(app, deps.db, openNow, () => openForAll(deps))
  serve(app, homeTodo, async ({ session }) => ({
    docs: await todosOf(deps, todo, session.subjectId),
    now: deps.clock.now(),
  }))
  serve(app, getPublicUser, ({ session, params, query }) =>
    publicUser(deps, session.subjectId, { ...params, ...query }),
  )
  serve(app, headToHead, ({ session, params }) => headToHeadOf(deps, modeOf, [session.subjectId, params.id]))
  serve(app, myWeek, ({ session, query }) => weekOfPlayer(deps, modeOf, session.subjectId, query))
}
