import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { BUILD, build, tidySnapshots } from './service-snapshots.ts'
import { FILL, fill, type FillRun, TIED, tied } from './service-filling.ts'
import { forgetName, type Ranking } from './sql.ts'

/** Places that one job adds: a game of a million is many short jobs, between which others have their turn. */
const RANKS_PER_READ = 2_000

/** Paid games give their points, from which boards are made to be read; a deleted account's name leaves every ranking. */
export const rankingJobs = (deps: () => Deps, atOnce = RANKS_PER_READ): JobSet => ({
  tasks: {
    [FILL]: payload => fill(deps(), payload as unknown as FillRun, atOnce),
    [TIED]: payload => tied(deps(), payload as unknown as Events['game.changed']),
    [BUILD]: payload => build(deps(), payload as unknown as Ranking),
    'rankings.tidy-boards': () => tidySnapshots(deps()),
    'rankings.forget-name': async payload => {
      const { accountId } = payload as unknown as Events['account.deleted']
      await forgetName(deps().db, accountId)
    },
  },
  consumes: { 'account.deleted': ['rankings.forget-name'], 'game.paid': [FILL], 'game.changed': [TIED] },
  cron: [{ pattern: '* * * * *', task: 'rankings.tidy-boards' }],
})
