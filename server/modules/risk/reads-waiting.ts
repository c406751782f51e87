import { sql } from 'kysely'
import type { WaitingSources } from '#server/modules/pending.ts'

/** Items of this module that need an operator. */
export const riskWaiting: WaitingSources = {
  // One that was answered is open again since new evidence was seen.
  risk: {
    rows: () => sql`
      select null as mode, case when state_at is null then first_seen_at else last_seen_at end as since
      from risk_signal where state = 'open'`,
  },
}
