import type { Module } from '#server/modules/module.ts'
import { leagueJobs } from './jobs.ts'
import { operatorLeagueRoutes } from './operator.ts'
import { leaguesSearch } from './reads.ts'
import { leagueRoutes } from './routes.ts'
import { leagueExports } from './service-reading.ts'

export const leaguesModule: Module = {
  routes: leagueRoutes,
  adminRoutes: operatorLeagueRoutes,
  jobs: deps => [leagueJobs(deps)],
  exports: leagueExports,
  search: leaguesSearch,
  retention: [
    { table: 'league', kept: 'Groups of players' },
    { table: 'league_member', kept: 'With its league' },
    { table: 'league_part', kept: 'Points of players' },
    { table: 'league_points', kept: 'Points of players' },
    { table: 'league_pairing', kept: 'With its league' },
    { table: 'league_report', kept: 'With its league' },
    { table: 'league_week', kept: 'With its league: a week that was told is not told again' },
    { table: 'league_stale', bounded: 'by leagues: goes when their tables are made' },
  ],
}
