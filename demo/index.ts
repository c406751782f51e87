import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { demoBankJobs } from './bank.ts'
import { demoJobs } from './driver.ts'

export { demoAccounts, seedDemo } from './seed.ts'

/** Additional jobs while the demo is on. */
export const jobSetsOfDemo = (deps: () => Deps): JobSet[] => [demoJobs(deps), demoBankJobs(deps)]
