import { sql } from 'kysely'
import { HOUR_MS, type WaitingSources } from '#server/modules/pending.ts'

/** Items of this module that need an operator. */
export const chatWaiting: WaitingSources = {
  reports: {
    rows: () => sql`select null as mode, created_at as since from chat_report where state = 'open'`,
    urgentAfterMs: 24 * HOUR_MS,
  },
}
