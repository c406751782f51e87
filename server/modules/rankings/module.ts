import type { Module } from '#server/modules/module.ts'
import { exportScores } from './index.ts'
import { rankingJobs } from './jobs.ts'
import { rankingRoutes } from './routes.ts'

export const rankingsModule: Module = {
  routes: rankingRoutes,
  jobs: deps => [rankingJobs(deps)],
  exports: [exportScores],
  retention: [
    { table: 'ranking_part', kept: 'Points of players' },
    { table: 'ranking_score', kept: 'Points of players' },
    { table: 'ranking_win', kept: 'Badges of players' },
    { table: 'ranking', bounded: 'by modes and weeks or months' },
    { table: 'ranking_board', bounded: 'by rankings: replaced ones go after two minutes' },
    { table: 'ranking_page', bounded: 'by rankings: with their board' },
    { table: 'ranking_seat', bounded: 'by rankings: with their board' },
    { table: 'replaced_ranking_board', bounded: 'by the rankings replaced in the last two minutes' },
  ],
}
