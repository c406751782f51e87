/** The only statements on received Pix and their returns. */
import { sql } from 'kysely'
import type { RECEIPT_REASONS, RECEIPT_STATES } from '#contract/api/admin/payments.ts'
import type { Centavos } from '#contract/money.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

export type ReceiptState = (typeof RECEIPT_STATES)[number]
export type ReceiptReason = (typeof RECEIPT_REASONS)[number]

/** A received Pix. */
export interface Receipt {
  e2eId: string
  txid: string | null
  depositId: string | null
  /** The account whose charge it paid, or that an operator credited. */
  accountId: string | null
  amount: Centavos
  receivedAt: Date
  state: ReceiptState
  reason: ReceiptReason | null
  /** Masked. */
  payer: string | null
  isThirdParty: boolean
}

const columns = sql`e2e_id as "e2eId", txid, deposit_id as "depositId", account_id as "accountId", amount,
  received_at as "receivedAt", state, reason, payer, is_third_party as "isThirdParty"`

/** Inserts a Pix; returns false if it exists already. */
export async function insertReceipt(tx: Tx, receipt: Receipt, at: Date): Promise<boolean> {
  const { e2eId, txid, depositId, accountId, amount, receivedAt, state, reason, payer, isThirdParty } = receipt
  const added = await tx.rows(sql`
    insert into pix_receipt (e2e_id, txid, deposit_id, account_id, amount, received_at, seen_at, state, reason, payer, is_third_party)
    values (${e2eId}, ${txid}, ${depositId}, ${accountId}, ${amount}, ${receivedAt}, ${at}, ${state}, ${reason}, ${payer}, ${isThirdParty})
    on conflict (e2e_id) do nothing returning e2e_id`)
  return added.length > 0
}

export async function bookedAmong(from: Reader, e2eIds: readonly string[]): Promise<Set<string>> {
  if (e2eIds.length === 0) return new Set()
  const rows = await from.rows(sql<{ id: string }>`
    select e2e_id as id from pix_receipt where e2e_id = any(${arrayOf(e2eIds)}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** A booked Pix, with its row locked until the transaction ends. */
export async function lockReceipt(tx: Tx, e2eId: string): Promise<Receipt | undefined> {
  const [row] = await tx.rows(
    sql<Receipt>`select ${columns} from pix_receipt where e2e_id = ${e2eId} for no key update`,
  )
  return row
}

/** Sets the state of a Pix; `accountId` when it is credited to an account. */
export async function moveReceipt(
  tx: Tx,
  e2eId: string,
  to: { state: ReceiptState; reason?: ReceiptReason; accountId?: string; nextCheckAt?: Date },
): Promise<void> {
  await tx.rows(sql`
    update pix_receipt set state = ${to.state}, reason = coalesce(${to.reason ?? null}, reason),
      account_id = coalesce(${to.accountId ?? null}, account_id), next_check_at = ${to.nextCheckAt ?? null}::timestamptz
    where e2e_id = ${e2eId}`)
}

/** Pix with a return that is due; rows locked by another process are skipped. */
export async function lockDueReturns(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ id: string }>`
    select e2e_id as id from pix_receipt where next_check_at <= ${at} and state = 'returning'
    order by next_check_at limit ${limit} for no key update skip locked`)
  return rows.map(({ id }) => id)
}

/** Postpones the next attempt of returns. */
export async function putOffReturns(from: Reader, e2eIds: readonly string[], until: Date): Promise<void> {
  await from.rows(sql`
    update pix_receipt set next_check_at = ${until} where e2e_id = any(${arrayOf(e2eIds)}::text[]) and state = 'returning'`)
}

/** A return of a Pix. */
export interface ReturnRow {
  e2eId: string
  id: string
  amount: Centavos
  isClawBack: boolean
  state: 'new' | 'processing' | 'done' | 'refused'
  /** The bank's reason of a refusal, or how its answer contradicts our ledger. */
  reason: string | null
  attempts: number
  /** When the latest sending that may be in transit began; null before the first, and if a version without this column began it. */
  triedAt: Date | null
  /** When the bank accepted it; it ends with its own status only, whatever a later sending is answered. */
  acceptedAt: Date | null
}

const returnColumns = sql`e2e_id as "e2eId", id, amount, is_claw_back as "isClawBack", state, told as "reason", attempts, tried_at as "triedAt",
  accepted_at as "acceptedAt"`

/** All returns of a Pix, ended or not, oldest first. */
export const returnsOf = (from: Reader, e2eId: string): Promise<ReturnRow[]> =>
  from.rows(sql<ReturnRow>`select ${returnColumns} from pix_return where e2e_id = ${e2eId} order by created_at, id`)

/** Inserts a return: one that we intend to send, or a claw-back of the payer's bank. */
export async function insertReturn(
  tx: Tx,
  row: Pick<ReturnRow, 'e2eId' | 'id' | 'amount' | 'isClawBack'>,
  at: Date,
): Promise<void> {
  const { e2eId, id, amount, isClawBack } = row
  await tx.rows(sql`
    insert into pix_return (e2e_id, id, amount, is_claw_back, state, created_at, ended_at)
    values (${e2eId}, ${id}, ${amount}, ${isClawBack}, ${isClawBack ? 'done' : 'new'}, ${at}, ${isClawBack ? at : null}::timestamptz)`)
}

/** Changes a return; `attempts` with each sending. The caller must lock its Pix, as for every change of a return. */
export async function changeReturn(
  tx: Tx,
  { e2eId, id }: Pick<ReturnRow, 'e2eId' | 'id'>,
  change: { attempts?: number; triedAt?: Date; acceptedAt?: Date; reason?: string },
): Promise<void> {
  const { attempts, triedAt, acceptedAt, reason } = change
  const set = {
    ...(attempts === undefined ? {} : { attempts, state: 'processing' }),
    ...(triedAt === undefined ? {} : { tried_at: triedAt }),
    ...(acceptedAt === undefined ? {} : { accepted_at: acceptedAt }),
    ...(reason === undefined ? {} : { told: reason }),
  }
  await tx.q.updateTable('pix_return').set(set).where('e2e_id', '=', e2eId).where('id', '=', id).execute()
}

/** Ends a return: it has arrived, or will not. One that arrived although it had been refused is done from then on. */
export async function endReturn(
  tx: Tx,
  { e2eId, id }: Pick<ReturnRow, 'e2eId' | 'id'>,
  ended: { state: 'done' | 'refused'; answer: string | null },
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    update pix_return set state = ${ended.state}, told = ${ended.answer}, ended_at = ${at} where e2e_id = ${e2eId} and id = ${id}`)
}
