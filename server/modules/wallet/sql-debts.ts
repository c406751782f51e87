/** The only statements on what players owe the house (W7). */
import { sql } from 'kysely'
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

/** Accounts that owe something and hold something. */
export async function debtorsWithMoney(from: Reader, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select distinct d.account_id as id from debt d join wallet w on w.account_id = d.account_id
    where d.paid < d.amount and w.balance > 0 limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** What an account owes, the oldest first, locked until the transaction ends. */
export const lockDebts = (tx: Tx, accountId: string): Promise<Debt[]> =>
  tx.rows(sql<Debt>`
    select id, amount, paid from debt where account_id = ${accountId} and paid < amount order by id for update`)

/** So much of a debt is paid now, in all. */
export async function payDebt(tx: Tx, id: string, paid: bigint): Promise<void> {
  await tx.rows(sql`update debt set paid = ${paid} where id = ${id}`)
}
