/** The only statements on the data that a ledger check stores for the next one (docs/decisions/036). */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { AccountState } from './rules-check.ts'
import type { CheckKind } from './sql.ts'

export interface VerifiedState extends AccountState {
  mac: string
}

export interface Checkpoint {
  at: Date
  movements: bigint
  mac: string
}

/** The moment up to which the ledger is verified; undefined before the first check. */
export async function readCheckpoint(from: Reader): Promise<Checkpoint | undefined> {
  const [row] = await from.rows(sql<Checkpoint>`select at, movements, mac from ledger_checkpoint`)
  return row
}

export async function writeCheckpoint(tx: Tx, { at, movements, mac }: Checkpoint): Promise<void> {
  await tx.rows(sql`
    insert into ledger_checkpoint (at, movements, mac) values (${at}, ${movements}, ${mac})
    on conflict (one) do update set at = excluded.at, movements = excluded.movements, mac = excluded.mac`)
}

/** The scope of the newest check and whether it found a violation. */
export async function newestResult(from: Reader): Promise<{ kind: CheckKind; broken: boolean } | undefined> {
  const [row] = await from.rows(sql<{ kind: CheckKind; broken: boolean }>`
    select kind, broken <> '[]' as broken from ledger_check order by id desc limit 1`)
  return row
}

/** The sum of an account's movements since the checkpoint. */
export interface Moved {
  account: string
  amount: bigint
  moves: bigint
}

/** The sums of movements since the checkpoint, by account; all wallets are summed as `wallet:*`. */
export const movedAccounts = (from: Reader): Promise<Moved[]> =>
  from.rows(sql<Moved>`
    select account, sum(amount)::bigint as amount, sum(moves)::bigint as moves from ledger_moved group by account order by account`)

/** Disjoint id ranges that contain every movement since the checkpoint; they may also contain others. */
export const movedRuns = (from: Reader): Promise<{ first: string; last: string }[]> =>
  from.rows(sql<{ first: string; last: string }>`
    select min(from_id) as first, max(to_id) as last from (
      select from_id, to_id, count(*) filter (where before is null or from_id > before) over (order by from_id, to_id) as run
      from (select from_id, to_id, max(to_id) over (order by from_id, to_id rows between unbounded preceding and 1 preceding) as before
        from ledger_moved) as one) as grouped group by run order by 1`)

/** Accounts whose stored balance changed since the checkpoint. */
export async function touchedAccounts(from: Reader): Promise<string[]> {
  const rows = await from.rows(sql<{ account: string }>`
    select distinct unnest(accounts) as account from ledger_touched order by 1`)
  return rows.map(row => row.account)
}

/** Deletes the change records visible in this transaction's snapshot; later ones stay for the next check. */
export async function forgetChanges(tx: Tx): Promise<void> {
  await tx.rows(sql`delete from ledger_moved`)
  await tx.rows(sql`delete from ledger_touched`)
}

export async function forgetVerified(tx: Tx): Promise<void> {
  await tx.rows(sql`delete from ledger_verified`)
}

/** These accounts as of the last check. */
export async function verifiedOf(from: Reader, accounts: readonly string[]): Promise<Map<string, VerifiedState>> {
  const rows = await from.rows(sql<VerifiedState>`
    select account, balance, seq, mac from ledger_verified where account = any(${arrayOf([...accounts])}::text[])`)
  return new Map(rows.map(row => [row.account, row]))
}

export async function writeVerified(tx: Tx, states: readonly VerifiedState[]): Promise<void> {
  if (states.length === 0) return
  await tx.rows(sql`
    insert into ledger_verified (account, balance, seq, mac)
    select * from unnest(${arrayOf(states.map(one => one.account))}::text[], ${arrayOf(states.map(one => one.balance))}::bigint[],
      ${arrayOf(states.map(one => one.seq))}::bigint[], ${arrayOf(states.map(one => one.mac))}::text[])
    on conflict (account) do update set balance = excluded.balance, seq = excluded.seq, mac = excluded.mac`)
}

/** The stored balances of these accounts by ledger name; missing accounts are omitted. */
export const statesOf = (from: Reader, accounts: readonly string[]): Promise<AccountState[]> => {
  const names = sql`any(${arrayOf([...accounts])}::text[])`
  const owners = arrayOf(accounts.filter(name => name.startsWith('wallet:')).map(name => name.slice(7)))
  return from.rows(sql<AccountState>`
    select 'wallet:' || account_id as account, balance, seq from wallet where account_id = any(${owners}::text[])
    union all select name, balance, seq from fund where name = ${names}
    union all select account, sum(amount)::bigint, 0 from (
      select account, amount from escrow_in where account = ${names}
      union all select account, -amount from escrow_out where account = ${names}) as part group by account`)
}

/** The next accounts of a type by name, for the full check and the first checkpoint. */
export async function accountsAfter(
  from: Reader,
  kind: 'wallet' | 'escrow' | 'fund',
  after: string,
  limit: number,
): Promise<string[]> {
  const escrows = sql`
    select account as name from escrow_in where account > ${after} group by account
    union select account from escrow_out where account > ${after}`
  const of = {
    wallet: sql`select 'wallet:' || account_id as name from wallet where account_id > ${after.slice(7)} order by account_id limit ${limit}`,
    escrow: sql`${escrows} order by name limit ${limit}`,
    fund: sql`select name from fund where name > ${after} order by name limit ${limit}`,
  }
  return (await from.rows(sql<{ name: string }>`${of[kind]}`)).map(row => row.name)
}
