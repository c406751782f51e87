import type { PixReturn, Received } from '#server/gateways/pix/port.ts'
import { PixRefused } from '#server/gateways/pix/port.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, post } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { type PixContext, bankStoppedHere } from '../pix-context.ts'
import { nextSending, refusalProves, type Sent } from '../rules-sending.ts'
import { pauseMs } from './rules.ts'
import * as sql from './sql-receipts.ts'

/** Returns that one process works on at a time. */
const AT_ONCE = 10
/** How long other processes skip a return that this one has claimed. */
const TAKEN_FOR_MS = 60_000
/** Characters stored of the bank's reason. */
const MOST_CHARACTERS = 500

type Booking = Pick<Deps, 'db' | 'clock' | 'log'>

/** Claims returns that are due; each is processed next. Two processes never claim the same. */
export function takeDueReturns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  return db.tx(async tx => {
    const at = clock.now()
    const due = await sql.lockDueReturns(tx, at, AT_ONCE)
    if (due.length > 0) await sql.putOffReturns(tx, due, new Date(at.getTime() + TAKEN_FOR_MS))
    return due
  })
}

/** A sending of a return. */
interface Sending extends Sent {
  id: string
  amount: sql.ReturnRow['amount']
}

/**
 * Sends a Pix back, or queries the outcome: the same call, since its id never changes. Nothing is sent while the ledger check fails (W5) or
 * payouts are stopped. Rejects with `PixUnavailable` when the bank is unavailable; a timer tries again.
 */
export async function workReturn({ db, clock, config, log, pix }: PixContext, e2eId: string): Promise<void> {
  const sending = await db.tx(tx => begin(tx, { clock, config }, e2eId))
  if (!sending) return
  const { id, amount } = sending
  const answer = await pix.returnPix({ e2eId, id, amount }).catch((error: unknown) => {
    if (error instanceof PixRefused) return error
    throw error
  })
  if (answer instanceof PixRefused) await bookRefusal({ db, clock, log }, e2eId, sending, answer)
  else await finishReturn({ db, clock, log }, e2eId, answer)
}

/** Records that a return is sent now; undefined when it must not be. */
async function begin(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  e2eId: string,
): Promise<Sending | undefined> {
  if (await bankStoppedHere(tx, config)) return undefined
  await sql.lockReceipt(tx, e2eId)
  const found = (await sql.returnsOf(tx, e2eId)).find(isUnderWay)
  if (!found) return undefined
  const at = clock.now()
  const sent = nextSending({
    attempts: found.attempts,
    // A process of the version before stored no time: it may have sent it just now.
    triedAt: found.triedAt ?? (found.attempts > 0 ? at : null),
  })
  await sql.changeReturn(tx, found, { attempts: sent.attempt, triedAt: at })
  await sql.putOffReturns(tx, [e2eId], later(at, pauseMs(found.attempts)))
  return { id: found.id, amount: found.amount, ...sent }
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

const isUnderWay = (row: sql.ReturnRow): boolean =>
  !row.isClawBack && (row.state === 'new' || row.state === 'processing')

/**
 * Books the bank's refusal of a sending. The return ends if no other sending of it may be in transit and the bank has not accepted it
 * before; otherwise the next sending, or the bank's list, shows its outcome.
 */
function bookRefusal({ db, clock, log }: Booking, e2eId: string, sending: Sending, refusal: PixRefused): Promise<void> {
  return db.tx(async tx => {
    const receipt = await sql.lockReceipt(tx, e2eId)
    const back = (await sql.returnsOf(tx, e2eId)).find(row => row.id === sending.id)
    if (!receipt || !back || !isUnderWay(back)) return
    const at = clock.now()
    const proves = refusalProves(back, sending, at)
    if (proves.proof === 'outdated') return
    const { type, status } = refusal
    const reason = `${type} ${refusal.detail}`.slice(0, MOST_CHARACTERS)
    const about = { e2eId, id: back.id, type, status }
    if (back.acceptedAt !== null || refusal.reason === 'id_taken')
      return reportContradiction(log, tx, back, `refused_after_all ${reason}`)
    if (proves.proof === 'waiting') {
      log.warn(about, 'bank refused a Pix return that an earlier call may still make; it is sent again')
      await sql.changeReturn(tx, back, { reason, triedAt: proves.triedAt })
      return sql.putOffReturns(tx, [e2eId], later(at, proves.waitMs))
    }
    log.warn(about, 'bank refused a Pix return; it is marked as refused')
    return refuse(tx, at, receipt, back, reason)
  })
}

/**
 * Books the bank's status of one of our returns, idempotently: if done, the money has left suspense, also if the return had been refused
 * before; if refused, it waits there for the operator. Does nothing for a return that is not ours.
 */
export function finishReturn({ db, clock, log }: Booking, e2eId: string, answer: PixReturn): Promise<void> {
  return db.tx(async tx => {
    const receipt = await sql.lockReceipt(tx, e2eId)
    const known = await sql.returnsOf(tx, e2eId)
    const back = known.find(row => row.id === answer.id)
    if (!receipt || !back || back.state === 'done') return
    if (answer.amount !== back.amount) return reportContradiction(log, tx, back, 'another_amount')
    const at = clock.now()
    if (answer.status === 'done') return bookDone(log, tx, at, { receipt, known, back, answer })
    if (!isUnderWay(back)) return
    if (answer.status === 'processing') {
      if (back.acceptedAt === null) await sql.changeReturn(tx, back, { acceptedAt: at })
      return
    }
    return refuse(tx, at, receipt, back, answer.reason)
  })
}

/**
 * The bank's answer contradicts our ledger: nothing is booked, and an error is logged once. If money has moved, the reconciliation shows the
 * difference until an operator has resolved it.
 */
async function reportContradiction(log: Deps['log'], tx: Tx, back: sql.ReturnRow, what: string): Promise<void> {
  const { e2eId, id, state } = back
  const reason = what.slice(0, MOST_CHARACTERS)
  if (back.reason !== reason) {
    log.error({ e2eId, id, state, reason }, 'bank contradicts a Pix return; nothing booked, check the reconciliation')
  }
  await sql.changeReturn(tx, back, { reason })
}

/** The return has left the bank. If its Pix is no longer in suspense, an operator credited it after a refusal: a person has to act. */
async function bookDone(
  log: Deps['log'],
  tx: Tx,
  at: Date,
  about: { receipt: sql.Receipt; known: readonly sql.ReturnRow[]; back: sql.ReturnRow; answer: PixReturn },
): Promise<void> {
  const { receipt, known, back, answer } = about
  if (!isInSuspense(receipt) || leftOf(receipt, known) !== back.amount)
    return reportContradiction(log, tx, back, 'done_after_all')
  await endOthers(tx, at, known, back.id)
  await sql.endReturn(tx, back, { state: 'done', answer: shortened(answer.reason) }, at)
  await leaveSuspense(tx, at, receipt, back)
}

const isInSuspense = ({ state }: sql.Receipt): boolean => state === 'suspense' || state === 'returning'

/** The part of a Pix that is still in suspense: its payer's bank may have clawed back the rest (W7). */
export const leftOf = ({ amount }: sql.Receipt, returns: readonly sql.ReturnRow[]): sql.Receipt['amount'] =>
  returns
    .filter(row => row.isClawBack)
    .reduce((left, row) => left - row.amount, amount as bigint) as sql.Receipt['amount']

/** Ends returns under way of a Pix whose whole amount has gone back otherwise: the bank returns no more than came in. */
export async function endOthers(tx: Tx, at: Date, known: readonly sql.ReturnRow[], except?: string): Promise<void> {
  for (const row of known.filter(each => isUnderWay(each) && each.id !== except))
    await sql.endReturn(tx, row, { state: 'refused', answer: 'it had gone back already' }, at)
}

/** Ends a return that will not be made. */
async function refuse(
  tx: Tx,
  at: Date,
  receipt: sql.Receipt,
  back: sql.ReturnRow,
  reason: string | null,
): Promise<void> {
  await sql.endReturn(tx, back, { state: 'refused', answer: shortened(reason) }, at)
  // The amount clawed back meanwhile has already left suspense.
  if (receipt.state === 'returning')
    await sql.moveReceipt(tx, receipt.e2eId, { state: 'suspense', reason: 'return_refused' })
}

const shortened = (reason: string | null): string | null => reason?.slice(0, MOST_CHARACTERS) ?? null

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
  const booked = known.find(row => row.id === answer.id)
  if (booked) return booked.state === 'done'
  if (!receipt || !isInSuspense(receipt) || answer.amount !== receipt.amount) return false
  await endOthers(tx, at, known)
  const back = { e2eId, id: answer.id, amount: answer.amount, isClawBack: false }
  await sql.insertReturn(tx, back, at)
  await sql.endReturn(tx, back, { state: 'done', answer: null }, at)
  await leaveSuspense(tx, at, receipt, back)
  return true
}
