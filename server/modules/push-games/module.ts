import type { Module } from '#server/modules/module.ts'
import { exportEntries } from '#server/modules/pools/index.ts'
import { gamesOfMatch, pushTodos } from './reads.ts'
import { operatorPushRoutes } from './operator.ts'
import { pushJobs } from './jobs.ts'
import { pushMode } from './mode.ts'
import { pushRoutes } from './routes.ts'

export const pushGamesModule: Module = {
  routes: (app, deps, { submitEntry }) => pushRoutes(app, deps, submitEntry),
  adminRoutes: operatorPushRoutes,
  jobs: deps => [pushJobs(deps)],
  modes: [pushMode],
  exports: [exportEntries('push-games', 'push-game', 'question')],
  todo: pushTodos,
  gamesOfMatch,
}
