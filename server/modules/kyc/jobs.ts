import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { askDue } from './service.ts'

/** Questions to the gateways that are due. A silent one fails no job: the next turn asks again. */
export const identityJobs = (deps: () => Deps): JobSet => ({
  tasks: { 'identity.ask': () => askDue(deps()) },
  timers: [{ everyMs: 5_000, task: 'identity.ask' }],
})
