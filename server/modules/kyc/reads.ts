/** Gateway results as SQL fragments for other modules' statements, so that no extra statement is needed. */
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
 * Joins the gateways' results of the account with id `id`, one of `accountIds`, in a statement, for `checkColumns` and `isFit`. They are read
 * in one pass: a lookup per account was most of the rows that a batch of entries read.
 */
export const joinChecks = (id: RawBuilder<unknown>, accountIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join (
    select account_id, min(state) filter (where kind = 'identity') as identity, min(state) filter (where kind = 'blocked-list') as listed,
      min(answered_at) filter (where kind = 'blocked-list') as listed_at
    from identity_check where account_id = any(${accountIds}) group by account_id) checks on checks.account_id = ${id}`

/** Columns with the eligibility of the joined account. */
export const checkColumns: RawBuilder<unknown> = sql`checks.identity, checks.listed, checks.listed_at`

/** Whether the joined account may play for money; `listedSince` as in `ineligibleAt`. */
export const isFit = (listedSince: Date | undefined): RawBuilder<boolean> => sql<boolean>`
  (checks.identity = 'confirmed' and checks.listed = 'allowed' and checks.listed_at >= ${listedSince ?? '-infinity'}::timestamptz) is true`

/** Why the account may not play for money; null if it may. With `listedSince`, an older result of the list counts as missing. */
export const ineligibleAt = (row: CheckRow, listedSince: Date | undefined): Ineligible | null =>
  ineligibleFor({ identity: row.identity, blockedList: row.listed, listedAt: row.listed_at }, listedSince)

/** Whether a gateway has refused the account `id` of a statement: it gets no invitations to play. */
export const wasRefused = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_check where account_id = ${id} and state in ('mismatch', 'under-age', 'dead', 'barred'))`

/** The accounts with an operator's CPF: current and closed ones. */
export async function accountsOfStaff(from: Reader, operatorId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account.id from published_staff staff join published_account account on account.cpf_hash = staff.cpf_hash
    where staff.operator_id = ${operatorId}`)
  return rows.map(({ id }) => id)
}
