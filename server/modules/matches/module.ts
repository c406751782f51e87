import type { Module } from '#server/modules/module.ts'
import { matchJobs } from './jobs.ts'
import { operatorMatchRoutes } from './operator.ts'
import { matchRoutes } from './routes.ts'
import { matchesFirstSteps, matchesSearch, matchesTimeline } from './sql-admin.ts'
import { matchesWaiting } from './sql.ts'

export const matchesModule: Module = {
  routes: matchRoutes,
  adminRoutes: operatorMatchRoutes,
  jobs: (deps, { replay }) => [matchJobs(deps, replay)],
  waiting: matchesWaiting,
  search: matchesSearch,
  timeline: matchesTimeline,
  firstSteps: matchesFirstSteps,
  retention: [
    { table: 'championship', kept: 'Master data' },
    { table: 'team', kept: 'Master data' },
    { table: 'athlete', kept: 'Master data' },
    { table: 'external_ref', kept: 'Master data' },
    { table: 'match', kept: 'Facts of matches that games were paid by' },
    { table: 'match_athlete', kept: 'Facts of matches that games were paid by' },
    { table: 'match_version', kept: 'Every version of the facts, and who set it' },
    { table: 'match_review', kept: 'What operators decided about names and data' },
    { table: 'replay', bounded: 'by the matches that a demo plays again' },
  ],
}
