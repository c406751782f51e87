import { sql } from 'kysely'
import type { WaitingSources } from '#server/modules/pending.ts'

/** Items of this module that need an operator. */
export const matchesWaiting: WaitingSources = {
  review: {
    rows: () => sql`select null as mode, created_at as since from match_review where state = 'open' and blocks`,
  },
}
