import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { FILL, fill, type FillRun } from './service-filling.ts'
import * as sql from './sql.ts'

/** Places that one job adds: a game of a million is many short jobs, between which others have their turn. */
const PLACES_AT_ONCE = 2_000

/** Paid games give their points; a deleted account's name leaves every ranking. */
export const rankingJobs = (deps: () => Deps, atOnce = PLACES_AT_ONCE): JobSet => ({
  tasks: {
    [FILL]: payload => fill(deps(), payload as unknown as FillRun, atOnce),
    'rankings.forget-name': async payload => {
      const { accountId } = payload as unknown as Events['account.deleted']
      await sql.forgetName(deps().db, accountId)
    },
  },
  consumes: { 'account.deleted': ['rankings.forget-name'], 'game.paid': [FILL] },
})
