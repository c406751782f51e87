import { sql } from 'kysely'
import { HOUR_MS, type WaitingSources } from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'

/** What the newest comparison of our books with the bank's found. */
const RECONCILED = sql`(select value from setting where name = 'wallet.reconciled') as reconciled`

/** The days that our books and the bank's were last compared of, or null. */
async function daysCompared(from: Reader): Promise<{ from: string; to: string } | null> {
  const [days] = await from.rows(sql<{ from: string; to: string }>`
    select value ->> 'from' as "from", value ->> 'to' as "to" from ${RECONCILED}`)
  return days ?? null
}

/** Items of this module that need an operator. */
export const paymentsWaiting: WaitingSources = {
  bank: {
    rows: ({ now }) => sql`
      select null as mode, created_at as since from deposit where state = 'new' and created_at < ${minutesBefore(now, 3)}
      union all select null, (value ->> 'since')::timestamptz from setting
        where name = 'wallet.bank-away' and (value ->> 'at')::timestamptz > ${minutesBefore(now, 10)}`,
    urgentAfterMs: 0,
  },
  differences: {
    rows: () => sql`
      select null as mode, (value ->> 'since')::timestamptz as since from ${RECONCILED}, generate_series(1, (value ->> 'found')::integer)`,
    urgentAfterMs: 0,
    days: daysCompared,
  },
  stuck: {
    rows: ({ now }) => sql`
      select null as mode, created_at as since from withdrawal where state in ('reserved', 'sending', 'sent')
        and (attempts >= 3 or created_at < ${minutesBefore(now, 60)})`,
    urgentAfterMs: 4 * HOUR_MS,
  },
  withheld: {
    rows: () => sql`select null as mode, created_at as since from withdrawal where state = 'held'`,
  },
  suspense: {
    rows: () => sql`select null as mode, received_at as since from pix_receipt where state = 'suspense'`,
    urgentAfterMs: 24 * HOUR_MS,
  },
  unclaimed: {
    rows: () => sql`select null as mode, at as since from unclaimed where claimed_at is null`,
  },
}
