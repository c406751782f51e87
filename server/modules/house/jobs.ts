import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { TELL, tell } from './service-desk.ts'

/** Tells open pages of a change whose process ended before it could. */
export const houseJobs = (deps: () => Deps): JobSet => ({
  tasks: { [TELL]: () => tell(deps()) },
})
