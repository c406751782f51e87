import { jobSet } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { endCode } from './sql.ts'

/** A deleted account loses the role; its code is not reassigned. */
export const influencerJobs = (deps: () => Deps): JobSet =>
  jobSet({
    on: {
      'account.deleted': {
        'influencers.end-code': ({ accountId }) => endCode(deps().db, accountId, deps().clock.now()),
      },
    },
  })
