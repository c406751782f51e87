import { idOfTxid, txidOf } from '#contract/br-code.ts'
import { type Charge, PixRefused, type PixGateway, type Received } from '#server/gateways/pix/port.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { updateStatementStatus } from '#server/modules/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lastLookAt, type Whose, whoseByLists } from './rules-deposits.ts'
import { bookForDeposit, bookUnnamed, cancelDeposit } from './service-booking.ts'
import { clawBack } from './service-claw-back.ts'
import { adoptReturn, finishReturn, type PixContext } from './service-returns.ts'
import * as sql from './sql-deposits.ts'
import { bookedAmong, returnsOf } from './sql-receipts.ts'

/** The bank's clock may be behind ours: its list is asked for from so much earlier. */
const SLACK_MS = 60 * 60_000
const DESCRIPTION = 'Crava'

/** What talking to the bank needs; undefined where there is none (profile `free`). */
export function pixContextOf({ db, clock, config, log, pix }: Deps): PixContext | undefined {
  return pix && { db, clock, config, log, pix }
}

/**
 * Asks the bank about a deposit and does all that its answer calls for, once however many ask: makes the charge that is not made yet,
 * books every Pix of it, follows what goes back, and ends what has expired. Webhook, timer, operator and the player's giving up all come
 * here, and nothing they were told counts (W1). `known` are Pix of this charge that another question was answered with. Rejects with
 * `PixUnavailable` when the bank is silent: then nothing is concluded, and a timer asks again. Nothing for an unknown id.
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
  await endIfOver(context, deposit, { charge, isOver: isClear && requestedAt >= lastLookAt(deposit.expiresAt) })
}

/** The charge as the bank has it: made if it is not there yet and can still be paid, taken back if it was given up. */
async function chargeOf(context: PixContext, deposit: sql.Deposit, at: Date): Promise<Charge | undefined> {
  const { pix } = context
  const canBePaid = at < deposit.expiresAt
  if (deposit.state === 'new' && canBePaid) return makeCharge(context, deposit, at)
  const charge = await pix.charge(txidOf(deposit.id))
  if (charge && deposit.state === 'new') await saveCode(context, deposit, charge)
  if (deposit.state !== 'expired' || charge?.status !== 'active' || !canBePaid) return charge
  await removeCharge(context, deposit)
  // What was paid at the last moment is in the charge, not in the answer to its removal.
  return pix.charge(charge.txid)
}

/** Takes a charge back. One that the bank does not take back ends by itself, and what pays it until then is credited. */
export async function removeCharge({ pix, log }: Pick<PixContext, 'pix' | 'log'>, { id }: sql.Deposit): Promise<void> {
  await pix.removeCharge(txidOf(id)).catch((error: unknown) => {
    if (!(error instanceof PixRefused)) throw error
    log.warn({ deposit: id, type: error.type, status: error.status }, 'bank did not remove a charge; it expires')
  })
}

/** Makes the charge, which has its effect once however often it is asked for. A refusal ends the deposit: undefined then. */
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
    if (deposit?.state === 'new') await sql.openDeposit(tx, id, copyPaste)
  })

const failDeposit = ({ db }: Pick<Deps, 'db'>, id: string, report: string): Promise<void> =>
  db.tx(async tx => {
    const deposit = await sql.lockDeposit(tx, id)
    if (deposit?.state !== 'new') return
    await sql.endDeposit(tx, id, { state: 'failed', report })
    await updateStatementStatus(tx, { owner: deposit.accountId, id, status: 'failed' })
  })

/** Ends a deposit whose time is over, and stops asking about one that ended before. */
async function endIfOver(
  { db }: Pick<Deps, 'db'>,
  { id, state, nextCheckAt }: sql.Deposit,
  { charge, isOver }: { charge: Charge | undefined; isOver: boolean },
): Promise<void> {
  const wasOpen = state === 'new' || state === 'open'
  if (!wasOpen) {
    if (nextCheckAt !== null && (isOver || charge?.status !== 'active')) await sql.stopPolling(db, id)
    return
  }
  if (!isOver) return
  await db.tx(async tx => {
    const deposit = await sql.lockDeposit(tx, id)
    if (deposit?.state === 'new' || deposit?.state === 'open') await cancelDeposit(tx, deposit)
  })
}

/**
 * Whose the Pix are, by end-to-end id: as the provider tells it (an extension of some), else by asking for those of the player's CPF. A
 * refused question leaves it unknown (W1).
 */
async function whoseAre(
  { db, clock, pix }: Pick<PixContext, 'db' | 'clock' | 'pix'>,
  deposit: sql.Deposit,
  fresh: readonly Received[],
): Promise<Map<string, Whose>> {
  if (fresh.length === 0) return new Map()
  const cpf = (await payerOf(db, deposit.accountId))?.cpf
  const untold = fresh.filter(each => each.payerCpf === null)
  const lists =
    cpf === undefined || untold.length === 0
      ? undefined
      : await listsOf(pix, deposit, cpf, untold).catch(undefinedIfRefused)
  const at = clock.now()
  return new Map(
    fresh.map(each => {
      // Of a closed account nothing is known any more, and nothing is credited to it.
      if (cpf === undefined || wentBack(each)) return [each.e2eId, 'unknown']
      if (each.payerCpf !== null) return [each.e2eId, each.payerCpf === cpf ? 'theirs' : 'another']
      return [each.e2eId, whoseByLists(each, at, lists)]
    }),
  )
}

/** Sent back before our books knew of it: what they were restored from is older. It is not there to be credited. */
const wentBack = ({ returns }: Received): boolean => returns.some(each => !each.isClawBack && each.status !== 'refused')

/** The charge's Pix that came from the player, and, where one is missing there, all of them. */
async function listsOf(pix: PixGateway, deposit: sql.Deposit, cpf: string, untold: readonly Received[]) {
  const earliest = Math.min(deposit.createdAt.getTime(), ...untold.map(each => each.at.getTime()))
  const query = { txid: txidOf(deposit.id), since: new Date(earliest - SLACK_MS) }
  const listOfCpf = async () => idsOf(await pix.received({ ...query, cpf }))
  const byCpf = await listOfCpf()
  if (untold.every(each => byCpf.has(each.e2eId))) return { byCpf, all: byCpf }
  const all = idsOf(await pix.received(query))
  // The provider may have listed it between the two questions: what goes back as another's is gone, so the first is asked again.
  return { byCpf: untold.some(each => all.has(each.e2eId)) ? await listOfCpf() : byCpf, all }
}

const idsOf = (received: readonly Received[]): Set<string> => new Set(received.map(({ e2eId }) => e2eId))

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof PixRefused)) throw error
  return undefined
}

/** Books what the bank says of the returns of a Pix that is in the books: those we sent, and those its payer's bank took (W7). */
export async function followReturns(context: PixContext, { e2eId, returns }: Received): Promise<void> {
  const news = returns.filter(report => report.status !== 'processing')
  if (news.length === 0) return
  const rows = new Map((await returnsOf(context.db, e2eId)).map(row => [row.id, row]))
  for (const report of news) {
    const row = rows.get(report.id)
    if (row && isEnded(row)) continue
    if (row) await finishReturn(context, e2eId, report)
    else if (report.status !== 'done') continue
    else if (report.isClawBack) await clawBack(context, e2eId, report)
    else if (!(await adoptReturn(context, e2eId, report)))
      context.log.error({ e2eId, id: report.id }, 'Pix return we did not request; not booked, check the reconciliation')
  }
}

const isEnded = ({ state }: { state: string }): boolean => state === 'done' || state === 'refused'

/** Books a Pix that a question to the bank was answered with, whatever it names, and follows what goes back of it. */
export async function syncReceived(context: PixContext, pix: Received): Promise<void> {
  const named = pix.txid === null ? undefined : idOfTxid(pix.txid)
  if (named !== undefined && (await sql.findDeposit(context.db, named))) {
    await syncDeposit(context, named, [pix])
    return
  }
  await bookUnnamed(context, pix)
  await followReturns(context, pix)
}

/** Asks the bank about one Pix and books it. Nothing for one that the bank does not know: a notice that was forged or is too early. */
export async function syncByE2eId(context: PixContext, e2eId: string): Promise<void> {
  const pix = await context.pix.receivedByE2eId(e2eId)
  if (pix) await syncReceived(context, pix)
}
