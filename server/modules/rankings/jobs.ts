import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import * as sql from './sql.ts'

/** A deleted account's name leaves every ranking. */
export const rankingJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'rankings.forget-name': async payload => {
      const { accountId } = payload as unknown as Events['account.deleted']
      await sql.forgetName(deps().db, accountId)
    },
  },
  consumes: { 'account.deleted': ['rankings.forget-name'] },
})
