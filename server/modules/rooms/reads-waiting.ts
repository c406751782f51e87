import { sql } from 'kysely'
import type { WaitingSources } from '#server/modules/pending.ts'

/** Items of this module that need an operator. */
export const roomsWaiting: WaitingSources = {
  alerts: {
    rows: () => sql`select null as mode, at as since from duel_alert where seen_at is null`,
  },
}
