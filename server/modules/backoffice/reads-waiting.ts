import { type RawBuilder, sql } from 'kysely'
import type { WaitingType } from '#contract/api/admin/waiting.ts'
import { uncheckedSince } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'

export interface WaitingRow {
  kind: WaitingType
  mode: string | null
  count: bigint
  since: Date | null
}

/** More of one kind are not counted: a hundred or a thousand, somebody has to begin. */
export const MOST_COUNTED = 1_000

/** Games that every mode's cards are; rooms and questions lock without an operator. */
const CARDS = sql`('athlete-card', 'card-game')`

/** What the newest comparison of our books with the bank's found. */
const RECONCILED = sql`(select value from setting where name = 'wallet.reconciled') as reconciled`

interface WaitingQuery {
  now: Date
  /** Who asks: one's own proposals wait for somebody else. */
  operatorId: string
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const DAY_MINUTES = 24 * 60

/**
 * Where each kind is found: rows of `mode` and `since`. Each is read by an index of what is open, or among few rows, and no further than
 * MOST_COUNTED.
 */
const sources: Record<WaitingType, (query: WaitingQuery) => RawBuilder<unknown>> = {
  books: () => sql`
    select null as mode, at as since from (select at, broken from ledger_check order by id desc limit 1) c where broken <> '[]'`,
  audit: () => sql`
    select null as mode, at as since from (select at, broken from audit_check order by id desc limit 1) c where broken <> '[]'`,
  unchecked: () => sql`select null as mode, since from (${uncheckedSince}) as unchecked`,
  bank: ({ now }) => sql`
    select null as mode, created_at as since from deposit where state = 'new' and created_at < ${minutesBefore(now, 3)}
    union all select null, (value ->> 'since')::timestamptz from setting
      where name = 'wallet.bank-away' and (value ->> 'at')::timestamptz > ${minutesBefore(now, 10)}`,
  differences: () => sql`
    select null as mode, (value ->> 'since')::timestamptz as since from ${RECONCILED}, generate_series(1, (value ->> 'found')::integer)`,
  proofs: ({ now }) => sql`
    select mode, locked_at as since from game where state in ('locked', 'running', 'provisional', 'settling')
      and locked_at < ${minutesBefore(now, 10)} and not exists (select from proof_log p where p.game_id = game.id)`,
  jobs: () => sql`select null as mode, created_at as since from graphile_worker.jobs where last_error is not null`,
  disputes: () => sql`select null as mode, created_at as since from dispute where state = 'open'`,
  results: ({ now }) => sql`
    select mode, coalesce(pays_at, starts_at) as since from game
    where hold_reason is null and not exists (select from dispute d where d.game_id = game.id and d.state = 'open')
      and ((state = 'provisional' and pays_at < ${minutesBefore(now, 5)})
        or (state = 'running' and starts_at < ${minutesBefore(now, 2 * DAY_MINUTES)}))`,
  held: () => sql`
    select mode, coalesce(ended_at, starts_at) as since from game
    where state in ('running', 'provisional') and hold_reason is not null`,
  // One whose correction waits for its second person is among the orders.
  changed: () => sql`
    select mode, c.at as since from changed_game c join game on game.id = c.game_id
    where not exists (select from treasury_order o where o.game_id = c.game_id and o.kind = 'correction' and o.state = 'open')`,
  review: () => sql`select null as mode, created_at as since from match_review where state = 'open' and blocks`,
  // One that an operator called off has no lock any more.
  unopened: ({ now }) => sql`
    select mode, opens_at as since from game where state = 'draft' and locks_at is not null and opens_at <= ${now}`,
  lonely: ({ now }) => sql`
    select mode, locks_at as since from game where ${locksSoon(now)}
      and (select count(distinct account_id) from (
        select account_id from entry where game_id = game.id and not void limit 200) played) < 2`,
  short: ({ now }) => sql`
    select mode, locks_at as since from game where ${locksSoon(now)} and fixed and guaranteed > 0
      and price * coalesce((select sum(entries) from game_tally t where t.game_id = game.id), 0) * 2 < guaranteed`,
  stuck: ({ now }) => sql`
    select null as mode, created_at as since from withdrawal where state in ('reserved', 'sending', 'sent')
      and (attempts >= 3 or created_at < ${minutesBefore(now, 60)})`,
  withheld: () => sql`select null as mode, created_at as since from withdrawal where state = 'held'`,
  suspense: () => sql`select null as mode, received_at as since from pix_receipt where state = 'suspense'`,
  unclaimed: () => sql`select null as mode, at as since from unclaimed where claimed_at is null`,
  orders: ({ operatorId }) => sql`
    select null as mode, proposed_at as since from treasury_order where state = 'open' and proposed_by <> ${operatorId}`,
  reports: () => sql`select null as mode, created_at as since from chat_report where state = 'open'`,
  alerts: () => sql`select null as mode, at as since from duel_alert where seen_at is null`,
  // One that was answered is open again since new evidence was seen.
  risk: () => sql`
    select null as mode, case when state_at is null then first_seen_at else last_seen_at end as since
    from risk_signal where state = 'open'`,
}

/** A card that locks within a day. */
const locksSoon = (now: Date) => sql`mode in ${CARDS} and state = 'open' and locks_at > ${now}
  and locks_at <= ${minutesBefore(now, -DAY_MINUTES)}`

/** How many of each kind there are, by mode where they are games, and since when the first waits; in one statement. */
export function readWaiting(from: Reader, kinds: readonly WaitingType[], query: WaitingQuery): Promise<WaitingRow[]> {
  const parts = kinds.map(
    type => sql`
      select ${sql.lit(type)} as kind, mode::text as mode, count(*) as count, min(since) as since
      from (${sources[type](query)} limit ${MOST_COUNTED}) each group by mode`,
  )
  return from.rows(sql<WaitingRow>`${sql.join(parts, sql` union all `)}`)
}

/** The days that our books and the bank's were last compared of, or null. */
export async function daysCompared(from: Reader): Promise<{ from: string; to: string } | null> {
  const [days] = await from.rows(sql<{ from: string; to: string }>`
    select value ->> 'from' as "from", value ->> 'to' as "to" from ${RECONCILED}`)
  return days ?? null
}
