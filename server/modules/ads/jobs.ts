import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { push, PUSH, sendNext } from './service.ts'
import { SEND } from './service-admin.ts'

/** Sent in one job: an audience of a million is many short jobs, between which others have their turn. */
const SENT_AT_ONCE = 2_000

/** Sends ads to their audience. `atOnce`: how many a job sends before the next one continues. */
export const adJobs = (deps: () => Deps, atOnce = SENT_AT_ONCE): JobSet => ({
  tasks: {
    [SEND]: payload => sendNext(deps(), (payload as { adId: string }).adId, atOnce),
    [PUSH]: payload => push(deps(), payload as { adId: string; accountIds: string[] }),
  },
})
