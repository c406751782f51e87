import { sql } from 'kysely'
import type { WaitingSources } from '#server/modules/pending.ts'

/** Items of this module that need an operator. */
export const auditWaiting: WaitingSources = {
  audit: {
    rows: () => sql`
      select null as mode, at as since from (select at, broken from audit_check order by id desc limit 1) c where broken <> '[]'`,
    urgentAfterMs: 0,
  },
}
