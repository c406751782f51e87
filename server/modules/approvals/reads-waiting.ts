import { sql } from 'kysely'
import type { WaitingSources } from '#server/modules/pending.ts'

/** Items of this module that need an operator. */
export const approvalsWaiting: WaitingSources = {
  orders: {
    rows: ({ operatorId }) => sql`
      select null as mode, proposed_at as since from treasury_order where state = 'open' and proposed_by <> ${operatorId}`,
  },
}
