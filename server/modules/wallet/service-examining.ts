import { idOfTxid, txidOf } from '#contract/br-code.ts'
import { type Charge, PixRefused, type PixGateway, type Received } from '#server/gateways/pix/port.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { restate } from '#server/modules/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lastLookAt, type Whose, whoseByLists } from './rules-deposits.ts'
import { bookForDeposit, bookUnnamed, cancelDeposit } from './service-booking.ts'
import { clawBack } from './service-claw-back.ts'
import { adoptReturn, finishReturn, type Teller } from './service-returns.ts'
import * as sql from './sql-deposits.ts'
import { bookedAmong, returnsOf } from './sql-receipts.ts'

/** The bank's clock may be behind ours: its list is asked for from so much earlier. */
const SLACK_MS = 60 * 60_000
const DESCRIPTION = 'Crava'

/** What talking to the bank needs; undefined where there is none (profile `free`). */
export function tellerOf({ db, clock, config, log, pix }: Deps): Teller | undefined {
  return pix && { db, clock, config, log, pix }
}

/**
 * Asks the bank about a deposit and does all that its answer calls for, once however many ask: makes the charge that is not made yet,
 * books every Pix of it, follows what goes back, and ends what has expired. Webhook, timer, operator and the player's giving up all come
 * here, and nothing they were told counts (W1). `known` are Pix of this charge that another question was answered with. Rejects with
 * `PixUnavailable` when the bank is silent: then nothing is concluded, and a timer asks again. Nothing for an unknown id.
 */
export async function examineDeposit(teller: Teller, id: string, known: readonly Received[] = []): Promise<void> {
  const { db, clock } = teller
  const deposit = await sql.findDeposit(db, id)
  if (!deposit) return
  const askedAt = clock.now()
  const charge = await chargeOf(teller, deposit, askedAt)
  const received = [...new Map([...known, ...(charge?.received ?? [])].map(pix => [pix.e2eId, pix])).values()]
  const booked = await bookedAmong(
    db,
    received.map(pix => pix.e2eId),
  )
  const fresh = received.filter(pix => !booked.has(pix.e2eId))
  const whose = await whoseAre(teller, deposit, fresh)
  let isClear = true
  for (const pix of received) {
    const told = whose.get(pix.e2eId)
    if (told === 'later') {
      isClear = false
      continue
    }
    if (told)
      await bookForDeposit(teller, id, pix, { whose: told, isOver: charge !== undefined && charge.status !== 'active' })
    await followReturns(teller, pix)
  }
  await endIfOver(teller, deposit, { charge, isOver: isClear && askedAt >= lastLookAt(deposit.expiresAt) })
}

/** The charge as the bank has it: made if it is not there yet and can still be paid, taken back if it was given up. */
async function chargeOf(teller: Teller, deposit: sql.Deposit, at: Date): Promise<Charge | undefined> {
  const { pix } = teller
  const canBePaid = at < deposit.expiresAt
  if (deposit.state === 'new' && canBePaid) return makeCharge(teller, deposit, at)
  const charge = await pix.charge(txidOf(deposit.id))
  if (charge && deposit.state === 'new') await keepCode(teller, deposit, charge)
  if (deposit.state !== 'expired' || charge?.status !== 'active' || !canBePaid) return charge
  await removeCharge(teller, deposit)
  // What was paid at the last moment is in the charge, not in the answer to its removal.
  return pix.charge(charge.txid)
}

/** Takes a charge back. One that the bank does not take back ends by itself, and what pays it until then is credited. */
export async function removeCharge({ pix, log }: Pick<Teller, 'pix' | 'log'>, { id }: sql.Deposit): Promise<void> {
  await pix.removeCharge(txidOf(id)).catch((error: unknown) => {
    if (!(error instanceof PixRefused)) throw error
    log.warn({ deposit: id, type: error.type, status: error.status }, 'the bank did not take a charge back')
  })
}

/** Makes the charge, which has its effect once however often it is asked for. A refusal ends the deposit: undefined then. */
async function makeCharge(teller: Teller, deposit: sql.Deposit, at: Date): Promise<Charge | undefined> {
  const { db, pix, log } = teller
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
    await keepCode(teller, deposit, charge)
    return charge
  } catch (error) {
    if (!(error instanceof PixRefused)) throw error
    log.error({ deposit: deposit.id, type: error.type, status: error.status }, 'the bank refused to make a charge')
    await failDeposit(teller, deposit.id, `${error.type} ${error.detail}`.slice(0, 500))
    return undefined
  }
}

const keepCode = ({ db }: Pick<Deps, 'db'>, { id }: sql.Deposit, { copyPaste }: Charge): Promise<void> =>
  db.tx(async tx => {
    const deposit = await sql.lockDeposit(tx, id)
    if (deposit?.state === 'new') await sql.openDeposit(tx, id, copyPaste)
  })

const failDeposit = ({ db }: Pick<Deps, 'db'>, id: string, told: string): Promise<void> =>
  db.tx(async tx => {
    const deposit = await sql.lockDeposit(tx, id)
    if (deposit?.state !== 'new') return
    await sql.endDeposit(tx, id, { state: 'failed', told })
    await restate(tx, { owner: deposit.accountId, id, status: 'failed' })
  })

/** Ends a deposit whose time is over, and stops asking about one that ended before. */
async function endIfOver(
  { db }: Pick<Deps, 'db'>,
  { id, state, nextCheckAt }: sql.Deposit,
  { charge, isOver }: { charge: Charge | undefined; isOver: boolean },
): Promise<void> {
  const wasOpen = state === 'new' || state === 'open'
  if (!wasOpen) {
    if (nextCheckAt !== null && (isOver || charge?.status !== 'active')) await sql.stopLooking(db, id)
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
  { db, clock, pix }: Pick<Teller, 'db' | 'clock' | 'pix'>,
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
export async function followReturns(teller: Teller, { e2eId, returns }: Received): Promise<void> {
  const news = returns.filter(told => told.status !== 'processing')
  if (news.length === 0) return
  const rows = new Map((await returnsOf(teller.db, e2eId)).map(row => [row.id, row]))
  for (const told of news) {
    const row = rows.get(told.id)
    if (row && isEnded(row)) continue
    if (row) await finishReturn(teller, e2eId, told)
    else if (told.status !== 'done') continue
    else if (told.isClawBack) await clawBack(teller, e2eId, told)
    else if (!(await adoptReturn(teller, e2eId, told)))
      teller.log.error({ e2eId, id: told.id }, 'money of a Pix went back without us: look at the reconciliation')
  }
}

const isEnded = ({ state }: { state: string }): boolean => state === 'done' || state === 'refused'

/** Books a Pix that a question to the bank was answered with, whatever it names, and follows what goes back of it. */
export async function examineReceived(teller: Teller, pix: Received): Promise<void> {
  const named = pix.txid === null ? undefined : idOfTxid(pix.txid)
  if (named !== undefined && (await sql.findDeposit(teller.db, named))) {
    await examineDeposit(teller, named, [pix])
    return
  }
  await bookUnnamed(teller, pix)
  await followReturns(teller, pix)
}

/** Asks the bank about one Pix and books it. Nothing for one that the bank does not know: a notice that was forged or is too early. */
export async function examineByE2eId(teller: Teller, e2eId: string): Promise<void> {
  const pix = await teller.pix.receivedByE2eId(e2eId)
  if (pix) await examineReceived(teller, pix)
}
