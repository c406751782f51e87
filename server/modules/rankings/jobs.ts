import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import * as sql from './sql.ts'

/** A deleted account leaves every ranking. */
export const rankingJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'rankings.remove-account': async payload => {
      await sql.removeAccount(deps().db, String(payload.accountId))
    },
  },
  consumes: { 'account.deleted': ['rankings.remove-account'] },
})
