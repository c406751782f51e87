import type { Module } from '#server/modules/module.ts'
import { poolJobs } from './jobs.ts'
import { operatorGameRoutes } from './operator.ts'
import { poolInvariants } from './reads-check.ts'
import { poolsSearch, poolsTimeline, poolsWaiting, watchedPools } from './reads.ts'
import { poolRoutes } from './routes.ts'

export const poolsModule: Module = {
  routes: (app, deps, { modeOf }) => poolRoutes(app, deps, modeOf),
  adminRoutes: (app, deps, { modeOf }) => operatorGameRoutes(app, deps, modeOf),
  jobs: (deps, { modeOf }) => [poolJobs(deps, modeOf)],
  invariants: poolInvariants,
  watched: watchedPools,
  waiting: poolsWaiting,
  search: poolsSearch,
  timeline: poolsTimeline,
  retention: [
    { table: 'game', kept: 'Games that were played and paid' },
    { table: 'entry', kept: 'Entries that were played and paid' },
    { table: 'entry_sums', bounded: 'one row' },
    { table: 'entry_late', bounded: 'by entries of an earlier time, until the next run adds them' },
    { table: 'entry_step', kept: 'Sums of each day, week and month: one row each' },
    { table: 'entry_step_player', bounded: 'by the players of the day, week and month under way' },
    { table: 'cohort_sums', bounded: 'one row' },
    { table: 'cohort_late', bounded: 'by entries of an earlier time, until the next run adds them' },
    { table: 'cohort_week', bounded: 'by weeks: thirteen rows for each of the last twelve weeks of sign-up' },
    {
      table: 'cohort_player',
      bounded: 'by the players who signed up in the last twelve weeks, and the weeks they played in',
    },
    { table: 'game_tally', bounded: 'by games: at most 16 rows each' },
    { table: 'board', kept: 'What every ranking of a game was scored by' },
    { table: 'board_page', bounded: 'by entries: replaced rankings go after two minutes' },
    { table: 'replaced_board', bounded: 'by the rankings replaced in the last two minutes' },
    { table: 'settlement', kept: 'Money: the law and the players ask for it' },
    { table: 'settlement_facts', kept: 'Money: the law and the players ask for it' },
    { table: 'prize', kept: 'Money: the law and the players ask for it' },
    { table: 'correction', kept: 'Money: the law and the players ask for it' },
    { table: 'commission', kept: 'Money: the law and the players ask for it' },
    { table: 'dispute', kept: 'What players doubted and what was answered' },
    { table: 'changed_game', bounded: 'by the games that wait for a correction' },
    { table: 'awaited_fact', bounded: 'by the games under way' },
    { table: 'refund_lane', bounded: 'by void games: a few rows each' },
    { table: 'guarantee_alone', bounded: 'by operators and days' },
  ],
}
