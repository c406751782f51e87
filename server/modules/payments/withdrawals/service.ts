import type * as z from 'zod/mini'
import type { createWithdraw, getWithdraw, getWithdrawal as getWithdrawalCall } from '#contract/api/player/payments.ts'
import type { TRANSACTION_STATUSES } from '#contract/api/player/transactions.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { checkPixKey, maskPixKey, type PixKeyType } from '#contract/pix-keys.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { ACCOUNTS, balanceOf, lockBalance, post, statementRow, walletOf } from '#server/modules/ledger/index.ts'
import { businessDay, businessDayStart, dayAfter } from '#server/platform/clock.ts'
import { isUniqueViolation, type Reader, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { keyedHash, newId } from '#server/platform/ids.ts'
import { transactionsOf } from '../statement/transactions.ts'
import { PAY_WITHDRAWAL } from '../tasks.ts'
import * as reads from './reads.ts'
import { type Held, HELD_MS, heldOf, type Received } from './rules-held.ts'
import { WRONG_KEYS_A_DAY } from './rules.ts'
import { holdInForce } from './sql-holds.ts'
import * as sql from './sql.ts'

type WithdrawalRequest = z.output<typeof createWithdraw.body>
type Made = { data: { transaction: { _id: string } } }

const ONE_REAL = 100n

/** Coins that another module holds in this wallet for 72 h (V7), of those received since a time. Playing does not release them. */
export type HeldElsewhere = (from: Reader, accountId: string, since: Date) => Promise<Received[]>

/** The part of a wallet with `balance` that cannot be withdrawn yet (W3, V7). The caller must lock the wallet where it matters. */
export async function storedIn(
  from: Reader,
  heldElsewhere: HeldElsewhere,
  { accountId, balance, now }: { accountId: string; balance: Centavos; now: Date },
): Promise<Held> {
  const since = new Date(now.getTime() - HELD_MS)
  const received = await reads.receivedSince(from, accountId, since)
  const firm = await heldElsewhere(from, accountId, since)
  if (received.length === 0) return heldOf({ received, firm, spent: [], balance, now })
  const spent = [
    ...(await reads.settledStakes(from, accountId, since)),
    ...(await reads.givenSince(from, accountId, since)),
  ]
  return heldOf({ received, firm, spent, balance, now })
}

/** The amounts that can be withdrawn now and that are held, and when the next withdrawal is possible (W2, W3). */
export async function overview(
  { db, clock, pix }: Pick<Deps, 'db' | 'clock' | 'pix'>,
  heldElsewhere: HeldElsewhere,
  accountId: string,
): Promise<z.output<typeof getWithdraw.answer>> {
  const now = clock.now()
  const payer = (await payerOf(db, accountId)) ?? fail('unauthorized')
  const balance = await balanceOf(db, accountId)
  const held = await storedIn(db, heldElsewhere, { accountId, balance, now })
  const today = businessDay(now)
  const isUsed = await reads.hasWithdrawn(db, accountId, today)
  const last = await reads.lastWithdrawal(db, accountId)
  const hold = await holdInForce(db, accountId, now)
  return {
    available: centavos(balance - held.amount),
    held: held.amount,
    canWithdraw: pix !== undefined && !payer.blocked && !isUsed,
    nextDate: isUsed ? businessDayStart(dayAfter(today, 1)) : null,
    heldUntil: held.until,
    heldParts: held.parts,
    hold: hold ? { kind: hold.kind, until: hold.until } : null,
    last: last ? { _id: last.id, amount: last.amount, createdAt: last.createdAt, status: statusOf(last) } : null,
  }
}

/** The status of a withdrawal's transaction. */
const statusOf = ({ state }: reads.Withdrawal): (typeof TRANSACTION_STATUSES)[number] =>
  state === 'paid' ? 'withdraw-paid' : state === 'failed' ? 'failed' : 'withdraw-pending'

/**
 * Reserves coins for a Pix to the player's own key (W2); a job makes the payout. Throws `mode_unavailable`, malformed keys at their field,
 * `key_of_another` for a CPF that is not the player's (other keys are checked by the bank), `account_blocked`, `withdraw_daily`,
 * `too_many_requests` after too many wrong keys, `amount_invalid`, `insufficient_balance`. Limits, pause and exclusion never stop a
 * withdrawal (W4).
 */
export async function withdraw(
  deps: Pick<Deps, 'db' | 'clock' | 'pix' | 'config'>,
  heldElsewhere: HeldElsewhere,
  accountId: string,
  { key, ...request }: WithdrawalRequest & { key: string | undefined },
): Promise<Made> {
  const { db, clock, config } = deps
  if (!deps.pix) fail('mode_unavailable')
  const checked = checkPixKey(request.pixKeyType, request.pixKey)
  if (!checked.ok) {
    const field = checked.code.startsWith('pix_key_type') ? 'pixKeyType' : 'pixKey'
    return fail('invalid_input', { fields: { [field]: checked.code } })
  }
  const order: Order = {
    amount: request.amount,
    isClosing: request.closing,
    keyType: request.pixKeyType as PixKeyType,
    key: checked.value,
    keyHash: keyedHash(config.secretKey, `pix-key:${request.pixKeyType}:${checked.value}`),
  }
  const input = JSON.stringify([String(order.amount), order.isClosing, order.keyType, order.key])
  try {
    return await db.tx(tx =>
      idempotent(tx, clock.now(), { subjectId: accountId, key, operation: 'withdraw', input }, () =>
        reserve(deps, tx, { accountId, order, heldElsewhere }),
      ),
    )
  } catch (error) {
    // The wallet's lock prevents a second request from getting here; the UNIQUE constraint is a second safeguard.
    if (['withdrawal_once_a_day', 'withdrawal_once_a_day_by_person'].some(name => isUniqueViolation(error, name)))
      fail('withdraw_daily')
    throw error
  }
}

type Order = Pick<sql.NewWithdrawal, 'amount' | 'isClosing' | 'keyType' | 'key' | 'keyHash'>

async function reserve(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { accountId, order, heldElsewhere }: { accountId: string; order: Order; heldElsewhere: HeldElsewhere },
): Promise<Made> {
  const balance = await lockBalance(tx, accountId)
  // Read after the lock: a request that waited belongs to the day on which it got it.
  const at = clock.now()
  const day = businessDay(at)
  const payer = (await payerOf(tx, accountId)) ?? fail('unauthorized')
  if (payer.blocked) fail('account_blocked')
  if (order.keyType === 'CPF' && order.key !== payer.cpf) {
    fail('key_of_another', { fields: { pixKey: 'key_of_another' } })
  }
  if (await reads.hasWithdrawn(tx, accountId, day)) fail('withdraw_daily')
  if ((await reads.wrongKeysOn(tx, accountId, day)) >= WRONG_KEYS_A_DAY) {
    const tomorrow = businessDayStart(dayAfter(day, 1))
    fail('too_many_requests', { retryAfter: Math.ceil((tomorrow.getTime() - at.getTime()) / 1_000) })
  }
  const { amount: held } = await storedIn(tx, heldElsewhere, { accountId, balance, now: at })
  refuseAmount(order, balance, balance - held)
  const id = newId(at)
  const keyMasked = maskPixKey(order.keyType, order.key)
  await sql.insertWithdrawal(tx, { id, accountId, ...order, keyMasked, day, at })
  await sql.addStep(tx, id, at, { step: 'asked' })
  const hold = await holdInForce(tx, accountId, at)
  // Accepted, but waits: it becomes due when the hold ends.
  if (hold) await sql.waitForHold(tx, id, at, hold.until)
  const [posted] = await post(tx, at, [
    {
      id,
      from: walletOf(accountId),
      to: ACCOUNTS.payouts,
      amount: order.amount,
      reason: 'withdraw',
      reference: id,
      shown: {
        module: 'withdraw',
        type: null,
        status: 'withdraw-pending',
        subjectId: id,
        counterpartId: accountId,
        detail: order.isClosing ? { closing: true } : {},
      },
    },
  ])
  if (posted?.refused) throw new Error('A locked wallet changed')
  if (!hold) await tx.addJob(PAY_WITHDRAWAL, { id }, { key: `${PAY_WITHDRAWAL}:${id}` })
  return { data: { transaction: { _id: id } } }
}

/**
 * Whole reais from 1, at most the available amount; `closing` requires exactly the whole balance, centavos included, once nothing is held.
 */
function refuseAmount({ amount, isClosing }: Order, balance: bigint, available: bigint): void {
  const isAllowed = isClosing ? amount > 0n : amount >= ONE_REAL && amount % ONE_REAL === 0n
  if (!isAllowed) fail('amount_invalid', { fields: { amount: 'amount_invalid' } })
  if (amount > available) {
    fail('insufficient_balance', { fields: { amount: amount > balance ? 'insufficient_balance' : 'amount_held' } })
  }
  if (isClosing && amount !== balance) fail('amount_invalid', { fields: { amount: 'amount_invalid' } })
}

/** A withdrawal of the caller and its steps. Refuses `not_found`, also for another account's. */
export async function oneWithdrawal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  id: string,
): Promise<z.output<typeof getWithdrawalCall.answer>> {
  const found = (await reads.findWithdrawal(db, id, accountId)) ?? fail('not_found')
  const row = await statementRow(db, accountId, id)
  const [transaction] = row ? await transactionsOf(db, accountId, [row]) : []
  const steps = await reads.stepsOf(db, id)
  const waits = found.state === 'held' && found.nextAt !== null
  const hold = waits ? await holdInForce(db, accountId, clock.now()) : undefined
  return {
    transaction: transaction ?? fail('not_found'),
    pixKeyType: found.keyType,
    pixKey: found.keyMasked,
    failure: found.failure,
    hold: hold ? { kind: hold.kind, until: hold.until } : null,
    steps: steps.map(({ step, at }) => ({ step, at })),
  }
}
