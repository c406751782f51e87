import { centavos, formatReais } from '#contract/money.ts'
import { type Payout, PixRefused, PixUnavailable } from '#server/gateways/pix/port.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, type Movement, post, updateStatementStatus, walletOf } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refusalProves, type Sent } from '../rules-sending.ts'
import { CLEAR_CLOSED } from '../tasks.ts'
import { stepsOf, type Withdrawal } from './reads.ts'
import { ASK_LATER_MS, failureOf, nextLook, SHORT_MS, withoutKey, unansweredMs, underWayMs } from './rules.ts'
import * as sql from './sql.ts'

/**
 * Books the bank's answers about payouts. Each function may run twice and concurrently: the row lock, the state and unique movement
 * references make it idempotent.
 */

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'log'>

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
const since = (from: Date | null, at: Date): number => (from === null ? 0 : at.getTime() - from.getTime())

/** Books the bank's status of a payout (W2): paid, in progress, refused, or sent back after it was paid. */
export function bookPayout({ db, clock, log }: NotifyDeps, id: string, payout: Payout): Promise<void> {
  return db.tx(async tx => {
    const row = await sql.lockWithdrawal(tx, id)
    const at = clock.now()
    if (!row || row.attempts === 0) return
    if (row.state === 'failed') return bookAfterFailure(log, tx, row, payout, at)
    if (payout.amount !== row.amount) {
      return reportContradiction(log, tx, row, { told: 'another_amount', nextAt: later(at, ASK_LATER_MS) })
    }
    if (payout.status === 'done') return bookPaid(tx, at, row, payout)
    if (row.state === 'paid') {
      const nextAt = nextLook(row.endedAt ?? at, at)
      // An outdated response from before it was paid.
      if (payout.status === 'processing') return sql.changeWithdrawal(tx, id, { nextAt })
      return reportContradiction(log, tx, row, { told: 'unpaid_after_all', nextAt })
    }
    if (payout.status === 'refused') {
      return failWithdrawal(tx, at, row, { failure: 'denied', told: withoutKey(payout.reason ?? 'refused', row.key) })
    }
    const nextAt = later(at, underWayMs(since(row.triedAt, at)))
    await sql.changeWithdrawal(tx, id, { state: 'sent', told: null, nextAt, ...namedBy(row, payout) })
    if (row.state === 'sending') await sql.addStep(tx, id, at, { step: 'sent', detail: payout.e2eId })
  })
}

/** The bank's status is impossible: nothing is booked, and an error is logged once. */
async function reportContradiction(
  log: NotifyDeps['log'],
  tx: Tx,
  row: Withdrawal,
  { told, nextAt }: { told: string; nextAt: Date | null },
): Promise<void> {
  if (row.told !== told) log.error({ withdrawalId: row.id, told }, 'bank contradicts a withdrawal; nothing booked')
  await sql.changeWithdrawal(tx, row.id, { told, nextAt })
}

/**
 * The coins have been returned already. A status of in progress may be outdated, so the bank is queried again; a status of paid must never
 * occur: a person has to act.
 */
function bookAfterFailure(
  log: NotifyDeps['log'],
  tx: Tx,
  row: Withdrawal,
  { status }: Payout,
  at: Date,
): Promise<void> {
  if (status === 'done') return reportContradiction(log, tx, row, { told: 'paid_after_all', nextAt: null })
  const nextAt = status === 'processing' ? later(at, SHORT_MS) : null
  return sql.changeWithdrawal(tx, row.id, { nextAt })
}

/** Books that the bank does not know a payout that it had accepted. It may have forgotten one that ended long ago. */
export function bookUnknown({ db, clock, log }: NotifyDeps, id: string): Promise<void> {
  return db.tx(async tx => {
    const row = await sql.lockWithdrawal(tx, id)
    const at = clock.now()
    if (row?.state === 'paid') await sql.changeWithdrawal(tx, id, { nextAt: nextLook(row.endedAt ?? at, at) })
    if (row?.state === 'failed') await sql.changeWithdrawal(tx, id, { nextAt: null })
    if (row?.state !== 'sent') return
    const age = since(row.triedAt, at)
    // Just accepted: the bank's query interface may lag behind the one that accepts orders.
    if (age < ASK_LATER_MS) await sql.changeWithdrawal(tx, id, { nextAt: later(at, underWayMs(age)) })
    else await reportContradiction(log, tx, row, { told: 'unknown', nextAt: later(at, ASK_LATER_MS) })
  })
}

const namedBy = (row: Withdrawal, { e2eId }: Payout) => (row.e2eId === null && e2eId !== null ? { e2eId } : {})

/** The payout arrived. Credits the wallet with amounts that the receiver's bank has sent back since, each once. */
async function bookPaid(tx: Tx, at: Date, row: Withdrawal, payout: Payout): Promise<void> {
  const { id, accountId, amount } = row
  const isNew = row.state !== 'paid'
  const back = centavos(payout.bounced > row.bounced ? payout.bounced - row.bounced : 0n)
  const movements: Movement[] = []
  if (isNew) {
    movements.push({
      id: newId(at),
      from: ACCOUNTS.payouts,
      to: ACCOUNTS.gateway,
      amount,
      reason: 'payout',
      reference: id,
    })
  }
  if (back > 0n) movements.push(bounceOf(at, row, back, payout.bounced))
  await postAll(tx, at, movements)
  const paidAt = row.endedAt ?? at
  await sql.changeWithdrawal(tx, id, {
    state: 'paid',
    endedAt: paidAt,
    nextAt: nextLook(paidAt, at),
    ...(isNew ? { told: null } : {}),
    ...(back > 0n ? { bounced: payout.bounced } : {}),
    ...namedBy(row, payout),
  })
  const payload = { accountId, withdrawalId: id }
  const movementId = movements.at(-1)?.id ?? id
  if (isNew) {
    await sql.addStep(tx, id, at, { step: 'paid', detail: payout.e2eId })
    await updateStatementStatus(tx, { owner: accountId, id, status: 'withdraw-paid' })
    await emit(tx, 'wallet.withdrawal-ended', { ...payload, amount: String(amount), state: 'paid' })
  }
  if (back === 0n) return
  await sql.addStep(tx, id, at, { step: 'bounced', detail: formatReais(back, 'pt-BR') })
  await emit(tx, 'wallet.withdrawal-ended', { ...payload, amount: String(back), state: 'bounced', movementId })
  // The account is closed, so its wallet cannot be used.
  if (!(await payerOf(tx, accountId))) await tx.addJob(CLEAR_CLOSED, {}, { key: CLEAR_CLOSED })
}

const bounceOf = (at: Date, row: Withdrawal, amount: Movement['amount'], total: bigint): Movement => ({
  id: newId(at),
  from: ACCOUNTS.gateway,
  to: walletOf(row.accountId),
  amount,
  reason: 'payout-bounced',
  reference: `${row.id}:${total}`,
  shown: { module: 'withdraw', type: null, status: 'reversed', subjectId: row.id, counterpartId: null },
})

/**
 * Ends a withdrawal that was never paid: the coins are returned, and the daily limit is free again. The row must be locked and its end not
 * booked yet.
 */
export async function failWithdrawal(
  tx: Tx,
  at: Date,
  row: Withdrawal,
  why: { failure: NonNullable<Withdrawal['failure']>; told: string; operatorId?: string },
): Promise<void> {
  const { id, accountId, amount } = row
  const shown = { module: 'withdraw', type: null, status: 'failed', subjectId: id, counterpartId: accountId }
  const [from, to] = [ACCOUNTS.payouts, walletOf(accountId)]
  await postAll(tx, at, [{ id: newId(at), from, to, amount, reason: 'payout-failed', reference: id, shown }])
  const { failure, told, operatorId } = why
  await sql.changeWithdrawal(tx, id, { state: 'failed', failure, told, nextAt: null, endedAt: at })
  await sql.addStep(tx, id, at, { step: 'failed', detail: told, ...(operatorId === undefined ? {} : { operatorId }) })
  await updateStatementStatus(tx, { owner: accountId, id, status: 'failed' })
  const payload = { accountId, withdrawalId: id, amount: String(amount), state: 'failed' } as const
  await emit(tx, 'wallet.withdrawal-ended', payload)
}

/** The amount of a withdrawal is reserved, so a refusal means that the ledger is inconsistent. */
async function postAll(tx: Tx, at: Date, movements: readonly Movement[]): Promise<void> {
  const posted = await post(tx, at, movements)
  if (posted.some(movement => movement.refused)) throw new Error('A reserved withdrawal cannot be booked')
}

/**
 * Books the bank's refusal of a sending. The withdrawal fails if no other sending of it may be in transit; if the reason is neither the key
 * nor the player (the account is underfunded), it is sent again later, and an error is logged.
 */
export function bookRefusal(
  { db, clock, log }: NotifyDeps,
  sent: Sent & { id: string },
  refusal: PixRefused,
): Promise<void> {
  return db.tx(async tx => {
    const row = await sql.lockWithdrawal(tx, sent.id)
    const at = clock.now()
    if (row?.state !== 'sending') return
    const proves = refusalProves(row, sent, at)
    if (proves.proof === 'outdated') return
    const detail = withoutKey(refusal.detail || refusal.type, row.key)
    if (refusal.reason === 'balance' || refusal.reason === 'not_found') {
      if (row.told !== detail) {
        const { reason } = refusal
        log.error(
          { withdrawalId: row.id, reason },
          'withdrawal delayed: bank account underfunded or not set up; it is sent again later',
        )
      }
      return sql.changeWithdrawal(tx, row.id, { told: detail, triedAt: sent.triedBefore, nextAt: later(at, SHORT_MS) })
    }
    if (proves.proof === 'waiting') {
      const { triedAt, waitMs } = proves
      return sql.changeWithdrawal(tx, row.id, { told: detail, triedAt, nextAt: later(at, waitMs) })
    }
    return failWithdrawal(tx, at, row, { failure: failureOf(refusal.reason), told: detail })
  })
}

/** Books a missing answer: only the time of the next query changes. An error is logged when the bank denies access. */
export function bookSilence({ db, clock, log }: NotifyDeps, id: string, error: unknown): Promise<void> {
  return db.tx(async tx => {
    const row = await sql.lockWithdrawal(tx, id)
    const detail = error instanceof PixUnavailable || error instanceof PixRefused ? error.reason : 'error'
    if (detail === 'error') log.error({ err: error, withdrawalId: id }, 'payout failed with an internal error')
    if (!row || row.state === 'reserved' || row.state === 'held') return
    const at = clock.now()
    if (row.state === 'paid' || row.state === 'failed')
      return sql.changeWithdrawal(tx, id, { nextAt: later(at, ASK_LATER_MS) })
    if (detail === 'access' && row.told !== detail) log.error({ withdrawalId: id }, 'bank denied access')
    const wait = unansweredMs(row.attempts, since(row.triedAt, at))
    await sql.changeWithdrawal(tx, id, { told: detail, nextAt: later(at, wait) })
    if (row.state !== 'sending') return
    const last = (await stepsOf(tx, id)).at(-1)
    if (last?.step !== 'unanswered') await sql.addStep(tx, id, at, { step: 'unanswered', detail })
  })
}
