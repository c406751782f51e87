import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { SEND } from './service-admin.ts'
import { push, PUSH, sendNext } from './service.ts'

/** Recipients per job: an audience of a million is sent in many short jobs, so that other jobs can run between them. */
const SENT_AT_ONCE = 2_000

/** Sends ads to their audience. `atOnce` is the number of recipients per job. */
export const adJobs = (deps: () => Deps, atOnce = SENT_AT_ONCE): JobSet => ({
  tasks: {
    [SEND]: payload => sendNext(deps(), (payload as { adId: string }).adId, atOnce),
    [PUSH]: payload => push(deps(), payload as { adId: string; accountIds: string[] }),
  },
})
