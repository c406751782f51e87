import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { NOTIFY, notify } from './service-changing.ts'

/** Publishes a change to open pages if its process died before doing so. */
export const settingsJobs = (deps: () => Deps): JobSet => ({
  tasks: { [NOTIFY]: () => notify(deps()) },
})
