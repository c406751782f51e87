import type { Deps } from './deps.ts'
import { removeOldKeys } from './idempotency.ts'
import { freeJobsOfDead } from './jobs-of-dead.ts'
import type { JobSet } from './jobs.ts'
import { removeOldAssets } from './release-assets.ts'
import { removeOrphanFiles } from './stored-files.ts'
import { removeExpiredSessions } from './session.ts'
import { removeSpentLimits } from './throttle.ts'

/** Removes expired data every few minutes: sessions, spent limits, stored answers, unused files. */
export const housekeepingJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'platform.tidy-up': async () => {
      const { db, clock, files } = deps()
      const at = clock.now()
      await db.tx(async tx => {
        await removeExpiredSessions(tx, at)
        await removeOldKeys(tx, at)
        await removeSpentLimits(tx, at)
      })
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
