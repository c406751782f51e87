/** Gateway results, for statements of other modules that read accounts anyway: no extra statement. */
import { type RawBuilder, sql } from 'kysely'
import type { Ineligible } from '#contract/refusals.ts'
import type { Reader } from '#server/platform/db.ts'
import { type CheckState, ineligibleFor } from './rules.ts'

/** The columns of `checkColumns`. */
export interface CheckRow {
  identity: CheckState | null
  listed: CheckState | null
  listed_at: Date | null
}

/**
 * Joins what the gateways said of the account that is called `id` in a statement about `accountIds`, for `checkColumns` and `isFit`. Their
 * checks are read in one pass: looked up for each account, they were most of what a batch of entries reads.
 */
export const joinChecks = (id: RawBuilder<unknown>, accountIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join (
    select account_id, min(state) filter (where kind = 'identity') as identity, min(state) filter (where kind = 'blocked-list') as listed,
      min(answered_at) filter (where kind = 'blocked-list') as listed_at
    from identity_check where account_id = any(${accountIds}) group by account_id) checks on checks.account_id = ${id}`

/** Columns on how the joined account stands. */
export const checkColumns: RawBuilder<unknown> = sql`checks.identity, checks.listed, checks.listed_at`

/** Whether nothing keeps the money of the joined account from being played; `listedSince` as in `ineligibleAt`. */
export const isFit = (listedSince: Date | undefined): RawBuilder<boolean> => sql<boolean>`
  (checks.identity = 'confirmed' and checks.listed = 'allowed' and checks.listed_at >= ${listedSince ?? '-infinity'}::timestamptz) is true`

/**
 * Why money of the account may not be played; null when it may. With `listedSince` an answer of the list from before that moment is none.
 */
export const ineligibleAt = (row: CheckRow, listedSince: Date | undefined): Ineligible | null =>
  ineligibleFor({ identity: row.identity, blockedList: row.listed, listedAt: row.listed_at }, listedSince)

/** Whether a gateway has refused the account `id` of a statement: it gets no invitations to play. */
export const wasRefused = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_check where account_id = ${id} and state in ('mismatch', 'under-age', 'dead', 'barred'))`

/** The accounts of an operator's CPF: those they play with, and closed ones. */
export async function accountsOfStaff(from: Reader, operatorId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account.id from published_staff staff join published_account account on account.cpf_hash = staff.cpf_hash
    where staff.operator_id = ${operatorId}`)
  return rows.map(({ id }) => id)
}
