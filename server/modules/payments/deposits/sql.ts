/** The only statements on deposits, and on players' debts to the operator (W7). */
import { type RawBuilder, sql } from 'kysely'
import type { DEPOSIT_STATES } from '#contract/api/admin/payments.ts'
import type { Centavos } from '#contract/money.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

export type DepositState = (typeof DEPOSIT_STATES)[number]

/** A player's intent to pay in (W1). */
export interface Deposit {
  id: string
  accountId: string
  type: string
  title: string
  description: string
  /** Requested. */
  amount: Centavos
  state: DepositState
  /** The BR Code, once the bank has created the charge. */
  copyPaste: string | null
  createdAt: Date
  expiresAt: Date
  checks: number
  nextCheckAt: Date | null
}

const columns = sql`id, account_id as "accountId", type, title, description, amount, state, copy_paste as "copyPaste",
  created_at as "createdAt", expires_at as "expiresAt", checks, next_check_at as "nextCheckAt"`

/** Inserts a deposit whose charge is not created yet. */
export async function insertDeposit(
  tx: Tx,
  deposit: Pick<
    Deposit,
    'id' | 'accountId' | 'type' | 'title' | 'description' | 'amount' | 'createdAt' | 'expiresAt'
  > & {
    nextCheckAt: Date
  },
): Promise<void> {
  const { id, accountId, type, title, description, amount, createdAt, expiresAt, nextCheckAt } = deposit
  await tx.rows(sql`
    insert into deposit (id, account_id, type, title, description, amount, created_at, expires_at, next_check_at)
    values (${id}, ${accountId}, ${type}, ${title}, ${description}, ${amount}, ${createdAt}, ${expiresAt}, ${nextCheckAt})`)
}

export async function findDeposit(from: Reader, id: string): Promise<Deposit | undefined> {
  const [row] = await from.rows(sql<Deposit>`select ${columns} from deposit where id = ${id}`)
  return row
}

/** The same, with its row locked until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<Deposit | undefined> {
  const [row] = await tx.rows(sql<Deposit>`select ${columns} from deposit where id = ${id} for no key update`)
  return row
}

/** The number of charges of an account that can still be paid. */
export async function countOpen(from: Reader, accountId: string): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`
    select count(*) from deposit where account_id = ${accountId} and state in ('new', 'open')`)
  return Number(row?.count ?? 0n)
}

/** Records the created charge: the deposit can be paid with this code. */
export async function saveCharge(tx: Tx, id: string, copyPaste: string): Promise<void> {
  await tx.rows(sql`update deposit set state = 'open', copy_paste = ${copyPaste} where id = ${id}`)
}

/** Ends the deposit without its money; `lookAt` if the bank must still be queried about it. */
export async function endDeposit(
  tx: Tx,
  id: string,
  ended: { state: 'expired' | 'failed'; report?: string; lookAt?: Date },
): Promise<void> {
  await tx.rows(sql`
    update deposit set state = ${ended.state}, told = coalesce(${ended.report ?? null}, told), next_check_at = ${ended.lookAt ?? null}::timestamptz
    where id = ${id}`)
}

/** Marks the deposit as paid. */
export async function payDeposit(tx: Tx, id: string, amount: bigint, at: Date): Promise<void> {
  await tx.rows(sql`
    update deposit set state = 'paid', paid_at = ${at}, paid_amount = ${amount}, next_check_at = null where id = ${id}`)
}

/** Stops polling the bank about the deposit. */
export async function stopPolling(from: Reader, id: string): Promise<void> {
  await from.rows(sql`update deposit set next_check_at = null where id = ${id} and state not in ('new', 'open')`)
}

/** Deposits due for polling, the longest due first; rows locked by another process are skipped. */
export const lockDue = (tx: Tx, at: Date, limit: number): Promise<{ id: string; checks: number; expiresAt: Date }[]> =>
  tx.rows(sql<{ id: string; checks: number; expiresAt: Date }>`
    select id, checks, expires_at as "expiresAt" from deposit where next_check_at <= ${at}
    order by next_check_at limit ${limit} for no key update skip locked`)

/** Postpones the next poll of deposits. */
export async function putOff(tx: Tx, next: readonly { id: string; at: Date }[]): Promise<void> {
  await tx.rows(sql`
    update deposit set checks = checks + 1, next_check_at = n.at
    from unnest(${arrayOf(next.map(({ id }) => id))}::text[], ${next.map(({ at }) => at)}::timestamptz[]) as n(id, at)
    where deposit.id = n.id`)
}

export async function depositsAmong(from: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`select id from deposit where id = any(${arrayOf(ids)}::text[])`)
  return rows.map(({ id }) => id)
}

/** When the very first deposit was requested; undefined without any. */
export async function firstDepositAt(from: Reader): Promise<Date | undefined> {
  const [row] = await from.rows(sql<{ at: Date }>`select created_at as at from deposit order by id limit 1`)
  return row?.at
}

interface Debt {
  id: string
  amount: bigint
  paid: bigint
}

/** Records the part of a claw-back that exceeded the balance. */
export async function insertDebt(
  tx: Tx,
  debt: { id: string; accountId: string; e2eId: string; amount: bigint },
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into debt (id, account_id, e2e_id, amount, created_at)
    values (${debt.id}, ${debt.accountId}, ${debt.e2eId}, ${debt.amount}, ${at})`)
}

/** Unpaid debts of every account with the same CPF: closing an account and opening another does not clear them. */
const openDebtsOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from published_account who join published_account own on own.cpf_hash = who.cpf_hash join debt d on d.account_id = own.id
  where who.id = ${accountId} and d.paid < d.amount`

/** Whether a person has a debt, in this account or in another one of the same CPF. */
export async function owes(from: Reader, accountId: string): Promise<boolean> {
  const rows = await from.rows(sql`select 1 ${openDebtsOf(sql`${accountId}`)} limit 1`)
  return rows.length > 0
}

/** Accounts with a balance whose person has a debt. */
export async function debtorsWithMoney(from: Reader, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select distinct own.id from debt d join published_account who on who.id = d.account_id
      join published_account own on own.cpf_hash = who.cpf_hash join published_wallet w on w.account_id = own.id
    where d.paid < d.amount and w.balance > 0 limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The debts of an account's person, oldest first, with their rows locked until the transaction ends. */
export const lockDebts = (tx: Tx, accountId: string): Promise<Debt[]> =>
  tx.rows(sql<Debt>`
    select d.id, d.amount, d.paid ${openDebtsOf(sql`${accountId}`)} order by d.id for update of d`)

/** Sets the total amount paid of a debt. */
export async function payDebt(tx: Tx, id: string, paid: bigint): Promise<void> {
  await tx.rows(sql`update debt set paid = ${paid} where id = ${id}`)
}
