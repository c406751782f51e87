import { accountJobs } from '#server/modules/accounts/jobs.ts'
import { notificationJobs } from '#server/modules/notifications/jobs.ts'
import { rankingJobs } from '#server/modules/rankings/jobs.ts'
import type { Deps } from '#server/platform/deps.ts'
import { housekeepingJobs } from '#server/platform/housekeeping.ts'
import type { JobSet } from '#server/platform/jobs.ts'

/** Every module's jobs. `deps` is asked for when a job runs, so the set can be read before the rest is made. */
export const jobSets = (deps: () => Deps): JobSet[] => [
  housekeepingJobs(deps),
  accountJobs(deps),
  rankingJobs(deps),
  notificationJobs(deps),
]
