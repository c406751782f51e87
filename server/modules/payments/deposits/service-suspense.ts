import type * as z from 'zod/mini'
import type {
  operatorCheckDeposit,
  operatorDeposit,
  operatorDeposits,
  operatorReceipts,
} from '#contract/api/admin/payments.ts'
import { idOfTxid, txidOf } from '#contract/br-code.ts'
import { maskCpf } from '#contract/people.ts'
import { PixRefused, PixUnavailable } from '#server/gateways/pix/port.ts'
import { type Payer, recipientOf } from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, lockBalance, payoutsStopped, post, walletOf } from '#server/modules/ledger/index.ts'
import { depositRefusal } from '#server/modules/responsible/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import { pixContextOf } from '../pix-context.ts'
import { syncDeposit } from '../service-pix-sync.ts'
import * as reads from './reads.ts'
import { labelsOf, pauseMs } from './rules.ts'
import { expireDeposit, credit, startReturn } from './service-booking.ts'
import { leftOf } from './service-returns.ts'
import * as receipts from './sql-receipts.ts'
import { type Deposit, lockDeposit } from './sql.ts'

/** With the Idempotency-Key (W6). */
type KeyedActor = Actor & { key: string | undefined }

type Done = z.output<typeof operatorCheckDeposit.answer>

export async function deposits(
  { db }: Pick<Deps, 'db'>,
  { search, from, to, ...query }: z.output<typeof operatorDeposits.query>,
): Promise<z.output<typeof operatorDeposits.answer>> {
  const span = spanOfDays({ from, to })
  const { rows, total } = await reads.pageOfDeposits(db, { ...query, state: query.state, span, ...searched(search) })
  return pageOf(rows.map(depositDoc), total, query)
}

/** A deposit with every Pix that named it. Refuses `not_found`. */
export async function deposit({ db }: Pick<Deps, 'db'>, id: string): Promise<z.output<typeof operatorDeposit.answer>> {
  const row = (await reads.depositForAdmin(db, id)) ?? fail('not_found')
  const named = await reads.receiptsOf(db, id)
  return { deposit: depositDoc(row), receipts: named.map(receiptDoc), checks: row.checks, nextCheckAt: row.nextCheckAt }
}

/** A page of received Pix. */
export async function listReceipts(
  { db }: Pick<Deps, 'db'>,
  { search, from, to, ...query }: z.output<typeof operatorReceipts.query>,
): Promise<z.output<typeof operatorReceipts.answer>> {
  const span = spanOfDays({ from, to })
  const { rows, total } = await reads.pageOfReceipts(db, { ...query, state: query.state, span, ...searched(search) })
  return pageOf(rows.map(receiptDoc), total, query)
}

/** Operators may type a username with a leading @; a txid contains its deposit's id. */
const searched = (typed: string) => {
  const search = typed.replace(/^@/, '')
  return { search, id: idOfTxid(search) ?? search }
}

const depositDoc = (row: reads.DepositRow) => ({
  _id: row.id,
  txid: txidOf(row.id),
  player: { _id: row.accountId, username: row.username ?? '', name: row.name },
  amount: row.amount,
  state: row.state,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  paidAt: row.paidAt,
  paidAmount: row.paidAmount,
})

const receiptDoc = (row: reads.ReceiptRow) => ({
  e2eId: row.e2eId,
  txid: row.txid,
  deposit: row.depositId,
  player: row.accountId === null ? null : { _id: row.accountId, username: row.username ?? '', name: row.name ?? '' },
  amount: row.amount,
  receivedAt: row.receivedAt,
  state: row.state,
  reason: row.reason,
  payer: row.payer,
})

/** Queries the bank about a deposit now. Throws `not_found`, `mode_unavailable`, `gateway_unavailable` while the bank does not respond. */
export async function checkDeposit(deps: Deps, operatorId: string, id: string): Promise<Done> {
  if (!(await reads.depositForAdmin(deps.db, id))) fail('not_found')
  const context = pixContextOf(deps) ?? fail('mode_unavailable')
  await syncDeposit(context, id).catch((error: unknown) => {
    if (error instanceof PixUnavailable || error instanceof PixRefused) fail('gateway_unavailable')
    throw error
  })
  await deps.db.tx(tx =>
    recordAudit(tx, { operatorId, action: 'deposit.checked', subject: id, reason: '' }, deps.clock.now()),
  )
  return { data: true }
}

/** Runs a decision once per key, in its own transaction. */
const onceIn = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  call: Parameters<typeof idempotent>[2],
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> => db.tx(tx => idempotent(tx, clock.now(), call, () => work(tx)))

/** Returns a Pix in suspense to its payer. Throws `not_found`, `state_forbids`, `payouts_stopped`. */
export function sendBack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { operatorId, reason, key }: KeyedActor,
  e2eId: string,
): Promise<Done> {
  const call = {
    subjectId: operatorId,
    key,
    operation: 'operatorReturnReceipt',
    input: JSON.stringify([e2eId, reason]),
  }
  return onceIn({ db, clock }, call, async tx => {
    const receipt = (await receipts.lockReceipt(tx, e2eId)) ?? fail('not_found')
    if (receipt.state !== 'suspense') fail('state_forbids')
    if (await payoutsStopped(tx)) fail('payouts_stopped')
    const at = clock.now()
    const amount = leftOf(receipt, await receipts.returnsOf(tx, e2eId))
    await startReturn(tx, at, { e2eId, amount })
    const paid = receipt.depositId === null ? undefined : await lockDeposit(tx, receipt.depositId)
    // The deposit it paid has ended; a charge that can still be paid is polled and removed.
    if (paid?.state === 'new' || paid?.state === 'open') {
      await expireDeposit(tx, paid, new Date(at.getTime() + pauseMs(0)))
    }
    const details = { amount: String(amount), because: receipt.reason }
    await recordAudit(tx, { operatorId, action: 'pix.sent-back', subject: e2eId, reason, details }, at)
    return { data: true }
  })
}

/**
 * Credits a Pix in suspense to the player who paid it, after an operator verified that. Throws `not_found`, `state_forbids` (another
 * person's is never credited, W1), `user_unknown`, `receiver_cannot_receive` (frozen, another player's charge, another CPF if known, W4).
 */
export function creditReceipt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { operatorId, reason, key }: KeyedActor,
  e2eId: string,
  username: string,
): Promise<Done> {
  const input = JSON.stringify([e2eId, username, reason])
  return onceIn({ db, clock }, { subjectId: operatorId, key, operation: 'operatorCreditReceipt', input }, async tx => {
    const receipt = (await receipts.lockReceipt(tx, e2eId)) ?? fail('not_found')
    if (receipt.state !== 'suspense' || receipt.isThirdParty) fail('state_forbids')
    const player = (await recipientOf(tx, username)) ?? fail('user_unknown', { fields: { username: 'user_unknown' } })
    const paid = receipt.depositId === null ? undefined : await lockDeposit(tx, receipt.depositId)
    await lockBalance(tx, player.id)
    const at = clock.now()
    const amount = leftOf(receipt, await receipts.returnsOf(tx, e2eId))
    await checkReceiver(tx, at, { player, receipt, paid, amount })
    await receipts.moveReceipt(tx, e2eId, { state: 'credited', accountId: player.id })
    const pix = { e2eId, amount }
    if (paid) {
      const labels = labelsOf(paid, { amount, at: receipt.receivedAt })
      await credit(tx, at, paid, { pix, labels, from: ACCOUNTS.suspense, reason: 'deposit-credit', isReported: true })
    } else await creditUnnamed(tx, at, player.id, pix)
    const details = { amount: String(amount), player: player.id, because: receipt.reason }
    await recordAudit(tx, { operatorId, action: 'pix.credited', subject: e2eId, reason, details }, at)
    return { data: true }
  })
}

async function checkReceiver(
  tx: Tx,
  at: Date,
  about: { player: Payer; receipt: receipts.Receipt; paid: Deposit | undefined; amount: receipts.Receipt['amount'] },
): Promise<void> {
  const { player, receipt, paid, amount } = about
  const isTheirs = receipt.payer === null || receipt.payer === maskCpf(player.cpf)
  if (player.blocked || !isTheirs || (paid && paid.accountId !== player.id)) fail('receiver_cannot_receive')
  const except = paid && paid.state !== 'paid' ? { exceptRowId: paid.id } : {}
  if ((await depositRefusal(tx, at, { accountId: player.id, amount, ...except })) !== null)
    fail('receiver_cannot_receive')
}

/** A Pix without a charge has its own row in the statement. */
async function creditUnnamed(
  tx: Tx,
  at: Date,
  accountId: string,
  { e2eId, amount }: Pick<receipts.Receipt, 'e2eId' | 'amount'>,
): Promise<void> {
  const id = newId(at)
  const shown = { module: 'deposit', type: null, status: 'paid', subjectId: e2eId, counterpartId: null }
  const [posted] = await post(tx, at, [
    { id, from: ACCOUNTS.suspense, to: walletOf(accountId), amount, reason: 'deposit-credit', reference: e2eId, shown },
  ])
  if (posted?.refused !== false) throw new Error('Suspense does not hold what the receipts say')
  await emit(tx, 'wallet.credited', { accountId, movementId: id, amount: String(amount), late: true, differs: false })
}
