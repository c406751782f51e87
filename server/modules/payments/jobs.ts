import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { depositJobs } from './deposits/jobs.ts'
import { withdrawalJobs } from './withdrawals/jobs.ts'

/** Jobs of deposits and of withdrawals. */
export const paymentJobs = (deps: () => Deps): JobSet[] => [depositJobs(deps), withdrawalJobs(deps)]
