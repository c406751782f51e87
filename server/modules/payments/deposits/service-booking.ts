import { maskCpf } from '#contract/people.ts'
import type { Received } from '#server/gateways/pix/port.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import {
  ACCOUNTS,
  lockBalance,
  type Movement,
  post,
  updateStatementStatus,
  walletOf,
} from '#server/modules/ledger/index.ts'
import { depositRefusal } from '#server/modules/responsible/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { RETURN_PIX } from '../tasks.ts'
import { type Labels, labelsOf, type Whose } from './rules.ts'
import { adoptKnown } from './service-returns.ts'
import { insertReceipt, insertReturn, moveReceipt, type ReceiptReason } from './sql-receipts.ts'
import { type Deposit, endDeposit, lockDeposit, payDeposit } from './sql.ts'

type Booking = Pick<Deps, 'db' | 'clock'>

/** The result for a Pix that names one of our charges. */
type Verdict = { become: 'credited' } | { become: 'returning' | 'suspense'; reason: ReceiptReason }

/**
 * Books a Pix that named a deposit, idempotently: to the player's wallet, to suspense, or to suspense with a return started (W1, W4).
 * `isOver`: its charge can no longer be paid, so a deposit whose money is returned ends.
 */
export const bookForDeposit = (
  { db, clock }: Booking,
  depositId: string,
  pix: Received,
  about: { whose: Exclude<Whose, 'later'>; isOver: boolean },
): Promise<void> => db.tx(tx => bookWithin(tx, { clock }, depositId, pix, about))

/** The same within the caller's transaction. */
export async function bookWithin(
  tx: Tx,
  { clock }: Pick<Booking, 'clock'>,
  depositId: string,
  pix: Received,
  { whose, isOver }: { whose: Exclude<Whose, 'later'>; isOver: boolean },
): Promise<void> {
  const deposit = await lockDeposit(tx, depositId)
  if (!deposit) return
  // Locked before limits are checked, so that two concurrent Pix cannot both fit under one (W4).
  await lockBalance(tx, deposit.accountId)
  const at = clock.now()
  const labels = labelsOf(deposit, pix)
  const { verdict, cpf } = await judge(tx, at, deposit, pix, { whose, labels })
  const isNew = await insertReceipt(
    tx,
    {
      ...receiptOf(pix),
      depositId,
      accountId: deposit.accountId,
      state: verdict.become,
      reason: verdict.become === 'credited' ? null : verdict.reason,
      payer: payerOfPix(pix, whose === 'theirs' ? cpf : undefined),
      isThirdParty: whose === 'another',
    },
    at,
  )
  if (!isNew) return
  if (verdict.become === 'credited') {
    await credit(tx, at, deposit, { pix, labels, from: ACCOUNTS.gateway, reason: 'deposit' })
    return
  }
  await post(tx, at, [intoSuspense(pix, at)])
  if (verdict.become === 'returning') {
    await startReturn(tx, at, pix)
    const isOpen = deposit.state === 'new' || deposit.state === 'open'
    if (isOver && isOpen) await expireDeposit(tx, deposit)
  }
  await adoptKnown(tx, at, pix)
}

/** Books a Pix that names no deposit of ours to suspense, idempotently (W1). */
export function bookUnnamed({ db, clock }: Booking, pix: Received): Promise<void> {
  return db.tx(async tx => {
    const at = clock.now()
    const receipt = {
      ...receiptOf(pix),
      depositId: null,
      accountId: null,
      state: 'suspense',
      reason: 'no_deposit',
      payer: payerOfPix(pix, undefined),
      isThirdParty: false,
    } as const
    if (!(await insertReceipt(tx, receipt, at))) return
    await post(tx, at, [intoSuspense(pix, at)])
    await adoptKnown(tx, at, pix)
  })
}

/** Starts the return of a Pix in suspense, or of the rest of it, to its payer: stores the intent; a job makes the call. */
export async function startReturn(
  tx: Tx,
  at: Date,
  { e2eId, amount }: Pick<Received, 'e2eId' | 'amount'>,
): Promise<void> {
  await insertReturn(tx, { e2eId, id: newId(at), amount, isClawBack: false }, at)
  await moveReceipt(tx, e2eId, { state: 'returning', nextCheckAt: at })
  await tx.addJob(RETURN_PIX, { e2eId }, { key: `${RETURN_PIX}:${e2eId}` })
}

/** Ends an unpaid deposit; the player's statement shows it. */
export async function expireDeposit(tx: Tx, deposit: Deposit, lookAt?: Date): Promise<void> {
  await endDeposit(tx, deposit.id, { state: 'expired', ...(lookAt ? { lookAt } : {}) })
  await updateStatementStatus(tx, { owner: deposit.accountId, id: deposit.id, status: 'canceled' })
}

/**
 * Credits a deposit: its pending statement row becomes final; a Pix beyond the first has its own row. `isReported`: the player is notified
 * although the payment is regular.
 */
export async function credit(
  tx: Tx,
  at: Date,
  deposit: Deposit,
  paid: {
    pix: Pick<Received, 'e2eId' | 'amount'>
    labels: Labels
    from: string
    reason: 'deposit' | 'deposit-credit'
    isReported?: boolean
  },
): Promise<void> {
  const { pix, labels, from, reason } = paid
  const { accountId, type, title, description } = deposit
  const id = labels.extra ? newId(at) : deposit.id
  const detail = {
    title,
    description,
    ...(labels.late ? { late: true } : {}),
    ...(labels.differs ? { asked: String(deposit.amount) } : {}),
    ...(labels.extra ? { extra: true } : {}),
  }
  const shown = { module: 'deposit', type, status: 'paid', counterpartId: null, detail }
  const movement: Movement = {
    id,
    from,
    to: walletOf(accountId),
    amount: pix.amount,
    reason,
    reference: pix.e2eId,
    shown: labels.extra ? { ...shown, subjectId: deposit.id } : shown,
  }
  const [posted] = await post(tx, at, [movement])
  if (posted?.refused !== false) throw new Error('Suspense does not hold what the receipts say')
  if (!labels.extra) await payDeposit(tx, deposit.id, pix.amount, at)
  await emit(tx, 'wallet.credited', {
    accountId,
    movementId: id,
    amount: String(pix.amount),
    late: labels.late || paid.isReported === true,
    differs: labels.differs || labels.extra,
  })
}

/**
 * W1 and W4, in this order: another person's money is returned, a closed account receives none, an unknown payer waits, and limits apply.
 */
async function judge(
  tx: Tx,
  at: Date,
  deposit: Deposit,
  pix: Received,
  { whose, labels }: { whose: Whose; labels: Labels },
): Promise<{ verdict: Verdict; cpf: string | undefined }> {
  const payer = await payerOf(tx, deposit.accountId)
  const cpf = payer?.cpf
  if (whose === 'another') return { verdict: { become: 'returning', reason: 'third_party' }, cpf }
  if (!payer || payer.blocked) return { verdict: { become: 'returning', reason: 'closed' }, cpf }
  if (whose !== 'theirs') return { verdict: { become: 'suspense', reason: 'payer_unknown' }, cpf }
  const refusal = await depositRefusal(tx, at, {
    accountId: deposit.accountId,
    amount: pix.amount,
    // The charge was counted when it was requested; payments beyond it are added.
    ...(labels.extra ? {} : { exceptRowId: deposit.id }),
  })
  // A player who was verified when requesting the charge keeps the payment while a register is unavailable.
  if (refusal === null || refusal === 'identity_pending') return { verdict: { become: 'credited' }, cpf }
  return { verdict: { become: 'returning', reason: RETURNED_FOR[refusal] }, cpf }
}

const RETURNED_FOR = {
  limit_deposit: 'limit',
  paused: 'paused',
  self_excluded: 'paused',
  barred: 'barred',
  under_age: 'barred',
  identity_mismatch: 'barred',
  staff: 'barred',
} as const satisfies Record<string, ReceiptReason>

const receiptOf = ({ e2eId, txid, amount, at }: Received) => ({ e2eId, txid, amount, receivedAt: at })

/** The payer's CPF, masked: as the provider reports it, else as the query by CPF proved it. */
const payerOfPix = (pix: Received, proved: string | undefined): string | null => {
  const cpf = pix.payerCpf ?? proved
  return cpf === undefined ? null : maskCpf(cpf)
}

const intoSuspense = ({ e2eId, amount }: Received, at: Date): Movement => ({
  id: newId(at),
  from: ACCOUNTS.gateway,
  to: ACCOUNTS.suspense,
  amount,
  reason: 'pix-in',
  reference: e2eId,
})
