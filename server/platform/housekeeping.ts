import type { Deps } from './deps.ts'
import { freeJobsOfDead } from './jobs-of-dead.ts'
import type { JobSet } from './jobs.ts'
import { removeOldAssets } from './release-assets.ts'
import { removeAged, type Retention } from './retention.ts'
import { removeOrphanFiles } from './stored-files.ts'

/** Removes rows past their retention period and unreferenced files every few minutes. */
export const housekeepingJobs = (deps: () => Deps, retention: readonly Retention[]): JobSet => ({
  tasks: {
    'platform.tidy-up': async () => {
      const { db, clock, files } = deps()
      const at = clock.now()
      await removeAged(db, at, retention)
      await removeOrphanFiles(db, files, at)
      await removeOldAssets({ db, files, clock })
    },
    'platform.free-jobs': () => freeJobsOfDead(deps().db),
  },
  cron: [
    { pattern: '*/10 * * * *', task: 'platform.tidy-up' },
    { pattern: '* * * * *', task: 'platform.free-jobs' },
  ],
})
