/** The only statements on holds of outgoing money. */
import { sql } from 'kysely'
import type { HoldType } from '#contract/holds.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** A stored hold. It is in force before `until` unless it was lifted. */
export interface Hold {
  id: string
  accountId: string
  kind: HoldType
  /** Shown only in the back office. */
  reason: string
  at: Date
  until: Date
  operatorId: string
  liftedAt: Date | null
  liftedBy: string | null
  liftReason: string | null
}

const columns = sql`id, account_id as "accountId", kind, reason, at, until, operator_id as "operatorId", lifted_at as "liftedAt",
  lifted_by as "liftedBy", lift_reason as "liftReason"`

// Not `at <= …`: a process with a lagging clock would not see a hold that another has just placed.
const inForce = (at: Date) => sql`lifted_at is null and until > ${at}`

/** The longest hold of an account that is in force; undefined without one. Depends on time alone: no job ends it. */
export async function holdInForce(from: Reader, accountId: string, at: Date): Promise<Hold | undefined> {
  const [row] = await from.rows(sql<Hold>`
    select ${columns} from risk_hold where account_id = ${accountId} and ${inForce(at)} order by until desc, id desc limit 1`)
  return row
}

export async function insertHold(
  tx: Tx,
  hold: Pick<Hold, 'id' | 'accountId' | 'kind' | 'reason' | 'at' | 'until' | 'operatorId'>,
): Promise<void> {
  await tx.rows(sql`
    insert into risk_hold (id, account_id, kind, reason, at, until, operator_id)
    values (${hold.id}, ${hold.accountId}, ${hold.kind}, ${hold.reason}, ${hold.at}, ${hold.until}, ${hold.operatorId})`)
}

/** A hold by its id, with its row locked until the transaction ends. */
export async function lockHold(tx: Tx, id: string): Promise<Hold | undefined> {
  const [row] = await tx.rows(sql<Hold>`select ${columns} from risk_hold where id = ${id} for update`)
  return row
}

export async function findHold(from: Reader, id: string): Promise<Hold | undefined> {
  const [row] = await from.rows(sql<Hold>`select ${columns} from risk_hold where id = ${id}`)
  return row
}

/** Lifts a hold early. The caller must lock its row. */
export async function liftHold(
  tx: Tx,
  id: string,
  lifted: { at: Date; operatorId: string; reason: string },
): Promise<void> {
  await tx.rows(sql`
    update risk_hold set lifted_at = ${lifted.at}, lifted_by = ${lifted.operatorId}, lift_reason = ${lifted.reason},
      ended_at = ${lifted.at} where id = ${id}`)
}

/** Claims expired holds that were not processed yet, the earliest first, and returns their accounts. */
export const endExpired = (tx: Tx, at: Date, limit: number): Promise<Hold[]> =>
  tx.rows(sql<Hold>`
    update risk_hold set ended_at = ${at} where id = any(array(
      select id from risk_hold where ended_at is null and until <= ${at} order by until limit ${limit} for update skip locked))
    returning ${columns}`)

/** The holds of some accounts, newest first; at most `limit`. */
export const accountHoldsOf = (from: Reader, accountIds: readonly string[], limit: number): Promise<Hold[]> =>
  from.rows(sql<Hold>`
    select ${columns} from risk_hold where account_id = any(${[...accountIds]}::text[]) order by id desc limit ${limit}`)

/** Makes the withdrawals of an account that wait for a hold due now; returns their ids. */
export async function wakeWithdrawals(tx: Tx, accountId: string, at: Date): Promise<string[]> {
  const rows = await tx.rows(sql<{ id: string }>`
    update withdrawal set next_at = ${at}
    where account_id = ${accountId} and state = 'held' and next_at is not null returning id`)
  return rows.map(row => row.id)
}

/** Whether an operator released this withdrawal since a time: then it is sent, whatever other holds exist. */
export async function wasReleasedSince(from: Reader, withdrawalId: string, since: Date): Promise<boolean> {
  const [row] = await from.rows(sql<{ was: boolean }>`
    select exists (select from withdrawal_step where withdrawal_id = ${withdrawalId} and step = 'released'
      and operator_id is not null and at >= ${since}) as was`)
  return row?.was ?? false
}
