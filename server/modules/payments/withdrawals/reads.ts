import { sql } from 'kysely'
import type { WITHDRAWAL_STATES } from '#contract/api/admin/payments.ts'
import type { WITHDRAW_FAILURES, WITHDRAW_STEPS } from '#contract/api/player/payments.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import type { PixKeyType } from '#contract/pix-keys.ts'
import type { Reader } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'
import type { Received, Spent } from './rules-held.ts'

/** A withdrawal as it is stored. */
export interface Withdrawal {
  id: string
  accountId: string
  amount: Centavos
  keyType: PixKeyType
  /** Null once the withdrawal has ended and the retention time of the key is over. */
  key: string | null
  keyMasked: string
  state: (typeof WITHDRAWAL_STATES)[number]
  attempts: number
  /** When the last sending began; null before the first, and when the bank refused the last. */
  triedAt: Date | null
  nextAt: Date | null
  failure: (typeof WITHDRAW_FAILURES)[number] | null
  told: string | null
  e2eId: string | null
  /** The amount sent back after it was paid. */
  bounced: Centavos
  createdAt: Date
  endedAt: Date | null
}

export type WithdrawalRow = Omit<Withdrawal, 'amount' | 'bounced'> & { amount: bigint; bounced: bigint }

export const columns = sql`id, account_id as "accountId", amount, key_type as "keyType", key, key_masked as "keyMasked", state, attempts,
  tried_at as "triedAt", next_at as "nextAt", failure, told, e2e_id as "e2eId", bounced, created_at as "createdAt", ended_at as "endedAt"`

/** A row with its amounts as centavos. */
export const withdrawalOf = (row: WithdrawalRow): Withdrawal => ({
  ...row,
  amount: centavos(row.amount),
  bounced: centavos(row.bounced),
})

/** A withdrawal by its id; with `accountId` only that account's. */
export async function findWithdrawal(from: Reader, id: string, accountId?: string): Promise<Withdrawal | undefined> {
  const [row] = await from.rows(sql<WithdrawalRow>`
    select ${columns} from withdrawal where id = ${id} and (${accountId ?? null}::text is null or account_id = ${accountId ?? null})`)
  return row && withdrawalOf(row)
}

/** Why a withdrawal failed; null if it did not. */
export const withdrawalFailure = async (from: Reader, id: string): Promise<Withdrawal['failure']> =>
  (await findWithdrawal(from, id))?.failure ?? null

/** Whether an account has a withdrawal on this day of São Paulo that did not fail. */
export async function hasWithdrawn(from: Reader, accountId: string, day: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ has: boolean }>`
    select exists (select from published_account who join published_account own on own.cpf_hash = who.cpf_hash
        join withdrawal w on w.account_id = own.id
      where who.id = ${accountId} and w.day = ${day}::date and w.state <> 'failed') as has`)
  return row?.has ?? false
}

/** How many withdrawals of an account failed on this day (São Paulo) because the key belonged to someone else or did not exist. */
export async function wrongKeysOn(from: Reader, accountId: string, day: string): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`
    select count(*) as count from withdrawal where account_id = ${accountId} and day = ${day}::date
      and state = 'failed' and failure in ('key_of_another', 'key_unknown')`)
  return Number(row?.count ?? 0n)
}

/** An account's latest withdrawal. */
export async function lastWithdrawal(from: Reader, accountId: string): Promise<Withdrawal | undefined> {
  const [row] = await from.rows(sql<WithdrawalRow>`
    select ${columns} from withdrawal where account_id = ${accountId} order by id desc limit 1`)
  return row && withdrawalOf(row)
}

/** Whether an account has a withdrawal in progress: its coins are reserved or being sent. */
export async function hasOpenWithdrawal(from: Reader, accountId: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ open: boolean }>`
    select exists (select from withdrawal where account_id = ${accountId} and state not in ('paid', 'failed')) as open`)
  return row?.open ?? false
}

/** A step of a withdrawal. */
export interface StepRow {
  step: (typeof WITHDRAW_STEPS)[number]
  at: Date
  detail: string | null
  operatorId: string | null
}

export const stepsOf = (from: Reader, id: string): Promise<StepRow[]> =>
  from.rows(sql<StepRow>`
    select step, at, detail, operator_id as "operatorId" from withdrawal_step where withdrawal_id = ${id} order by place`)

/** Whether an operator released a withdrawal although its account was already frozen (W7). */
export async function wasReleasedFrozen(from: Reader, id: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ was: boolean }>`
    select exists (select from withdrawal_step s join withdrawal w on w.id = s.withdrawal_id join published_account a on a.id = w.account_id
      where w.id = ${id} and s.step = 'released' and s.at >= a.blocked_at) as was`)
  return row?.was ?? false
}

export type ListedWithdrawal = Withdrawal & { who: { _id: string; username: string; name: string } }

type ListedRow = WithdrawalRow & { username: string | null; name: string }

const sorts = {
  player: sql`username`,
  state: sql`state`,
  amount: sql`amount`,
  at: sql`id`,
  attempts: sql`attempts`,
}

/** A search that matches more players is too broad. */
const MOST_OWNERS = 1_000

/** A page (from 1) of withdrawals with their players, newest first by default; `search` is a prefix of a username, or an id. */
export async function pageOfWithdrawals(
  from: Reader,
  query: Sorted<keyof typeof sorts> & {
    search: string
    state: string | undefined
    page: number
    limit: number
    id?: string
    span?: Span
  },
): Promise<{ rows: ListedWithdrawal[]; total: number }> {
  const begins = `${query.search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found =
    query.search === ''
      ? sql`true`
      : sql`(id = ${query.search}
        or account_id = any(array(select account.id from published_account account where account.username like ${begins} limit ${MOST_OWNERS})))`
  const which = sql`
    from withdrawal left join (select id as owner, username, name from published_account account) a on a.owner = account_id
    where ${found} and ${hasValue(sql`state`, query.state)} and ${hasValue(sql`id`, query.id)} and ${isWithin(sql`created_at`, query.span ?? {})}`
  const order = orderBy(query, sorts, { usual: sql`id desc`, id: sql`id` })
  const { rows, total } = await pageOfRows<ListedRow>(
    from,
    { columns: sql`${columns}, username, name`, which, order },
    query,
  )
  return {
    rows: rows.map(({ username, name, ...row }) => ({
      ...withdrawalOf(row),
      who: { _id: row.accountId, username: username ?? '', name },
    })),
    total,
  }
}

/** Coins that other players transferred to an account since this time. */
export const receivedSince = (from: Reader, accountId: string, since: Date): Promise<Received[]> =>
  from.rows(sql<Received>`
    select s.seq, t.at, t.amount from transfer t
    join published_statement_row s on s.account_id = t.receiver_id and s.id = t.id and s.seq is not null
    where t.receiver_id = ${accountId} and t.at > ${since}`)

/** Coins that an account transferred to other players since this time. */
export const givenSince = (from: Reader, accountId: string, since: Date): Promise<Spent[]> =>
  from.rows(sql<Spent>`
    select s.seq, t.amount from transfer t
    join published_statement_row s on s.account_id = t.sender_id and s.id = t.id and s.seq is not null
    where t.sender_id = ${accountId} and t.at > ${since}`)

/** Clocks of processes differ: ids, which start with their time, are read from this much earlier. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * An account's stakes since this time in settled games: the escrow is empty, and the entry was not refunded. Movement ids start with their
 * time, so the older part of a long statement is not read.
 */
export function settledStakes(from: Reader, accountId: string, since: Date): Promise<Spent[]> {
  const firstId = (since.getTime() - CLOCKS_DIFFER_MS).toString(16).padStart(12, '0')
  return from.rows(sql<Spent>`
    select s.seq, s.amount from published_statement_row s join published_movement m on m.id = s.id
    where s.account_id = ${accountId} and s.id >= ${firstId} and s.seq is not null and s.direction = 'out' and s.type = 'new-game'
      and m.credit like 'escrow:%'
      and coalesce((select sum(i.amount) from published_escrow_in i where i.account = m.credit), 0)
        = coalesce((select o.amount from published_escrow_out o where o.account = m.credit), 0)
      and not exists (select from published_movement r where r.reason = 'cancel-game' and r.cause = m.cause)`)
}
