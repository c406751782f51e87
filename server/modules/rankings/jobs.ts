import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { FILL, fill, type FillRun, RANKS_PER_READ, TIED, tied } from './service-filling.ts'
import { BUILD, build, tidySnapshots } from './service-snapshots.ts'
import { forgetName, type Ranking } from './sql.ts'

/** Adds the points of paid games and builds ranking snapshots; removes a deleted account's name from every ranking. */
export const rankingJobs = (deps: () => Deps, atOnce = RANKS_PER_READ): JobSet =>
  jobSet({
    on: {
      'account.deleted': { 'rankings.forget-name': ({ accountId }) => forgetName(deps().db, accountId) },
      'game.paid': { [FILL]: (run: FillRun) => fill(deps(), run, atOnce) },
      'game.changed': { [TIED]: changed => tied(deps(), changed) },
    },
    tasks: {
      [BUILD]: payload => build(deps(), payload as unknown as Ranking),
      'rankings.tidy-boards': () => tidySnapshots(deps()),
    },
    cron: [{ pattern: '* * * * *', task: 'rankings.tidy-boards' }],
  })
