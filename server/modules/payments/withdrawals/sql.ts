/** The only statements that change withdrawals and their steps, and on money of closed accounts. */
import { sql } from 'kysely'
import type { WITHDRAW_FAILURES, WITHDRAW_STEPS } from '#contract/api/player/payments.ts'
import type { Centavos } from '#contract/money.ts'
import type { PixKeyType } from '#contract/pix-keys.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { columns, type Withdrawal, withdrawalOf, type WithdrawalRow } from './reads.ts'

export type Step = (typeof WITHDRAW_STEPS)[number]

/** A withdrawal about to be stored, reserved. */
export interface NewWithdrawal {
  id: string
  accountId: string
  amount: Centavos
  keyType: PixKeyType
  key: string
  keyMasked: string
  /** Keyed hash: it stays when the key is deleted. */
  keyHash: string
  isClosing: boolean
  /** In São Paulo, `yyyy-mm-dd`. */
  day: string
  at: Date
}

/** Inserts a withdrawal, due at once. A second one of the person on the day violates `withdrawal_once_a_day` or `…_by_person`. */
export async function insertWithdrawal(tx: Tx, one: NewWithdrawal): Promise<void> {
  await tx.rows(sql`
    insert into withdrawal (id, account_id, amount, key_type, key, key_masked, key_hash, is_closing, day, next_at, created_at, cpf_hash)
    values (${one.id}, ${one.accountId}, ${one.amount}, ${one.keyType}, ${one.key}, ${one.keyMasked}, ${one.keyHash}, ${one.isClosing},
      ${one.day}::date, ${one.at}, ${one.at}, (select cpf_hash from published_account account where id = ${one.accountId}))`)
}

/** A withdrawal, with its row locked until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const [row] = await tx.rows(sql<WithdrawalRow>`select ${columns} from withdrawal where id = ${id} for update`)
  return row && withdrawalOf(row)
}

/** Whether a withdrawal is due. */
export async function isAnyDue(from: Reader, now: Date): Promise<boolean> {
  return (await from.rows(sql`select from withdrawal where next_at <= ${now} limit 1`)).length > 0
}

/**
 * Claims withdrawals that are due, the longest due first: no other process claims them before `until`. Rows locked by another process are
 * skipped. While payouts are stopped none is started. With `id` only that one.
 */
export async function claimDue(
  tx: Tx,
  claim: { now: Date; until: Date; limit: number; isStopped: boolean; id?: string | undefined },
): Promise<Withdrawal[]> {
  const rows = await tx.rows(sql<WithdrawalRow>`
    update withdrawal set next_at = ${claim.until} where id = any(array(
      select id from withdrawal
      where next_at <= ${claim.now} and (not ${claim.isStopped}::boolean or state not in ('reserved', 'held'))
        and (${claim.id ?? null}::text is null or id = ${claim.id ?? null})
      order by next_at limit ${claim.limit} for update skip locked))
    returning ${columns}`)
  return rows.map(withdrawalOf)
}

/** The columns of a withdrawal to change; omitted ones stay. */
export interface WithdrawalChange {
  state?: Withdrawal['state']
  attempts?: number
  triedAt?: Date | null
  nextAt?: Date | null
  failure?: (typeof WITHDRAW_FAILURES)[number]
  told?: string | null
  e2eId?: string | null
  bounced?: Centavos
  endedAt?: Date
}

/** Updates a withdrawal whose row the caller has locked. */
export async function changeWithdrawal(tx: Tx, id: string, change: WithdrawalChange): Promise<void> {
  const { state, attempts, triedAt, nextAt, failure, told, e2eId, bounced, endedAt } = change
  const set = {
    ...(state === undefined ? {} : { state }),
    ...(attempts === undefined ? {} : { attempts }),
    ...(triedAt === undefined ? {} : { tried_at: triedAt }),
    ...(nextAt === undefined ? {} : { next_at: nextAt }),
    ...(failure === undefined ? {} : { failure }),
    ...(told === undefined ? {} : { told }),
    ...(e2eId === undefined ? {} : { e2e_id: e2eId }),
    ...(bounced === undefined ? {} : { bounced }),
    ...(endedAt === undefined ? {} : { ended_at: endedAt }),
  }
  await tx.q.updateTable('withdrawal').set(set).where('id', '=', id).execute()
}

/** Appends a step to a withdrawal's history. The caller must lock its row. */
export async function addStep(
  tx: Tx,
  id: string,
  at: Date,
  step: { step: Step; detail?: string | null; operatorId?: string },
): Promise<void> {
  await tx.rows(sql`
    insert into withdrawal_step (withdrawal_id, place, step, at, detail, operator_id)
    select ${id}, coalesce(max(place), 0) + 1, ${step.step}, ${at}, ${step.detail ?? null}::text, ${step.operatorId ?? null}::text
    from withdrawal_step where withdrawal_id = ${id}`)
}

/** Makes an unsent withdrawal wait until the hold on its account ends. The caller must have locked or just inserted its row. */
export async function waitForHold(tx: Tx, id: string, at: Date, until: Date): Promise<void> {
  await changeWithdrawal(tx, id, { state: 'held', nextAt: until })
  await addStep(tx, id, at, { step: 'held', detail: 'account_held' })
}

/** Deletes the keys of withdrawals that ended before this time. */
export async function forgetKeys(from: Reader, endedBefore: Date): Promise<void> {
  await from.rows(sql`update withdrawal set key = null where key is not null and ended_at < ${endedBefore}`)
}

/** Deletes every key of a closed account. */
export async function forgetKeysOf(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`
    update withdrawal set key = null where account_id = ${accountId} and key is not null and ended_at is not null`)
}

/** Money in suspense whose owner closed the account. */
interface Unclaimed {
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

/** Waiting money whose CPF has an account again. */
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

/** Records that it is now in this account's wallet. */
export async function claim(tx: Tx, id: string, accountId: string, at: Date): Promise<void> {
  await tx.rows(sql`update unclaimed set claimed_by = ${accountId}, claimed_at = ${at} where id = ${id}`)
}
