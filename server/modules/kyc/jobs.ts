import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { askDue } from './service.ts'

/** Checks that are due. A gateway that does not respond fails no job: the next run tries again. */
export const identityJobs = (deps: () => Deps): JobSet => ({
  tasks: { 'identity.ask': () => askDue(deps()) },
  timers: [{ everyMs: 5_000, task: 'identity.ask' }],
})
