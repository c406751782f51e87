import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Any constant: one close is added up at a time. */
const CLOSE_LOCK = 4_215_003

/** Makes a new transaction a snapshot that changes nothing; a statement of it is ended after a minute. */
export async function openSnapshot(tx: Tx): Promise<void> {
  await tx.rows(sql`set transaction isolation level repeatable read, read only`)
  await tx.rows(sql`set local statement_timeout = '60s'`)
}

/** Waits until nobody else adds up a close, until the transaction ends. */
export async function oneCloseAtATime(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${CLOSE_LOCK})`)
}

/** What all wallets hold together. */
export async function heldByPlayers(from: Reader): Promise<bigint> {
  const [row] = await from.rows(sql<{ held: bigint }>`select coalesce(sum(balance), 0)::bigint as held from wallet`)
  return row?.held ?? 0n
}

/** `players` for a wallet, `games` for an escrow, else the fund's own name. */
const typeOf = (account: 'debit' | 'credit') =>
  sql`case when ${sql.ref(account)} like 'wallet:%' then 'players' when ${sql.ref(account)} like 'escrow:%' then 'games'
    else ${sql.ref(account)} end`

/** What a kind of account held before a day and at its end. */
export interface TypeBalance {
  kind: string
  opening: bigint
  closing: bigint
}

/**
 * What each kind of account held at two moments, from its movements alone: what is kept elsewhere today plays no part, so the answer
 * for a day that is over never changes. One pass over all movements before `end`.
 */
export const balancesAround = (from: Reader, start: Date, end: Date): Promise<TypeBalance[]> =>
  from.rows(sql<TypeBalance>`
    with side as (
      select ${typeOf('debit')} as kind, at < ${start} as before, -sum(amount) as amount from movement
      where at < ${end} group by 1, 2
      union all
      select ${typeOf('credit')}, at < ${start}, sum(amount) from movement where at < ${end} group by 1, 2
    )
    select name as kind, coalesce(sum(amount) filter (where before), 0)::bigint as opening,
      coalesce(sum(amount), 0)::bigint as closing
    from (select 'players' as name union select 'games' union select name from fund union select kind from side) as known
    left join side on side.kind = known.name group by name order by name`)

/** What moved between two kinds of accounts for one reason. */
export interface Flow {
  reason: string
  from: string
  to: string
  count: bigint
  amount: bigint
}

/** What moved between two moments, by reason and by the kinds of accounts on both sides. */
export const flowsBetween = (from: Reader, start: Date, end: Date): Promise<Flow[]> =>
  from.rows(sql<Flow>`
    select reason, ${typeOf('debit')} as "from", ${typeOf('credit')} as "to", count(*) as count, sum(amount)::bigint as amount
    from movement where at >= ${start} and at < ${end} group by 1, 2, 3 order by 1, 2, 3`)
