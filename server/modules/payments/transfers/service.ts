import type * as z from 'zod/mini'
import type { createTransfer, findRecipient, getTransferQuote } from '#contract/api/player/payments.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { maskCpf, maskEmail } from '#contract/people.ts'
import { hasTransfers, type Settings } from '#contract/settings.ts'
import { confirmPassword, payerOf, publicAccounts, recipientOf } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { checkNow } from '#server/modules/kyc/index.ts'
import { lockBalances, post, walletOf } from '#server/modules/ledger/index.ts'
import { depositRefusal, playStandings } from '#server/modules/responsible/index.ts'
import { settingsForShare, currentSettings } from '#server/modules/settings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { Allowance } from '#server/platform/throttle.ts'
import { holdInForce } from '../withdrawals/sql-holds.ts'
import * as sql from './sql.ts'

/** Recipient searches: enough to find a friend, too few to enumerate accounts (api.md "Bounds"). */
const SEARCHES: Allowance = { burst: 20, perMs: 3_600_000 }

/** Retry delay of a transfer when a register has not responded about its receiver. */
const REGISTER_RETRY_S = 5

type Made = { data: { transaction: { _id: string } } }

const dailyLimit = ({ limits }: Settings): Centavos => centavos(limits.transferDay * 100)
/** Coins worth money may be transferred only under profiles whose law treats them purely as money. */
const areTransfersOpen = ({ profile }: Settings): boolean => hasTransfers(profile)

/** The player with exactly this CPF, e-mail or username, masked; none for a blocked one. 20 an hour. Throws `transfer_to_self`. */
export async function recipient(
  { db, throttle, config }: Pick<Deps, 'db' | 'throttle' | 'config'>,
  accountId: string,
  typed: string,
): Promise<z.output<typeof findRecipient.answer>> {
  await throttle.take(`recipient:${accountId}`, SEARCHES)
  const found = await recipientOf(db, typed)
  if (found?.id === accountId) fail('transfer_to_self')
  if (!found || found.blocked || !areTransfersOpen(await currentSettings(db, config))) return []
  const { id, name, username, email, cpf } = found
  const photo = (await publicAccounts(db, [id])).get(id)?.photo ?? null
  return [{ _id: id, name, username, email: maskEmail(email), docNumber: maskCpf(cpf), photo }]
}

/** The amount transferred today, the limit, and the rest of it (W3). Throws `mode_unavailable`. */
export async function quote(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
): Promise<z.output<typeof getTransferQuote.answer>> {
  const settings = await currentSettings(db, config)
  if (!areTransfersOpen(settings)) fail('mode_unavailable')
  const amount = await sql.sentOn(db, accountId, businessDay(clock.now()))
  const limit = dailyLimit(settings)
  const hold = await holdInForce(db, accountId, clock.now())
  return {
    hold: hold ? { kind: hold.kind, until: hold.until } : null,
    amount,
    quote: limit,
    amountLimit: centavos(limit > amount ? limit - amount : 0n),
  }
}

/**
 * Transfers coins to another player (W3), once with an Idempotency-Key (W6). The password is checked before anything that reveals the
 * receiver. Throws `mode_unavailable`, `transfer_to_self`, `wrong_password`, `account_blocked`, `paused`, `self_excluded`,
 * `birth_date_needed`, `barred` and other refusals of the registers, `account_held`, `not_found` for an unknown, a closed and a blocked account alike, `transfer_limit`,
 * `insufficient_balance`, `receiver_cannot_receive`, and `unavailable` while a register has not answered about the receiver.
 */
export async function transfer(
  deps: Deps,
  senderId: string,
  { receiver, amount, password }: z.output<typeof createTransfer.body>,
  key: string | undefined,
): Promise<Made> {
  if (!areTransfersOpen(await currentSettings(deps.db, deps.config))) fail('mode_unavailable')
  if (receiver === senderId) fail('transfer_to_self')
  await confirmPassword(deps, senderId, password)
  for (const id of [senderId, receiver]) await checkNow(deps, id)
  const call = { subjectId: senderId, key, operation: 'transfer', input: JSON.stringify([receiver, String(amount)]) }
  return deps.db.tx(tx =>
    idempotent(tx, deps.clock.now(), call, () => give(deps, tx, { senderId, receiverId: receiver, amount })),
  )
}

interface Gift {
  senderId: string
  receiverId: string
  amount: Centavos
}

async function give({ clock, config }: Pick<Deps, 'clock' | 'config'>, tx: Tx, gift: Gift): Promise<Made> {
  const { senderId, receiverId, amount } = gift
  const settings = await settingsForShare(tx, config)
  if (!areTransfersOpen(settings)) fail('mode_unavailable')
  // Locks both at once, in one order: concurrent transfers in opposite directions cannot deadlock.
  const balances = await lockBalances(tx, [senderId, receiverId])
  // Read after the locks: a transfer that waited belongs to the day on which it got them.
  const at = clock.now()
  const day = businessDay(at)
  await refuseSender(tx, at, senderId)
  const receiver = await payerOf(tx, receiverId)
  if (!receiver || receiver.blocked || !balances.has(receiverId)) fail('not_found')
  const sent = await sql.sentOn(tx, senderId, day)
  if (sent + amount > dailyLimit(settings)) fail('transfer_limit', { fields: { amount: 'transfer_limit' } })
  if (amount > (balances.get(senderId) ?? 0n)) {
    fail('insufficient_balance', { fields: { amount: 'insufficient_balance' } })
  }
  // The receiver's reason is confidential.
  const refused = await depositRefusal(tx, at, { accountId: receiverId, amount })
  // The registers are not queried about a person without a birth date.
  if (receiver.birthDate === null) fail('receiver_cannot_receive')
  // The process that queried the register about the recipient may have crashed: the check is repeated soon.
  if (refused === 'identity_pending') fail('unavailable', { retryAfter: REGISTER_RETRY_S })
  if (refused !== null) fail('receiver_cannot_receive')
  const id = newId(at)
  await sql.insertTransfer(tx, { id, ...gift, day, at })
  const shown = { module: 'transfer', type: null, status: 'transfer', subjectId: id }
  const [from, to] = [walletOf(senderId), walletOf(receiverId)]
  const [posted] = await post(tx, at, [{ id, from, to, amount, reason: 'transfer', reference: id, shown }])
  if (posted?.refused) throw new Error('A locked wallet changed')
  await emit(tx, 'wallet.transferred', { transferId: id, senderId, receiverId, amount: String(amount) })
  return { data: { transaction: { _id: id } } }
}

async function refuseSender(tx: Tx, at: Date, senderId: string): Promise<void> {
  const sender = (await payerOf(tx, senderId)) ?? fail('unauthorized')
  if (sender.blocked) fail('account_blocked')
  const eligibility = (await playStandings(tx, at, [senderId])).get(senderId)
  if (eligibility?.blocked) fail(eligibility.blocked)
  // As for deposits and entries, before what the registers say: they are not queried without it.
  if (sender.birthDate === null) fail('birth_date_needed')
  if (eligibility?.ineligible) fail(eligibility.ineligible)
  if (await holdInForce(tx, senderId, at)) fail('account_held')
}
