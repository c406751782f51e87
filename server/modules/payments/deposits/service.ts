import type * as z from 'zod/mini'
import type * as calls from '#contract/api/player/payments.ts'
import { centavos } from '#contract/money.ts'
import { ADULT_YEARS, ageOn } from '#contract/people.ts'
import { hasWallet } from '#contract/settings.ts'
import { payerOf, termsFor } from '#server/modules/accounts/index.ts'
import { BLOCKED_LIST_CACHED_MS, checkNow } from '#server/modules/kyc/index.ts'
import { addPendingStatement, lockBalance, statementRow } from '#server/modules/ledger/index.ts'
import { depositRefusal } from '#server/modules/responsible/index.ts'
import { settingsForShare } from '#server/modules/settings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import { withTimeout } from '#server/platform/concurrency.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { logAndContinue, pixContextOf } from '../pix-context.ts'
import { createCharge, revokeCharge } from '../service-pix-sync.ts'
import { transactionsOf } from '../statement/transactions.ts'
import { CREATE_CHARGE } from '../tasks.ts'
import { DEPOSIT_LIVES_MS, lookAfterRemoval, MOST_OPEN_DEPOSITS, packageRefusal, pauseMs } from './rules.ts'
import { expireDeposit } from './service-booking.ts'
import * as sql from './sql.ts'

/** How long a player's call waits for the bank; after that the work continues without it. */
const PATIENCE_MS = 4_000
/** Delay before a charge that the call could not create is retried. */
const TRY_AGAIN_MS = 5_000
/** Rate limit of requesting and cancelling charges, each of which calls the bank. */
const REQUEST_LIMIT = { burst: 120, perMs: 60 * 60_000 }

type DepositRequest = z.output<typeof calls.createDeposit.body>

/**
 * Requests a charge (W1): stores the intent and its statement row first, then creates the charge, for which the call waits for a short
 * time; otherwise a job and a timer create it. Returns the deposit's id. Throws the errors of `createDeposit`. W6: the same key returns the
 * same deposit.
 */
export async function createDeposit(
  deps: Deps,
  accountId: string,
  body: DepositRequest,
  key: string | undefined,
): Promise<string> {
  const context = pixContextOf(deps)
  if (!context) return fail('mode_unavailable')
  await deps.throttle.take(`deposit:${accountId}`, REQUEST_LIMIT)
  // A depositor must be verified, and allowed to bet by a result of today.
  await checkNow(deps, accountId)
  const input = JSON.stringify([String(body.amount), body.details])
  const at = deps.clock.now()
  const call = { subjectId: accountId, key, operation: 'create-deposit', input }
  const id = await deps.db.tx(tx =>
    idempotent(tx, at, call, async () => {
      const depositId = await requestDeposit(tx, deps, accountId, body)
      await tx.addJob(CREATE_CHARGE, { id: depositId }, { runAt: new Date(deps.clock.now().getTime() + TRY_AGAIN_MS) })
      return depositId
    }),
  )
  await withTimeout(logAndContinue(deps, 'deposit', id, createCharge(context, id)), PATIENCE_MS)
  return id
}

/** Stores a deposit that the rules allow, and its statement row; its charge is created after the transaction. Throws as `createDeposit`. */
export async function requestDeposit(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  accountId: string,
  { amount, details }: DepositRequest,
): Promise<string> {
  const settings = await settingsForShare(tx, config)
  if (!hasWallet(settings.profile)) fail('mode_unavailable')
  if (settings.stops.deposits) fail('deposits_stopped')
  // Locked first: concurrent requests are counted one after the other.
  await lockBalance(tx, accountId)
  const at = clock.now()
  await checkPayer(tx, accountId, businessDay(at))
  if ((await termsFor(tx, accountId, at)).asked) fail('terms_needed')
  const refused = packageRefusal(details.type, amount, centavos(settings.limits.deposit * 100))
  if (refused === 'package_unknown') fail(refused, { fields: { 'details.type': refused } })
  if (refused === 'package_price') fail(refused, { fields: { amount: refused } })
  if ((await sql.countOpen(tx, accountId)) >= MOST_OPEN_DEPOSITS) fail('open_deposits')
  const listedSince = new Date(at.getTime() - BLOCKED_LIST_CACHED_MS)
  const limited = await depositRefusal(tx, at, { accountId, amount, listedSince })
  if (limited) fail(limited)
  const id = newId(at)
  await sql.insertDeposit(tx, {
    id,
    accountId,
    ...details,
    amount,
    createdAt: at,
    expiresAt: new Date(at.getTime() + DEPOSIT_LIVES_MS),
    nextCheckAt: new Date(at.getTime() + pauseMs(0)),
  })
  const { type, title, description } = details
  const shown = { module: 'deposit', type, status: 'waiting', detail: { title, description } }
  await addPendingStatement(tx, at, { id, owner: accountId, isIn: true, amount, shown })
  return id
}

async function checkPayer(tx: Tx, accountId: string, today: string): Promise<void> {
  const payer = (await payerOf(tx, accountId)) ?? fail('unauthorized')
  if (payer.blocked) fail('account_blocked')
  if (!payer.emailConfirmed) fail('email_unconfirmed')
  const { birthDate } = payer
  if (birthDate === null) return fail('birth_date_needed')
  if (ageOn(birthDate, today) < ADULT_YEARS) fail('under_age')
}

/** A deposit of the caller with its code, while the code can be paid. Refuses `not_found`. */
export async function getDeposit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  id: string,
): Promise<z.output<typeof calls.getDeposit.answer>> {
  const deposit = await mine(db, accountId, id)
  const row = (await statementRow(db, accountId, id)) ?? fail('not_found')
  const [transaction] = await transactionsOf(db, accountId, [row])
  if (!transaction) return fail('not_found')
  const code = deposit.state === 'open' ? deposit.copyPaste : null
  return { data: { transaction, gateway: { qr_code: code }, expiresAt: deposit.expiresAt, now: clock.now() } }
}

/**
 * Cancels a deposit: it ends at once, and its charge is removed at the bank; if it turns out to be paid, it is credited instead (W1). While
 * the bank is unavailable a timer continues. Returns the new status of its row. Throws `not_found`.
 */
export async function cancelDeposit(
  deps: Deps,
  accountId: string,
  id: string,
): Promise<z.output<typeof calls.cancelDeposit.answer>> {
  const { db, clock } = deps
  await deps.throttle.take(`give-up:${accountId}`, REQUEST_LIMIT)
  const deposit = await mine(db, accountId, id)
  const context = pixContextOf(deps)
  const isOpen = deposit.state === 'new' || deposit.state === 'open'
  // A paid deposit must not appear cancelled, even briefly.
  if (isOpen && context)
    await withTimeout(logAndContinue(deps, 'deposit', id, revokeCharge(context, deposit)), PATIENCE_MS)
  await db.tx(async tx => {
    const now = await sql.lockDeposit(tx, id)
    if (now?.state !== 'new' && now?.state !== 'open') return
    await expireDeposit(tx, now, lookAfterRemoval(clock.now()))
  })
  const row = (await statementRow(db, accountId, id)) ?? fail('not_found')
  const [transaction] = await transactionsOf(db, accountId, [row])
  return { status: transaction?.status ?? fail('not_found') }
}

async function mine(db: Deps['db'], accountId: string, id: string): Promise<sql.Deposit> {
  const deposit = await sql.findDeposit(db, id)
  return deposit?.accountId === accountId ? deposit : fail('not_found')
}
