/** The only statements that write the gateways' results. */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { CheckType, CheckState } from './rules.ts'

/** A check to run, with its subject. */
export interface Question {
  accountId: string
  kind: CheckType
  attempts: number
  cpf: string
  name: string
  birthDate: string | null
  /** Whether this account has a session and could play. */
  isActive: boolean
}

export interface CheckRequest {
  accountId: string
  kind: CheckType
}

const questionOf = sql`i.account_id as "accountId", i.kind, i.attempts, a.cpf, a.name, a.birth_date as "birthDate",
  exists (select from session s where s.kind = 'player' and s.subject_id = a.id) as "isActive"`

/** Locks due checks, longest overdue first; those locked by another process are skipped. */
export function lockDue(tx: Tx, at: Date, limit: number): Promise<Question[]> {
  return tx.rows(sql<Question>`
    select ${questionOf} from identity_check i join published_account a on a.id = i.account_id
    where i.next_at <= ${at} order by i.next_at, i.account_id limit ${limit} for update of i skip locked`)
}

/**
 * Locks the checks of one account whose result is missing, or older than `listedBefore` for the list, and that were not run since
 * `checkedBefore`.
 */
export function lockMissing(
  tx: Tx,
  accountId: string,
  { listedBefore, checkedBefore }: { listedBefore: Date; checkedBefore: Date },
): Promise<Question[]> {
  return tx.rows(sql<Question>`
    select ${questionOf} from identity_check i join published_account a on a.id = i.account_id
    where i.account_id = ${accountId} and (i.kind = 'blocked-list' or a.birth_date is not null)
      and (i.state = 'pending' or (i.kind = 'blocked-list' and (i.answered_at is null or i.answered_at <= ${listedBefore})))
      and (i.asked_at is null or i.asked_at <= ${checkedBefore})
    order by i.kind for update of i`)
}

/** Stores when these checks were started, and when they are repeated if no result arrives. */
export async function insertChecks(
  tx: Tx,
  at: Date,
  query: readonly (CheckRequest & { nextAt: Date })[],
): Promise<void> {
  await tx.rows(sql`
    update identity_check i set asked_at = ${at}, attempts = i.attempts + 1, next_at = x.next_at
    from unnest(${arrayOf(query.map(one => one.accountId))}::text[], ${arrayOf(query.map(one => one.kind))}::text[],
      ${query.map(one => one.nextAt)}::timestamptz[]) as x(account_id, kind, next_at)
    where i.account_id = x.account_id and i.kind = x.kind`)
}

/** Postpones checks. */
export async function putOff(tx: Tx, questions: readonly CheckRequest[], until: Date): Promise<void> {
  await tx.rows(sql`
    update identity_check i set next_at = ${until}
    from unnest(${arrayOf(questions.map(one => one.accountId))}::text[], ${arrayOf(questions.map(one => one.kind))}::text[])
      as x(account_id, kind)
    where i.account_id = x.account_id and i.kind = x.kind`)
}

/** Stores a result, unless its subject has changed since the check began, or another result is newer. */
export async function saveAnswer(
  tx: Tx,
  { accountId, kind }: CheckRequest,
  answer: { state: CheckState; result: string | null; requestedAt: Date; at: Date; nextAt: Date | null },
): Promise<void> {
  await tx.rows(sql`
    update identity_check set state = ${answer.state}, told = ${answer.result}, answered_at = ${answer.at}, attempts = 0, next_at = ${answer.nextAt}
    where account_id = ${accountId} and kind = ${kind} and asked_at = ${answer.requestedAt}`)
}

/** Whether a result of an account is missing, or the list's older than a moment. */
export async function isMissing(from: Reader, accountId: string, listedBefore: Date): Promise<boolean> {
  const [row] = await from.rows(sql`
    select 1 from identity_check
    where account_id = ${accountId} and (state = 'pending' or (kind = 'blocked-list' and answered_at <= ${listedBefore})) limit 1`)
  return row !== undefined
}

/** Whether a check of an account began after `since` and has no result yet. */
export async function isUnderWay(from: Reader, accountId: string, since: Date): Promise<boolean> {
  const [row] = await from.rows(sql`
    select 1 from identity_check
    where account_id = ${accountId} and asked_at > ${since} and (answered_at is null or answered_at < asked_at) limit 1`)
  return row !== undefined
}

/** Whether any account has not been checked yet. */
export async function hasPendingChecks(from: Reader): Promise<boolean> {
  const rows = await from.rows(sql`select 1 from identity_check where state = 'pending' and asked_at is null limit 1`)
  return rows.length > 0
}

/** Confirms every unchecked account: the fictitious people of the demo. */
export async function confirmEverybody(tx: Tx, at: Date): Promise<void> {
  await tx.rows(sql`
    update identity_check set state = case when kind = 'identity' then 'confirmed' else 'allowed' end, asked_at = ${at}, answered_at = ${at},
      next_at = case when kind = 'identity' then null else ${at}::timestamptz + interval '24 hours' end
    where state = 'pending' and asked_at is null`)
}

/** Renews the list's result of a fictitious person of the demo, since every deposit requires a recent one. */
export async function renewAnswers(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.rows(sql`
    update identity_check set asked_at = ${at}, answered_at = ${at}, next_at = ${at}::timestamptz + interval '24 hours'
    where account_id = ${accountId} and kind = 'blocked-list' and state = 'allowed'
      and answered_at <= ${at}::timestamptz - interval '24 hours'`)
}

/** The stored checks of an account. */
export function checksOf(from: Reader, accountId: string) {
  return from.q
    .selectFrom('identity_check')
    .select(['kind', 'state', 'told', 'asked_at as askedAt', 'answered_at as answeredAt'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute()
}
