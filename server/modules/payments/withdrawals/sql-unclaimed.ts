/** The only statements on money of closed accounts. */
import { sql } from 'kysely'
import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Money in suspense whose owner closed the account. */
export interface Unclaimed {
  id: string
  accountId: string
  amount: Centavos
}

/** Closed accounts whose wallet has a balance. */
export async function closedWithMoney(from: Reader, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account.id from published_account account join published_wallet wallet on wallet.account_id = account.id
    where account.deleted_at is not null and wallet.balance > 0 limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Records money moved to suspense. */
export async function insertUnclaimed(tx: Tx, { id, accountId, amount }: Unclaimed, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into unclaimed (id, account_id, amount, at) values (${id}, ${accountId}, ${amount}, ${at})`)
}

/** Money that waits although its CPF has an account again. */
export async function claimable(from: Reader, limit: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select u.id from unclaimed u join published_account closed on closed.id = u.account_id
      join published_account own on own.cpf_hash = closed.cpf_hash and own.deleted_at is null
    where u.claimed_at is null order by u.at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Waiting money, with its row locked until the transaction ends; undefined once it was claimed. */
export async function lockUnclaimed(tx: Tx, id: string): Promise<Unclaimed | undefined> {
  const [row] = await tx.rows(sql<Unclaimed>`
    select id, account_id as "accountId", amount from unclaimed where id = ${id} and claimed_at is null for no key update`)
  return row
}

/** It is in this account's wallet now. */
export async function claim(tx: Tx, id: string, accountId: string, at: Date): Promise<void> {
  await tx.rows(sql`update unclaimed set claimed_by = ${accountId}, claimed_at = ${at} where id = ${id}`)
}
