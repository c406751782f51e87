import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { BUILD, buildTables, FILL, fill, type FillRun, liveRoomOf, notifyLeague, tied } from './service-points.ts'
import { END_WEEKS, endWeeks, PAIR, pairWeek } from './service-weeks.ts'
import { leaveAll } from './service.ts'
import { memberOf } from './sql.ts'

/** Ranks processed per job: a game of a million is split into many short jobs, so that other jobs can run between them. */
const RANKS_PER_READ = 2_000

/**
 * Adds the points of paid games and rebuilds tables; draws each week's meetings and notifies their results; publishes changes to viewers of
 * a league.
 */
export const leagueJobs = (deps: () => Deps, atOnce = RANKS_PER_READ): JobSet =>
  jobSet({
    on: {
      'game.paid': {
        [FILL]: ({ gameId, version, first }: FillRun) => fill(deps(), { gameId, version, first }, atOnce),
      },
      // A paid game that is scored again was corrected (C10).
      'game.scored': { 'leagues.fill-again': ({ gameId, version }) => fill(deps(), { gameId, version }, atOnce) },
      'game.changed': { 'leagues.tied': change => tied(deps(), change) },
      'account.deleted': { 'leagues.leave-all': ({ accountId }) => leaveAll(deps(), accountId) },
      'league.changed': { 'leagues.tell-changed': ({ leagueId, what }) => notifyLeague(deps(), leagueId, what) },
      'league.left': {
        'leagues.part': async ({ leagueId, accountId }) => {
          const state = (await memberOf(deps().db, leagueId, accountId))?.state
          // Members who rejoined meanwhile stay.
          if (state === 'in' || state === 'invited') return
          // The event to all viewers may come after they left: their open pages would show the league as theirs.
          await notifyLeague(deps(), leagueId, 'league', accountId)
          deps().live.leave(accountId, liveRoomOf(leagueId))
        },
      },
    },
    tasks: {
      [BUILD]: () => buildTables(deps()),
      [PAIR]: () => pairWeek(deps()),
      [END_WEEKS]: () => endWeeks(deps()),
    },
    cron: [
      { pattern: '* * * * *', task: PAIR },
      { pattern: '0 * * * *', task: END_WEEKS },
    ],
  })
