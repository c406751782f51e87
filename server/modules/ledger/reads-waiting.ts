import { sql } from 'kysely'
import type { WaitingSources } from '#server/modules/pending.ts'
import { uncheckedSince } from './sql.ts'

/** Items of this module that need an operator. */
export const ledgerWaiting: WaitingSources = {
  books: {
    rows: () => sql`
      select null as mode, at as since from (select at, broken from ledger_check order by id desc limit 1) c where broken <> '[]'`,
    urgentAfterMs: 0,
  },
  unchecked: {
    rows: () => sql`select null as mode, since from (${uncheckedSince}) as unchecked`,
    urgentAfterMs: 0,
  },
}
