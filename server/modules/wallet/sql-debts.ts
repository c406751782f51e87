/** The only statements on what players owe the house (W7). */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

export interface Debt {
  id: string
  amount: bigint
  paid: bigint
}

/** Writes down what a claw-back took beyond what there was. */
export async function insertDebt(
  tx: Tx,
  debt: { id: string; accountId: string; e2eId: string; amount: bigint },
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into debt (id, account_id, e2e_id, amount, created_at)
    values (${debt.id}, ${debt.accountId}, ${debt.e2eId}, ${debt.amount}, ${at})`)
}

/** Debts that are not paid, of everybody who has the CPF of an account: closing one and coming back settles nothing. */
const openDebtsOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from account who join account own on own.cpf_hash = who.cpf_hash join debt d on d.account_id = own.id
  where who.id = ${accountId} and d.paid < d.amount`

/** Whether somebody owes the house something, in this account or in another one of the same CPF. */
export async function owes(from: Reader, accountId: string): Promise<boolean> {
  const rows = await from.rows(sql`select 1 ${openDebtsOf(sql`${accountId}`)} limit 1`)
  return rows.length > 0
}

/** Accounts that hold something of somebody who owes something. */
export async function debtorsWithMoney(from: Reader, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select distinct own.id from debt d join account who on who.id = d.account_id
      join account own on own.cpf_hash = who.cpf_hash join wallet w on w.account_id = own.id
    where d.paid < d.amount and w.balance > 0 limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** What the person of an account owes, the oldest first, locked until the transaction ends. */
export const lockDebts = (tx: Tx, accountId: string): Promise<Debt[]> =>
  tx.rows(sql<Debt>`
    select d.id, d.amount, d.paid ${openDebtsOf(sql`${accountId}`)} order by d.id for update of d`)

/** So much of a debt is paid now, in all. */
export async function payDebt(tx: Tx, id: string, paid: bigint): Promise<void> {
  await tx.rows(sql`update debt set paid = ${paid} where id = ${id}`)
}
