/** Reads of the ledger check for some movements and accounts; their cost does not depend on the size of the ledger. */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader } from '#server/platform/db.ts'
import { type Finding, MOST_FINDINGS } from './reads-check.ts'
import type { MovementRow } from './rules-check.ts'

/** The next movements by id, up to `last`; without it up to the end of the ledger. */
export const movementsAfter = (
  from: Reader,
  { first, after, last, limit }: { first?: string; after: string; last?: string; limit: number },
): Promise<MovementRow[]> =>
  from.rows(sql<MovementRow>`
    select id, debit, credit, amount, reason, cause, at from movement
    where ${after === '' ? sql`id >= ${first ?? ''}` : sql`id > ${after}`} and ${last === undefined ? sql`true` : sql`id <= ${last}`}
    order by id limit ${limit}`)

/** Sides of movements that are missing from or differ in their wallet's statement. */
export const missingStatements = (from: Reader, movements: readonly MovementRow[]): Promise<Finding[]> => {
  const sides = movements.flatMap(({ id, debit, credit, amount }) => [
    { account: debit, id, amount: -amount },
    { account: credit, id, amount },
  ])
  const ofWallets = sides.filter(({ account }) => account.startsWith('wallet:'))
  return from.rows(sql<Finding>`
    select side.id as subject, 'wallet=' || side.account_id || ' moved=' || side.amount
      || ' shown=' || coalesce((case direction when 'in' then shown.amount else -shown.amount end)::text, 'none') as detail
    from unnest(${arrayOf(ofWallets.map(one => one.account.slice(7)))}::text[], ${arrayOf(ofWallets.map(one => one.id))}::text[],
        ${arrayOf(ofWallets.map(one => one.amount))}::bigint[]) as side (account_id, id, amount)
      left join statement_row shown on shown.account_id = side.account_id and shown.id = side.id and shown.seq is not null
    where side.amount is distinct from case direction when 'in' then shown.amount else -shown.amount end limit ${MOST_FINDINGS}`)
}

/** A wallet and the start of its unverified statement: rows with ids from `low` on (null: none), whose seq is above the verified one. */
export interface WalletFrom {
  account: string
  low: string | null
  seq: bigint
  balance: bigint
}

/** Wallets whose statement since then has a gap, does not lead to the current balance, or shows a row without a movement. */
export const brokenStatements = (from: Reader, wallets: readonly WalletFrom[]): Promise<Finding[]> =>
  from.rows(sql<Finding>`
    with since as materialized (
      select * from unnest(${arrayOf(wallets.map(one => one.account.slice(7)))}::text[], ${arrayOf(wallets.map(one => one.low))}::text[],
        ${arrayOf(wallets.map(one => one.seq))}::bigint[], ${arrayOf(wallets.map(one => one.balance))}::bigint[])
        as since (account_id, low, seq, balance)
    ), run as (
      select since.account_id, shown.id, shown.seq, shown.balance_after,
        case direction when 'in' then shown.amount else -shown.amount end as amount,
        case when moved.debit = 'wallet:' || shown.account_id then -moved.amount
          when moved.credit = 'wallet:' || shown.account_id then moved.amount end as moved,
        lag(shown.seq, 1, since.seq) over mine as seq_before, lag(shown.balance_after, 1, since.balance) over mine as balance_before,
        lead(shown.seq) over mine is null as is_last,
        coalesce(shown.seq, since.seq) as last_seq, coalesce(shown.balance_after, since.balance) as last_balance
      from since left join statement_row shown on shown.account_id = since.account_id and shown.id >= since.low and shown.seq > since.seq
        left join movement moved on moved.id = shown.id
      window mine as (partition by since.account_id order by shown.seq)
    )
    select id as subject, 'wallet=' || account_id || ' moved=' || coalesce(moved::text, 'none') || ' shown=' || amount || ' before='
      || balance_before || ' after=' || balance_after || ' seq=' || seq_before || '>' || seq as detail
    from run
    where id is not null and (moved is distinct from amount or seq <> seq_before + 1 or balance_after <> balance_before + amount)
    union all
    select run.account_id, 'kept=' || coalesce(wallet.balance::text, 'none') || ' shown=' || last_balance
      || ' seq=' || coalesce(wallet.seq, 0) || ' rows=' || last_seq
    from run left join wallet using (account_id)
    where is_last
      and (coalesce(wallet.seq, 0) <> last_seq or coalesce(wallet.balance, 0) <> last_balance or wallet.balance < 0)
    limit ${MOST_FINDINGS}`)
