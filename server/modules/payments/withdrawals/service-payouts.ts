import { PixRefused, type Payout, type PayoutOrder, type PixGateway } from '#server/gateways/pix/port.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bankStopped, bankStoppedHere } from '../pix-context.ts'
import { nextSending, type Sent } from '../rules-sending.ts'
import { findWithdrawal, wasReleasedFrozen, type Withdrawal } from './reads.ts'
import { CLAIM_MS, isUnsent, KEY_STORED_MS } from './rules.ts'
import { bookPayout, bookRefusal, bookSilence, bookUnknown } from './service-payout-results.ts'
import { holdInForce, wasReleasedSince } from './sql-holds.ts'
import * as sql from './sql.ts'

/**
 * W2. A payout is requested from the bank under the withdrawal's id, which never changes, so that it happens once however often it is
 * requested. Each step is committed before the next: the intent to send, the call, the bank's answer. A process that crashes at any point
 * leaves a withdrawal that is soon due again, and the next process queries the bank first.
 */

type Paying = Pick<Deps, 'db' | 'clock' | 'config' | 'pix' | 'log'>

const AT_ONCE = 8
/** A timer run ends after this many rounds, so that postponed withdrawals get processed. */
const MOST_ROUNDS = 25

/** Continues every withdrawal that is due. Safe to run in many processes at once. */
export async function payDue(deps: Paying): Promise<void> {
  const { pix, db, clock } = deps
  if (!pix || !(await sql.isAnyDue(db, clock.now()))) return
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const claimed = await claim(deps, { limit: AT_ONCE })
    const ended = await Promise.allSettled(claimed.map(one => goOn(deps, pix, one)))
    const broken = ended.find(end => end.status === 'rejected')
    if (broken) throw broken.reason
    if (claimed.length < AT_ONCE) return
  }
}

/** Continues one withdrawal, if it is due. */
export async function payOne(deps: Paying, id: string): Promise<void> {
  const { pix } = deps
  if (!pix) return
  const [claimed] = await claim(deps, { limit: 1, id })
  if (claimed) await goOn(deps, pix, claimed)
}

/** Queries the bank about a withdrawal now, due or not, and sends nothing: a webhook call is only a hint and may be forged. */
export async function sync(deps: Paying, id: string): Promise<void> {
  const { pix } = deps
  const found = await findWithdrawal(deps.db, id)
  if (!pix || !found || found.attempts === 0) return
  const payout = await ask(deps, pix, found)
  if (payout) await bookPayout(deps, id, payout)
}

/** W2, privacy: deletes keys once their retention time is over. */
export const forgetOldKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  sql.forgetKeys(db, new Date(clock.now().getTime() - KEY_STORED_MS))

/** Deletes the keys of a closed account. */
export const forgetKeysOf = ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> =>
  sql.forgetKeysOf(db, accountId)

const claim = ({ db, clock, config }: Paying, { limit, id }: { limit: number; id?: string }): Promise<Withdrawal[]> =>
  db.tx(async tx => {
    const now = clock.now()
    const until = new Date(now.getTime() + CLAIM_MS)
    return sql.claimDue(tx, { now, until, limit, isStopped: await bankStopped(tx, config), id })
  })

/** Queries the bank about an earlier sending before sending again. */
async function goOn(deps: Paying, pix: PixGateway, one: Withdrawal): Promise<void> {
  if (one.attempts > 0) {
    const payout = await ask(deps, pix, one)
    if (payout) return bookPayout(deps, one.id, payout)
    if (payout === null) return
    if (one.state === 'sent' || one.state === 'paid' || one.state === 'failed') return bookUnknown(deps, one.id)
  }
  const order = await begin(deps, one.id)
  if (order) await send(deps, pix, order)
}

/** The bank's status of a payout: undefined if it has none, null if it does not respond (and is queried again later). */
async function ask(deps: Paying, pix: PixGateway, one: Withdrawal): Promise<Payout | undefined | null> {
  try {
    return await pix.payout(one.id)
  } catch (error) {
    await bookSilence(deps, one.id, error)
    return null
  }
}

interface Sending extends Sent {
  id: string
  order: PayoutOrder
}

async function send(deps: Paying, pix: PixGateway, { order, ...sent }: Sending): Promise<void> {
  let payout: Payout
  try {
    payout = await pix.sendPix(order)
  } catch (error) {
    if (error instanceof PixRefused && error.reason !== 'id_taken') return bookRefusal(deps, sent, error)
    // The bank already uses its id, most likely for this very payout: the next query shows it.
    return bookSilence(deps, order.id, error)
  }
  await bookPayout(deps, order.id, payout)
}

/** Records that a payout is sent now, and returns the order; undefined when it must not be sent. */
function begin(deps: Paying, id: string): Promise<Sending | undefined> {
  const { db, clock, config, log } = deps
  return db.tx(async tx => {
    const isStopped = await bankStoppedHere(tx, config)
    const row = await sql.lockWithdrawal(tx, id)
    const at = clock.now()
    // A withdrawal that waits for a hold on its account is due when the hold ends; one held by an operator never is.
    const waits = row?.state === 'held' && row.nextAt !== null
    if (!waits && row?.state !== 'reserved' && row?.state !== 'sending') return undefined
    if (isStopped) return undefined
    const payer = await payerOf(tx, row.accountId)
    if (!payer || row.key === null) {
      log.error({ withdrawalId: id }, 'withdrawal not sent: player or Pix key missing')
      return undefined
    }
    if (isUnsent(row) && payer.blocked && !(await wasReleasedFrozen(tx, id))) {
      // W7: the account was frozen after the request. An operator releases or refuses it.
      await sql.changeWithdrawal(tx, id, { state: 'held', nextAt: null })
      await sql.addStep(tx, id, at, { step: 'held', detail: 'account_blocked' })
      return undefined
    }
    if (isUnsent(row) && (await waitsStill(tx, row, at))) return undefined
    const sent = nextSending(row)
    const nextAt = new Date(at.getTime() + CLAIM_MS)
    await sql.changeWithdrawal(tx, id, { state: 'sending', attempts: sent.attempt, triedAt: at, nextAt })
    if (sent.attempt === 1) await sql.addStep(tx, id, at, { step: 'sending' })
    const order = { id, amount: row.amount, key: row.key, cpf: payer.cpf }
    return { id, ...sent, order }
  })
}

/**
 * Whether an unsent withdrawal keeps waiting because of a hold on its account, unless an operator released it. A withdrawal that no longer
 * needs to wait becomes due.
 */
async function waitsStill(tx: Tx, row: Withdrawal, at: Date): Promise<boolean> {
  const hold = await holdInForce(tx, row.accountId, at)
  if (hold && !(await wasReleasedSince(tx, row.id, hold.at))) {
    if (row.state === 'held') await sql.changeWithdrawal(tx, row.id, { nextAt: hold.until })
    else await sql.waitForHold(tx, row.id, at, hold.until)
    return true
  }
  if (row.state === 'held') await sql.addStep(tx, row.id, at, { step: 'released', detail: 'account_held' })
  return false
}
