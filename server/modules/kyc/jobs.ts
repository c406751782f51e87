import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { askDue } from './service.ts'

/** Runs due checks. An unavailable gateway does not fail the job: the next run retries. */
export const identityJobs = (deps: () => Deps): JobSet => ({
  tasks: { 'identity.ask': () => askDue(deps()) },
  timers: [{ everyMs: 5_000, task: 'identity.ask' }],
})
