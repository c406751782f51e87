import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { NOTIFY, notify } from './service-changing.ts'

/** Tells open pages of a change whose process ended before it could. */
export const settingsJobs = (deps: () => Deps): JobSet => ({
  tasks: { [NOTIFY]: () => notify(deps()) },
})
