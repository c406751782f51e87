import { type RawBuilder, sql } from 'kysely'
import type { PayoutStop } from '#contract/api/admin/books.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import {
  type Change,
  isEscrow,
  type Stored,
  lineColumns,
  type Movement,
  movementColumns,
  type Outcome,
  type Shown,
} from './rules.ts'

/** A statement row for money that has not moved. */
interface Announced {
  id: string
  owner: string
  isIn: boolean
  amount: bigint
  shown: Shown
}

interface StoredRow extends Stored {
  name: string
}

/**
 * Locks the accounts of the movements and returns their balances: wallets in id order, then funds in name order, then debited escrows in
 * name order. All transactions lock in this order, which prevents deadlocks.
 */
export async function lockAccounts(tx: Tx, movements: readonly Movement[]): Promise<Map<string, Stored>> {
  const wallets = new Set<string>()
  const funds = new Set<string>()
  const escrows = new Set<string>()
  for (const { from, to } of movements) {
    for (const name of [from, to]) {
      if (name.startsWith('wallet:')) wallets.add(name.slice(7))
      else if (!isEscrow(name)) funds.add(name)
    }
    if (isEscrow(from)) escrows.add(from)
  }
  const rows: StoredRow[][] = []
  if (wallets.size > 0) rows.push(await lockWallets(tx, [...wallets]))
  if (funds.size > 0) rows.push(await lockFunds(tx, [...funds]))
  if (escrows.size > 0) rows.push(await lockEscrows(tx, [...escrows]))
  return new Map(rows.flat().map(row => [row.name, row]))
}

/** Wallets by account, with their rows locked until the transaction ends. */
export const lockWallets = (tx: Tx, accountIds: readonly string[]): Promise<(StoredRow & { owner: string })[]> =>
  tx.rows(sql<StoredRow & { owner: string }>`
    select 'wallet:' || account_id as name, account_id as owner, balance, seq
    from wallet where account_id = any(${arrayOf(accountIds)}::text[]) order by account_id for update`)

const lockFunds = (tx: Tx, names: readonly string[]): Promise<StoredRow[]> =>
  tx.rows(sql<StoredRow>`
    select name, balance, seq from fund where name = any(${arrayOf(names)}::text[]) order by name for update`)

/** Read by a separate statement: one that waited for the lock would still see the snapshot from before it. */
async function lockEscrows(tx: Tx, accounts: readonly string[]): Promise<StoredRow[]> {
  await tx.rows(sql`
    insert into escrow_out (account) select account from unnest(${arrayOf(accounts)}::text[]) as e(account) order by account
    on conflict (account) do update set amount = escrow_out.amount`)
  return tx.rows(sql<StoredRow>`
    select account as name, 0::bigint as seq,
      coalesce((select sum(i.amount) from escrow_in i where i.account = o.account), 0)::bigint - o.amount as balance
    from escrow_out o where account = any(${arrayOf(accounts)}::text[])`)
}

/** A pending row (a requested deposit) becomes final. The primary key of movements rejects one that already exists. */
const FINALIZING = sql`
      on conflict (account_id, id) do update set status = excluded.status, amount = excluded.amount, balance_after = excluded.balance_after,
        seq = excluded.seq, detail = statement_row.detail || excluded.detail, at = excluded.at`

/**
 * Writes movements, their statement rows and the new balances. CHECK constraints enforce every minimum again. `areNew`: none of them has a
 * pending row; the check for one is a fifth of the cost of a statement row.
 */
export async function write(tx: Tx, { made, lines, changes }: Outcome, at: Date, areNew: boolean): Promise<void> {
  const m = movementColumns(made)
  const s = lineColumns(lines)
  const w = changed(changes.filter(({ owner }) => owner !== undefined))
  const f = changed(changes.filter(({ name, owner }) => owner === undefined && !isEscrow(name)))
  const escrows = changes.filter(({ name }) => isEscrow(name))
  const filled = escrows.filter(({ came }) => came > 0n)
  await tx.rows(sql`
    with moved as (
      insert into movement (id, debit, credit, amount, reason, cause, at)
      select id, debit, credit, amount, reason, cause, ${at}
      from unnest(${arrayOf(m.ids)}::text[], ${arrayOf(m.from)}::text[], ${arrayOf(m.to)}::text[], ${arrayOf(m.amounts)}::bigint[], ${arrayOf(m.reasons)}::text[],
                  ${arrayOf(m.causes)}::text[]) as m(id, debit, credit, amount, reason, cause)
    ), stated as (
      insert into statement_row (account_id, id, module, type, status, direction, amount, balance_after, seq,
                                 counterpart_id, subject_id, detail, at)
      select owner, id, module, type, status, case when is_in then 'in' else 'out' end, amount, balance, seq,
             counterpart, subject, coalesce((${s.details}::jsonb[])[detail_place], '{}'), ${at}
      from unnest(${arrayOf(s.owners)}::text[], ${arrayOf(s.ids)}::text[], ${arrayOf(s.modules)}::text[], ${arrayOf(s.types)}::text[], ${arrayOf(s.statuses)}::text[],
                  ${arrayOf(s.areIn)}::boolean[], ${arrayOf(s.amounts)}::bigint[], ${arrayOf(s.balances)}::bigint[], ${arrayOf(s.seqs)}::bigint[],
                  ${arrayOf(s.counterparts)}::text[], ${arrayOf(s.subjects)}::text[], ${arrayOf(s.detailRoutes)}::integer[])
        as s(owner, id, module, type, status, is_in, amount, balance, seq, counterpart, subject, detail_place)${areNew ? sql`` : FINALIZING}
    ), funded as (
      update fund set balance = fund.balance + c.amount, seq = fund.seq + c.moves
      from unnest(${arrayOf(f.names)}::text[], ${arrayOf(f.amounts)}::bigint[], ${arrayOf(f.moves)}::bigint[]) as c(name, amount, moves)
      where fund.name = c.name
    ), kept as (
      insert into escrow_in (account, part, amount)
      select account, pg_backend_pid() % 16, amount
      from unnest(${filled.map(({ name }) => name)}::text[], ${filled.map(({ came }) => came)}::bigint[]) as e(account, amount)
      order by account
      on conflict (account, part) do update set amount = escrow_in.amount + excluded.amount
    )
    update wallet set balance = wallet.balance + c.amount, seq = wallet.seq + c.moves
    from unnest(${arrayOf(w.owners)}::text[], ${arrayOf(w.amounts)}::bigint[], ${arrayOf(w.moves)}::bigint[]) as c(account_id, amount, moves)
    where wallet.account_id = c.account_id`)
  const emptied = escrows.filter(({ went }) => went > 0n)
  if (emptied.length > 0) await takeFromEscrows(tx, emptied)
}

const changed = (changes: readonly Change[]) => ({
  names: changes.map(({ name }) => name),
  owners: changes.map(({ owner }) => owner ?? null),
  amounts: changes.map(({ came, went }) => came - went),
  moves: changes.map(({ moves }) => moves),
})

/** Locks an escrow for a debit, and returns its balance. */
export const lockEscrow = async (tx: Tx, account: string): Promise<bigint> =>
  (await lockEscrows(tx, [account]))[0]?.balance ?? 0n

/** Debits a locked escrow. */
export const takeFromEscrow = (tx: Tx, name: string, went: bigint): Promise<void> =>
  takeFromEscrows(tx, [{ name, went }])

/** Runs last, so that money this batch credited to the same escrow is included. */
async function takeFromEscrows(tx: Tx, emptied: readonly Pick<Change, 'name' | 'went'>[]): Promise<void> {
  await tx.rows(sql`
    update escrow_out set amount = escrow_out.amount + c.amount,
      came_in = coalesce((select sum(i.amount) from escrow_in i where i.account = c.account), 0)
    from unnest(${emptied.map(({ name }) => name)}::text[], ${emptied.map(({ went }) => went)}::bigint[]) as c(account, amount)
    where escrow_out.account = c.account`)
}

/** Inserts a row for money that has not moved. */
export async function insertPendingStatement(
  tx: Tx,
  at: Date,
  { id, owner, isIn, amount, shown }: Announced,
): Promise<void> {
  await tx.rows(sql`
    insert into statement_row (account_id, id, module, type, status, direction, amount, counterpart_id, subject_id, detail, at)
    values (${owner}, ${id}, ${shown.module}, ${shown.type}, ${shown.status}, ${isIn ? 'in' : 'out'}, ${amount},
            ${shown.counterpartId ?? null}, ${shown.subjectId ?? null}, ${JSON.stringify(shown.detail ?? {})}::jsonb, ${at})`)
}

/** Updates the status of a row and merges into its detail. */
export async function updateStatementRow(
  tx: Tx,
  { owner, id, status, detail = {} }: { owner: string; id: string; status: string; detail?: object },
): Promise<void> {
  await tx.rows(sql`
    update statement_row set status = ${status}, detail = detail || ${JSON.stringify(detail)}::jsonb
    where account_id = ${owner} and id = ${id}`)
}

/** Inserts an empty wallet. */
export async function openWallet(tx: Tx, accountId: string): Promise<void> {
  await tx.q.insertInto('wallet').values({ account_id: accountId }).execute()
}

/** The scope of a check: everything, changes since the one before, or a slice of the full check. */
export type CheckKind = 'whole' | 'changes' | 'slice'

/** The result of a ledger check. */
export interface CheckRow {
  at: Date
  kind: CheckKind
  tookMs: number
  movements: bigint
  /** JSON. */
  broken: string
}

/** Stores the result of a check. */
export async function insertCheck(tx: Tx, { at, kind, tookMs, movements, broken }: CheckRow): Promise<void> {
  await tx.rows(sql`
    insert into ledger_check (at, kind, took_ms, movements, broken)
    values (${at}, ${kind}, ${tookMs}, ${movements}, ${broken}::jsonb)`)
}

/** Two intervals of the ten-minute check, with time for the second to finish. */
const CHECKED_WITHIN = sql`interval '25 minutes'`

/** Since when a completed check is due: the end of the newest; before there is one, the start of the first attempt. One row or none. */
const awaitedSince = sql`
  select since from (select coalesce(
    (select checked_at from ledger_check order by id desc limit 1), (select first_at from ledger_check_try)) as since) as awaited
  where since < clock_timestamp() - ${CHECKED_WITHIN}`

/** Since when checks have failed to complete, if that stops payouts; one row or none. For the operators' list of pending work. */
export const uncheckedSince: RawBuilder<unknown> = awaitedSince

/** Why payouts are stopped: the newest check found a violation, or none completed within its period. */
export async function payoutStop(from: Reader): Promise<PayoutStop | null> {
  const [row] = await from.rows(sql<{ broken: boolean | null; unchecked: boolean }>`
    select (select broken <> '[]' from ledger_check order by id desc limit 1) as broken, exists (${awaitedSince}) as unchecked`)
  if (row?.broken) return 'broken'
  return row?.unchecked ? 'unchecked' : null
}

/** Records the start of a check; the start of the very first is never overwritten. */
export async function noteTry(tx: Tx): Promise<void> {
  await tx.rows(sql`
    insert into ledger_check_try default values on conflict (one) do update set last_at = clock_timestamp()`)
}

/** Whether no check has started or completed for longer than the cron interval: after a pause, or on a fresh start. */
export async function isCheckOverdue(from: Reader): Promise<boolean> {
  const [row] = await from.rows(sql<{ overdue: boolean }>`
    select coalesce(greatest((select checked_at from ledger_check order by id desc limit 1), (select last_at from ledger_check_try))
      < clock_timestamp() - interval '11 minutes', true) as overdue`)
  return row?.overdue ?? true
}
