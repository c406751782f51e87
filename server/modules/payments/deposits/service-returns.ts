import type { PixReturn, Received } from '#server/gateways/pix/port.ts'
import { PixRefused } from '#server/gateways/pix/port.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, post } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { type PixContext, bankStoppedHere } from '../pix-context.ts'
import { pauseMs } from './rules.ts'
import * as sql from './sql-receipts.ts'

/** Returns that one process works on at a time. */
const AT_ONCE = 10
/** How long other processes skip a return that this one has claimed. */
const TAKEN_FOR_MS = 60_000

/** Claims returns that are due; each is processed next. Two processes never claim the same. */
export function takeDueReturns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  return db.tx(async tx => {
    const at = clock.now()
    const due = await sql.lockDueReturns(tx, at, AT_ONCE)
    if (due.length > 0) await sql.putOffReturns(tx, due, new Date(at.getTime() + TAKEN_FOR_MS))
    return due
  })
}

/**
 * Sends a Pix back, or queries the outcome: the same call, since its id never changes. Nothing is sent while the ledger check fails (W5) or
 * payouts are stopped. Rejects with `PixUnavailable` when the bank is unavailable; a timer tries again.
 */
export async function workReturn({ db, clock, config, log, pix }: PixContext, e2eId: string): Promise<void> {
  const back = await db.tx(async tx => {
    if (await bankStoppedHere(tx, config)) return undefined
    const found = (await sql.returnsOf(tx, e2eId)).find(isUnderWay)
    if (!found) return undefined
    await sql.countAttempt(tx, found)
    await sql.putOffReturns(tx, [e2eId], new Date(clock.now().getTime() + pauseMs(found.attempts)))
    return found
  })
  if (!back) return
  const answer = await pix.returnPix({ e2eId, id: back.id, amount: back.amount }).catch((error: unknown): PixReturn => {
    if (!(error instanceof PixRefused)) throw error
    log.warn({ e2eId, type: error.type, status: error.status }, 'bank refused a Pix return; it is marked as refused')
    return {
      id: back.id,
      amount: back.amount,
      status: 'refused',
      isClawBack: false,
      reason: `${error.type} ${error.detail}`,
    }
  })
  await finishReturn({ db, clock }, e2eId, answer)
}

const isUnderWay = (row: sql.ReturnRow): boolean =>
  !row.isClawBack && (row.state === 'new' || row.state === 'processing')

/**
 * Books the bank's status of one of our returns, idempotently: if done, the money has left suspense; if refused, it waits there for the
 * operator. Does nothing for a return in progress, or one that is not ours.
 */
export async function finishReturn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  e2eId: string,
  answer: PixReturn,
): Promise<void> {
  if (answer.status === 'processing') return
  await db.tx(async tx => {
    const receipt = await sql.lockReceipt(tx, e2eId)
    const back = (await sql.returnsOf(tx, e2eId)).find(row => row.id === answer.id)
    if (!receipt || !back || !isUnderWay(back)) return
    const at = clock.now()
    const state = answer.status === 'done' ? 'done' : 'refused'
    await sql.endReturn(tx, back, { state, answer: answer.reason?.slice(0, 500) ?? null }, at)
    if (state === 'refused') {
      // The amount clawed back meanwhile has already left suspense.
      if (receipt.state === 'returning')
        await sql.moveReceipt(tx, e2eId, { state: 'suspense', reason: 'return_refused' })
      return
    }
    await leaveSuspense(tx, at, receipt, back)
  })
}

/** Posts the movement of a return that has left the bank. */
async function leaveSuspense(tx: Tx, at: Date, receipt: sql.Receipt, back: Pick<sql.ReturnRow, 'id' | 'amount'>) {
  const { accountId, e2eId, reason } = receipt
  const movement = {
    from: ACCOUNTS.suspense,
    to: ACCOUNTS.gateway,
    amount: back.amount,
    reason: 'pix-return',
    reference: back.id,
  }
  const [posted] = await post(tx, at, [{ id: newId(at), ...movement }])
  if (posted?.refused !== false) throw new Error('Suspense does not hold what the receipts say')
  await sql.moveReceipt(tx, e2eId, { state: 'returned' })
  await emit(tx, 'wallet.returned', { accountId, e2eId, amount: String(back.amount), reason: reason ?? 'no_deposit' })
}

/**
 * Books a completed return of a whole Pix that our ledger does not know, idempotently: made manually at the bank, or by us after the backup
 * that this ledger was restored from. A return that we were about to send is cancelled. Returns false if the Pix is not in suspense.
 */
export const adoptReturn = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  e2eId: string,
  answer: PixReturn,
): Promise<boolean> => db.tx(tx => adopt(tx, clock.now(), e2eId, answer))

/** The same for a Pix that is being booked: its money never appears in suspense, and is not returned twice. */
export async function adoptKnown(tx: Tx, at: Date, { e2eId, returns }: Received): Promise<void> {
  for (const answer of returns) if (answer.status === 'done' && !answer.isClawBack) await adopt(tx, at, e2eId, answer)
}

async function adopt(tx: Tx, at: Date, e2eId: string, answer: PixReturn): Promise<boolean> {
  const receipt = await sql.lockReceipt(tx, e2eId)
  const known = await sql.returnsOf(tx, e2eId)
  if (known.some(row => row.id === answer.id)) return true
  const isWaiting = receipt?.state === 'suspense' || receipt?.state === 'returning'
  if (!isWaiting || answer.amount !== receipt.amount) return false
  for (const row of known.filter(isUnderWay))
    await sql.endReturn(tx, row, { state: 'refused', answer: 'it had gone back already' }, at)
  const back = { e2eId, id: answer.id, amount: answer.amount, isClawBack: false }
  await sql.insertReturn(tx, back, at)
  await sql.endReturn(tx, back, { state: 'done', answer: null }, at)
  await leaveSuspense(tx, at, receipt, back)
  return true
}
