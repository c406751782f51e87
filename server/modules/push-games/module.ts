import type { Module } from '#server/modules/module.ts'
import { exportEntries } from '#server/modules/pools/index.ts'
import { days } from '#server/platform/retention.ts'
import { pushJobs } from './jobs.ts'
import { pushMode } from './mode.ts'
import { operatorPushRoutes } from './operator.ts'
import { pushMatches, gamesOfMatch, pushSearch, pushTodos } from './reads.ts'
import { pushRoutes } from './routes.ts'

export const pushGamesModule: Module = {
  routes: (app, deps, { submitEntry }) => pushRoutes(app, deps, submitEntry),
  adminRoutes: operatorPushRoutes,
  jobs: deps => [pushJobs(deps)],
  modes: [pushMode],
  exports: [exportEntries('push-games', 'push-game', 'question')],
  search: pushSearch,
  todo: pushTodos,
  matchesOfGames: pushMatches,
  gamesOfMatch,
  retention: [
    { table: 'push_game', kept: 'With its game' },
    { table: 'push_result', kept: 'What operators answered, and why' },
    {
      table: 'push_recipient',
      by: 'push_id',
      afterMs: days(365),
      isId: true,
      what: 'Who was asked a question that closed long ago; answers are entries',
    },
  ],
}
