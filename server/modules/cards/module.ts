import type { Module } from '#server/modules/module.ts'
import { athleteCardMode, championshipCardMode } from './mode.ts'
import { cardJobs } from './jobs.ts'
import { cardRoutes } from './routes.ts'
import { cardsWaiting, gamesOfMatch, settledMatches } from './reads.ts'
import { exportChampionshipGames, exportGames } from './service-played.ts'
import { operatorCardRoutes } from './operator.ts'

export const cardsModule: Module = {
  routes: (app, deps, { submitEntry }) => cardRoutes(app, deps, submitEntry),
  adminRoutes: operatorCardRoutes,
  jobs: deps => [cardJobs(deps)],
  modes: [athleteCardMode, championshipCardMode],
  exports: [exportGames, exportChampionshipGames],
  waiting: cardsWaiting,
  settledAmong: settledMatches,
  gamesOfMatch,
}
