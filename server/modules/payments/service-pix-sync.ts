import { idOfTxid, txidOf } from '#contract/br-code.ts'
import { type Charge, type PixOutcome, PixRefused, type PixGateway, type Received } from '#server/gateways/pix/port.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { updateStatementStatus } from '#server/modules/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lastLookAt, lookAfterRemoval, type Whose, whoseByLists } from './deposits/rules.ts'
import { bookForDeposit, bookUnnamed, expireDeposit } from './deposits/service-booking.ts'
import { clawBack } from './deposits/service-claw-back.ts'
import { adoptReturn, finishReturn } from './deposits/service-returns.ts'
import { bookedAmong, type ReturnRow, returnsOf } from './deposits/sql-receipts.ts'
import * as sql from './deposits/sql.ts'
import type { PixContext } from './pix-context.ts'

/** The bank's clock may be behind ours: its list is queried from this much earlier. */
const SLACK_MS = 60 * 60_000
const DESCRIPTION = 'Crava'

/**
 * Queries the bank about a deposit and applies its answer, idempotently: creates a missing charge, books every Pix of it, follows its
 * returns, and ends an expired deposit. Webhook, timer, operator and cancellation all use this function, and nothing in their input is
 * trusted (W1). `known` are Pix of this charge from the answer of another query. Rejects with `PixUnavailable` when the bank is
 * unavailable: nothing is concluded, and a timer tries again. Does nothing for an unknown id.
 */
export async function syncDeposit(context: PixContext, id: string, known: readonly Received[] = []): Promise<void> {
  const { db, clock } = context
  const deposit = await sql.findDeposit(db, id)
  if (!deposit) return
  const requestedAt = clock.now()
  const charge = await chargeOf(context, deposit, requestedAt)
  const received = [...new Map([...known, ...(charge?.received ?? [])].map(pix => [pix.e2eId, pix])).values()]
  const booked = await bookedAmong(
    db,
    received.map(pix => pix.e2eId),
  )
  const fresh = received.filter(pix => !booked.has(pix.e2eId))
  const whose = await whoseAre(context, deposit, fresh)
  let isClear = true
  for (const pix of received) {
    const report = whose.get(pix.e2eId)
    if (report === 'later') {
      isClear = false
      continue
    }
    if (report)
      await bookForDeposit(context, id, pix, {
        whose: report,
        isOver: charge !== undefined && charge.status !== 'active',
      })
    await followReturns(context, pix)
  }
  await endIfOver(context, deposit, { charge, isClear, isOver: requestedAt >= lastLookAt(deposit.expiresAt) })
}

/** Creates the charge of a deposit that has none yet. */
export async function createCharge(context: PixContext, id: string): Promise<void> {
  const deposit = await sql.findDeposit(context.db, id)
  if (deposit?.state === 'new') await syncDeposit(context, id)
}

/** Removes the charge at the bank, if it exists, and books what has paid it. */
export async function revokeCharge(context: PixContext, deposit: sql.Deposit): Promise<void> {
  if (deposit.state === 'new') return
  await removeCharge(context, deposit)
  await syncDeposit(context, deposit.id)
}

/** The charge at the bank: created if it is missing and can still be paid, removed if the deposit was cancelled. */
async function chargeOf(context: PixContext, deposit: sql.Deposit, at: Date): Promise<Charge | undefined> {
  const { pix } = context
  const canBePaid = at < deposit.expiresAt
  if (deposit.state === 'new' && canBePaid) return makeCharge(context, deposit, at)
  const charge = await pix.charge(txidOf(deposit.id))
  if (charge && deposit.state === 'new') await saveCode(context, deposit, charge)
  if (deposit.state !== 'expired' || charge?.status !== 'active' || !canBePaid) return charge
  await removeCharge(context, deposit)
  // A payment at the last moment is in the charge, not in the response to its removal.
  return pix.charge(charge.txid)
}

/** Removes a charge. If the bank refuses, it expires by itself, and payments until then are credited. */
async function removeCharge({ pix, log }: Pick<PixContext, 'pix' | 'log'>, { id }: sql.Deposit): Promise<void> {
  await pix.removeCharge(txidOf(id)).catch((error: unknown) => {
    if (!(error instanceof PixRefused)) throw error
    log.warn({ deposit: id, type: error.type, status: error.status }, 'bank did not remove a charge; it expires')
  })
}

/** Creates the charge, idempotently. A refusal ends the deposit and returns undefined. */
async function makeCharge(context: PixContext, deposit: sql.Deposit, at: Date): Promise<Charge | undefined> {
  const { db, pix, log } = context
  const payer = await payerOf(db, deposit.accountId)
  if (!payer) return pix.charge(txidOf(deposit.id))
  try {
    const charge = await pix.createCharge({
      txid: txidOf(deposit.id),
      amount: deposit.amount,
      expiresInSeconds: Math.max(1, Math.ceil((deposit.expiresAt.getTime() - at.getTime()) / 1000)),
      payer: { cpf: payer.cpf, name: payer.name },
      description: DESCRIPTION,
    })
    await saveCode(context, deposit, charge)
    return charge
  } catch (error) {
    if (!(error instanceof PixRefused)) throw error
    log.error({ deposit: deposit.id, type: error.type, status: error.status }, 'bank refused to create a charge')
    await failDeposit(context, deposit.id, `${error.type} ${error.detail}`.slice(0, 500))
    return undefined
  }
}

const saveCode = ({ db }: Pick<Deps, 'db'>, { id }: sql.Deposit, { copyPaste }: Charge): Promise<void> =>
  db.tx(async tx => {
    const deposit = await sql.lockDeposit(tx, id)
    if (deposit?.state === 'new') await sql.saveCharge(tx, id, copyPaste)
  })

const failDeposit = ({ db }: Pick<Deps, 'db'>, id: string, report: string): Promise<void> =>
  db.tx(async tx => {
    const deposit = await sql.lockDeposit(tx, id)
    if (deposit?.state !== 'new') return
    await sql.endDeposit(tx, id, { state: 'failed', report })
    await updateStatementStatus(tx, { owner: deposit.accountId, id, status: 'failed' })
  })

/**
 * Ends a deposit that is over by time, or whose charge was removed: by the bank, or by a cancellation that ended in between. Stops polling
 * one that ended before. `isClear`: every Pix of the charge is booked.
 */
async function endIfOver(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, state, nextCheckAt }: sql.Deposit,
  { charge, isClear, isOver }: { charge: Charge | undefined; isClear: boolean; isOver: boolean },
): Promise<void> {
  const wasOpen = state === 'new' || state === 'open'
  if (!wasOpen) {
    if (nextCheckAt !== null && ((isClear && isOver) || charge?.status !== 'active')) await sql.stopPolling(db, id)
    return
  }
  const isRemoved = charge?.status === 'removed'
  if (!isClear || !(isOver || isRemoved)) return
  await db.tx(async tx => {
    const deposit = await sql.lockDeposit(tx, id)
    if (deposit?.state !== 'new' && deposit?.state !== 'open') return
    await expireDeposit(tx, deposit, isOver ? undefined : lookAfterRemoval(clock.now()))
  })
}

/**
 * The payers of the Pix, by end-to-end id: as the provider reports them (an extension of some), else by querying those of the player's CPF.
 * If the query is refused, the payer is unknown (W1).
 */
async function whoseAre(
  { db, clock, pix }: Pick<PixContext, 'db' | 'clock' | 'pix'>,
  deposit: sql.Deposit,
  fresh: readonly Received[],
): Promise<Map<string, Whose>> {
  if (fresh.length === 0) return new Map()
  const cpf = (await payerOf(db, deposit.accountId))?.cpf
  const withoutPayer = fresh.filter(each => each.payerCpf === null)
  const lists =
    cpf === undefined || withoutPayer.length === 0
      ? undefined
      : await listsOf(pix, deposit, cpf, withoutPayer).catch(undefinedIfRefused)
  const at = clock.now()
  return new Map(
    fresh.map(each => {
      // The data of a closed account is erased, and nothing is credited to it.
      if (cpf === undefined || wentBack(each)) return [each.e2eId, 'unknown']
      if (each.payerCpf !== null) return [each.e2eId, each.payerCpf === cpf ? 'theirs' : 'another']
      return [each.e2eId, whoseByLists(each, at, lists)]
    }),
  )
}

/** Returned before our ledger recorded it: the ledger was restored from an older backup. It must not be credited. */
const wentBack = ({ returns }: Received): boolean => returns.some(each => !each.isClawBack && each.status !== 'refused')

/** The charge's Pix paid by the player, and, if one is missing there, all of them. */
async function listsOf(pix: PixGateway, deposit: sql.Deposit, cpf: string, withoutPayer: readonly Received[]) {
  const earliest = Math.min(deposit.createdAt.getTime(), ...withoutPayer.map(each => each.at.getTime()))
  const query = { txid: txidOf(deposit.id), since: new Date(earliest - SLACK_MS) }
  const listOfCpf = async () => idsOf(await pix.received({ ...query, cpf }))
  const byCpf = await listOfCpf()
  if (withoutPayer.every(each => byCpf.has(each.e2eId))) return { byCpf, all: byCpf }
  const all = idsOf(await pix.received(query))
  // The provider may have listed it between the two queries. Money returned by mistake cannot be recovered, so the first query is repeated.
  return { byCpf: withoutPayer.some(each => all.has(each.e2eId)) ? await listOfCpf() : byCpf, all }
}

const idsOf = (received: readonly Received[]): Set<string> => new Set(received.map(({ e2eId }) => e2eId))

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof PixRefused)) throw error
  return undefined
}

/** Books the bank's status of the returns of a booked Pix: those we sent, and claw-backs of its payer's bank (W7). */
export async function followReturns(context: PixContext, { e2eId, returns }: Received): Promise<void> {
  const news = returns.filter(report => report.status !== 'processing')
  if (news.length === 0) return
  const rows = new Map((await returnsOf(context.db, e2eId)).map(row => [row.id, row]))
  for (const report of news) {
    const row = rows.get(report.id)
    if (row && isOver(row.state, report.status)) continue
    if (row) await finishReturn(context, e2eId, report)
    else if (report.status !== 'done') continue
    else if (report.isClawBack) await clawBack(context, e2eId, report)
    else if (!(await adoptReturn(context, e2eId, report)))
      context.log.error({ e2eId, id: report.id }, 'Pix return we did not request; not booked, check the reconciliation')
  }
}

/** Whether a return is booked as the bank reports it. One that was refused may be done after all. */
const isOver = (state: ReturnRow['state'], status: PixOutcome): boolean =>
  state === 'done' || (state === 'refused' && status !== 'done')

/** Books a Pix from a query's response, whatever charge it names, and follows its returns. */
export async function syncReceived(context: PixContext, pix: Received): Promise<void> {
  const named = pix.txid === null ? undefined : idOfTxid(pix.txid)
  if (named !== undefined && (await sql.findDeposit(context.db, named))) {
    await syncDeposit(context, named, [pix])
    return
  }
  await bookUnnamed(context, pix)
  await followReturns(context, pix)
}

/**
 * Queries the bank about one Pix and books it. Does nothing for one that the bank does not know: a webhook call that was forged or came too
 * early.
 */
export async function syncByE2eId(context: PixContext, e2eId: string): Promise<void> {
  const pix = await context.pix.receivedByE2eId(e2eId)
  if (pix) await syncReceived(context, pix)
}
