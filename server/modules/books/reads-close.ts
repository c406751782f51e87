import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Advisory lock key, an arbitrary constant: one daily close is computed at a time. */
const CLOSE_LOCK = 4_215_003

/** Waits until no other close is being computed, and blocks others until the transaction ends. */
export async function oneCloseAtATime(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${CLOSE_LOCK})`)
}

/** A day in São Paulo as two moments, and the moment up to which daily sums exist (`sumsUntil`). */
interface DaySpan {
  day: string
  start: Date
  end: Date
  until: Date | null
}

/** Movements before `end` that the daily sums do not include yet. */
const notSummed = (until: Date | null, end: Date) => sql`(
  select at, reason, debit, credit, amount from published_movement where at > coalesce(${until}::timestamptz, '-infinity') and at < ${end}
  union all select at, reason, debit, credit, amount from published_ledger_late join published_movement using (id) where at < ${end}) as tail`
const FOREVER = new Date('9999-12-31T00:00:00.000Z')

/** The total balances of all wallets and of all games: the daily sums plus later movements. */
export async function heldByType(from: Reader, until: Date | null): Promise<{ players: bigint; games: bigint }> {
  const [row] = await from.rows(sql<{ players: bigint; games: bigint }>`
    with moved as (
      select debit, credit, amount from published_ledger_day 
      union all select account_kind(debit), account_kind(credit), amount from ${notSummed(until, FOREVER)}
    ), side as (select credit as kind, amount from moved union all select debit, -amount from moved)
    select coalesce(sum(amount) filter (where kind = 'players'), 0)::bigint as players,
      coalesce(sum(amount) filter (where kind = 'games'), 0)::bigint as games from side`)
  return row ?? { players: 0n, games: 0n }
}

/** The balance of an account type before a day and at its end. */
export interface TypeBalance {
  kind: string
  opening: bigint
  closing: bigint
}

/**
 * The balance of each account type before a day and at its end, computed from movements alone: stored balances are not used, so the result
 * for a past day never changes. Days with stored sums are not read again.
 */
export const balancesAround = (from: Reader, { day, start, end, until }: DaySpan): Promise<TypeBalance[]> =>
  from.rows(sql<TypeBalance>`
    with moved as (
      select debit, credit, day < ${day}::date as before, amount from published_ledger_day where day <= ${day}::date
      union all select account_kind(debit), account_kind(credit), at < ${start}, amount from ${notSummed(until, end)}
    ), side as (
      select debit as kind, before, -amount as amount from moved union all select credit, before, amount from moved
    )
    select name as kind, coalesce(sum(amount) filter (where before), 0)::bigint as opening,
      coalesce(sum(amount), 0)::bigint as closing
    from (select 'players' as name union select 'games' union select name from published_fund fund union select kind from side) as known
    left join side on side.kind = known.name group by name order by name`)

/** The total moved between two account types for one reason. */
export interface Flow {
  reason: string
  from: string
  to: string
  count: bigint
  amount: bigint
}

/** Totals moved on a day, by reason and by the account types on both sides. */
export const flowsOf = (from: Reader, { day, start, end, until }: DaySpan): Promise<Flow[]> =>
  from.rows(sql<Flow>`
    select reason, debit as "from", credit as "to", sum(moves)::bigint as count, sum(amount)::bigint as amount from (
      select reason, debit, credit, moves, amount from published_ledger_day where day = ${day}::date
      union all select reason, account_kind(debit), account_kind(credit), 1, amount from ${notSummed(until, end)} where at >= ${start}) as moved
    group by 1, 2, 3 order by 1, 2, 3`)
