import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { endCode } from './sql.ts'

/** Who leaves is no influencer any more; nobody gets the code. */
export const influencerJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'influencers.end-code': async payload => {
      const { accountId } = payload as unknown as Events['account.deleted']
      await endCode(deps().db, accountId, deps().clock.now())
    },
  },
  consumes: { 'account.deleted': ['influencers.end-code'] },
})
