/** The only statements on players' debts to the operator (W7). */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

export interface Debt {
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

/** Unpaid debts of every account with the same CPF: closing an account and opening another settles nothing. */
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

/** So much of a debt is paid now, in all. */
export async function payDebt(tx: Tx, id: string, paid: bigint): Promise<void> {
  await tx.rows(sql`update debt set paid = ${paid} where id = ${id}`)
}
