import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Advisory lock key, an arbitrary constant: one daily close is computed at a time. */
const CLOSE_LOCK = 4_215_003

/** Waits until no other close is being computed, and blocks others until the transaction ends. */
export async function oneCloseAtATime(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${CLOSE_LOCK})`)
}

/** The total balance of all wallets. */
export async function heldByPlayers(from: Reader): Promise<bigint> {
  const [row] = await from.rows(
    sql<{ held: bigint }>`select coalesce(sum(balance), 0)::bigint as held from published_wallet wallet`,
  )
  return row?.held ?? 0n
}

/** `players` for a wallet, `games` for an escrow, else the fund's own name. */
const typeOf = (account: 'debit' | 'credit') =>
  sql`case when ${sql.ref(account)} like 'wallet:%' then 'players' when ${sql.ref(account)} like 'escrow:%' then 'games'
    else ${sql.ref(account)} end`

/** The balance of an account type before a day and at its end. */
export interface TypeBalance {
  kind: string
  opening: bigint
  closing: bigint
}

/**
 * The balance of each account type at two times, from its movements alone: stored balances are not used, so the result for a past day never
 * changes. One pass over all movements before `end`.
 */
export const balancesAround = (from: Reader, start: Date, end: Date): Promise<TypeBalance[]> =>
  from.rows(sql<TypeBalance>`
    with side as (
      select ${typeOf('debit')} as kind, at < ${start} as before, -sum(amount) as amount from published_movement movement
      where at < ${end} group by 1, 2
      union all
      select ${typeOf('credit')}, at < ${start}, sum(amount) from published_movement movement where at < ${end} group by 1, 2
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

/** Totals moved between two times, by reason and by the account types on both sides. */
export const flowsBetween = (from: Reader, start: Date, end: Date): Promise<Flow[]> =>
  from.rows(sql<Flow>`
    select reason, ${typeOf('debit')} as "from", ${typeOf('credit')} as "to", count(*) as count, sum(amount)::bigint as amount
    from published_movement movement where at >= ${start} and at < ${end} group by 1, 2, 3 order by 1, 2, 3`)
