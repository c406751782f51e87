import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { athleteCardMode } from './athlete-mode.ts'
import { championshipCardMode } from './championship-mode.ts'
import { cardJobs } from './jobs.ts'
import { operatorCardRoutes } from './operator.ts'
import { cardMatches, cardsSearch, cardsWaiting, gamesOfMatch, settledMatches } from './reads.ts'
import { cardRoutes } from './routes.ts'
import { exportChampionshipGames, exportGames } from './service-played.ts'

export const cardsModule: Module = {
  routes: (app, deps, { submitEntry }) => cardRoutes(app, deps, submitEntry),
  adminRoutes: operatorCardRoutes,
  jobs: deps => [cardJobs(deps)],
  modes: [athleteCardMode, championshipCardMode],
  exports: [exportGames, exportChampionshipGames],
  waiting: cardsWaiting,
  search: cardsSearch,
  settledAmong: settledMatches,
  matchesOfGames: cardMatches,
  gamesOfMatch,
  retention: [
    { table: 'card', kept: 'With its game' },
    { table: 'card_athlete', kept: 'With its game' },
    { table: 'card_match', kept: 'With its game' },
    { table: 'card_estimate', kept: 'With its game' },
    { table: 'card_option', kept: 'With its game' },
    { table: 'card_pick_count', kept: 'With its game' },
    { table: 'card_schedule', bounded: 'by the championships and types of cards' },
    { table: 'card_tick', kept: 'What operators ticked, and why' },
    {
      table: 'card_draft',
      by: 'updated_at',
      afterMs: days(365),
      what: 'Drafts of cards that nobody has touched for a year',
    },
  ],
}
