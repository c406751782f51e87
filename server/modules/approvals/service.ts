import type * as z from 'zod/mini'
import type * as api from '#contract/api/admin/approvals.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { ACCOUNTS, fundBalances, payoutsStopped, post } from '#server/modules/ledger/index.ts'
import { carryOutSettings, lockSettings } from '#server/modules/settings/index.ts'
import { areOnePerson, couldBeOnePerson, mustStillBe } from '#server/modules/staff/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { askOrder, hasLapsed } from './service-asking.ts'
import * as sql from './sql.ts'

export type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Body<E extends { body: z.core.$ZodType }> = z.output<E['body']>
export type Needs = Pick<Deps, 'db' | 'clock' | 'config'>

/** R$ 100 million in one order; a larger amount is assumed to be a typing error. */
const MOST_IN_ONE_ORDER = 10_000_000_000n

/** Guaranteed prizes above this need approval. */
export interface Guarantee {
  amount: Centavos
  name: string
  mode: string
}

/** Functions of the games module for orders about games. */
export interface GamesOfOrders {
  /** Locks a game until the transaction ends. Refuses `not_found`. */
  hold(tx: Tx, gameId: string): Promise<void>
  /** The guaranteed prize of a game that is waiting to open, if it needs approval under the settings at that time. Refuses `not_found`. */
  guaranteeOf(
    from: Reader,
    config: Deps['config'],
    request: { gameId: string; operatorId: string },
    at: Date,
  ): Promise<Guarantee | undefined>
  /** Executes the approved order on a locked game. Refuses `order_changed` if its effect would differ from what was approved. */
  carryOut(tx: Tx, order: sql.Order, at: Date, by: string): Promise<void>
}

/** The operator who creates an account holds its link, so for this time both count as one person, which gives others time to notice. */
const ONE_PERSON_MS = 3 * 24 * 3_600_000

/** The balance of a fund; 0 for a missing one. */
async function heldBy(from: Reader, fund: string): Promise<Centavos> {
  return (await fundBalances(from)).find(({ name }) => name === fund)?.balance ?? centavos(0)
}

/** Source and destination of the money of each type of order: money that leaves our bank account leaves it through `capital` (W5). */
const MOVES = {
  'capital-in': { from: ACCOUNTS.capital, to: ACCOUNTS.house, short: 'house_short' },
  'fees-out': { from: ACCOUNTS.house, to: ACCOUNTS.capital, short: 'house_short' },
  'withheld-out': { from: ACCOUNTS.withheld, to: ACCOUNTS.capital, short: 'withheld_short' },
} as const

/**
 * Proposes to add capital, withdraw fees or pay withheld tax to the state; nothing moves yet (W5). Refuses `amount_invalid` for zero,
 * negative amounts or more than R$ 100 million, `house_short` if the operator's free fees are too low, and `withheld_short` likewise.
 */
export function propose(
  { db, clock }: Needs,
  operatorId: string,
  body: Body<typeof api.operatorProposeOrder>,
  key: string | undefined,
): Promise<{ _id: string }> {
  const { kind, amount, reason } = body
  if (amount <= 0n || amount > MOST_IN_ONE_ORDER) fail('amount_invalid', { fields: { amount: 'amount_invalid' } })
  const input = JSON.stringify([kind, String(amount), reason])
  return db.tx(async tx => {
    const at = clock.now()
    return idempotent(tx, at, { subjectId: operatorId, key, operation: 'operatorProposeOrder', input }, async () => {
      const { from, short } = MOVES[kind]
      if (kind !== 'capital-in' && amount > (await heldBy(tx, from))) fail(short, { fields: { amount: short } })
      const id = newId(at)
      const order = { id, kind, amount, reason, proposedBy: operatorId, proposedAt: at, gameId: null, about: {} }
      await sql.insertOrder(tx, order)
      const details = { kind, amount: String(amount) }
      await recordAudit(tx, { operatorId, action: 'treasury.proposed', subject: id, reason, details }, at)
      return { _id: id }
    })
  })
}

/**
 * Proposes the guaranteed prize of a game that is waiting to open. Refuses `not_found`, `state_forbids` if it needs no approval, and
 * `order_exists` while the same proposal is open.
 */
export function askGuarantee(
  { db, clock, config }: Needs,
  games: GamesOfOrders,
  asker: Actor,
  gameId: string,
): Promise<Answer<typeof api.operatorAskGuarantee>> {
  return db.tx(async tx => {
    await games.hold(tx, gameId)
    const at = clock.now()
    const needed = await games.guaranteeOf(tx, config, { gameId, operatorId: asker.operatorId }, at)
    if (!needed || (await sql.isApproved(tx, gameId, needed.amount))) return fail('state_forbids')
    const { amount, name, mode } = needed
    return {
      _id: await askOrder(tx, at, asker, { kind: 'guarantee', gameId, amount, about: { name, mode } }),
      amount,
    }
  })
}

/**
 * Approves or refuses a proposal once, also with an Idempotency-Key (W6); its effect is executed in the same transaction (W5). Refuses
 * `not_found`, `state_forbids` if it is already decided, `two_people` if the approver is the proposer, also under another username,
 * `two_people_new` if one of the two created the other's account in the last three days, directly or through others, `forbidden` if the
 * approver has lost the role, `order_changed` if the effect would differ from what was shown, `house_short` and `withheld_short`, and
 * `payouts_stopped` for outgoing money while the ledger check fails.
 */
export function decide(
  needs: Needs,
  games: GamesOfOrders,
  operatorId: string,
  { id, approve, reason }: Body<typeof api.operatorDecideOrder> & { id: string },
  key?: string,
): Promise<{ data: boolean }> {
  const input = JSON.stringify([id, approve, reason])
  const call = { subjectId: operatorId, key, operation: 'operatorDecideOrder', input }
  return needs.db.tx(tx =>
    idempotent(tx, needs.clock.now(), call, () => decideIn(tx, games, operatorId, { id, approve, reason }, needs)),
  )
}

/** Decides several proposals, each in its own transaction, so that one refusal does not affect the others. */
export async function decideAll(
  needs: Needs,
  games: GamesOfOrders,
  operatorId: string,
  { ids, approve, reason }: Body<typeof api.operatorDecideOrders>,
): Promise<Answer<typeof api.operatorDecideOrders>> {
  const refused: { _id: string; code: string }[] = []
  const all = [...new Set(ids)]
  for (const id of all) {
    try {
      await decide(needs, games, operatorId, { id, approve, reason })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ _id: id, code: error.code })
    }
  }
  return { done: all.length - refused.length, refused }
}

async function decideIn(
  tx: Tx,
  games: GamesOfOrders,
  operatorId: string,
  { id, approve, reason }: Body<typeof api.operatorDecideOrder> & { id: string },
  { clock, config }: Needs,
): Promise<{ data: boolean }> {
  const at = clock.now()
  const seen = (await sql.findOrder(tx, id)) ?? fail('not_found')
  // A new proposal locks the game or the settings first as well.
  if (approve && seen.state === 'open' && seen.gameId !== null) await freezePayout(tx, games, seen.gameId)
  if (approve && isOfSettings(seen)) await lockSettings(tx)
  const order = (await sql.lockOrder(tx, id)) ?? fail('not_found')
  if (order.state !== 'open') fail('state_forbids')
  const isMine = order.proposedBy === operatorId
  if (approve) {
    const pair = [order.proposedBy, operatorId] as const
    if (isMine || (await areOnePerson(tx, pair))) fail('two_people')
    if (order.outdatedAt !== null || hasLapsed(order, at)) fail('order_changed')
    await mustStillBe(tx, operatorId, ['finance'])
    const since = new Date(at.getTime() - ONE_PERSON_MS)
    if (await couldBeOnePerson(tx, pair, since)) fail('two_people_new')
  }
  const state = approve ? 'approved' : 'refused'
  await sql.decideOrder(tx, id, { state, by: operatorId, at, reason, isRead: isMine })
  if (approve && isOfSettings(order))
    await carryOutSettings(
      tx,
      config,
      { changes: order.about.changes ?? [], order: id, operatorId, reason: order.reason },
      at,
    )
  else if (approve) await carryOut(tx, games, order, at, operatorId)
  const details = { kind: order.kind, amount: String(order.amount), gameId: order.gameId }
  await recordAudit(tx, { operatorId, action: `treasury.${state}`, subject: id, reason, details }, at)
  return { data: true }
}

const isOfSettings = ({ kind }: sql.Order): boolean => kind === 'fees' || kind === 'profile'

/** A draft may have been deleted meanwhile. */
async function freezePayout(tx: Tx, games: GamesOfOrders, gameId: string): Promise<void> {
  try {
    await games.hold(tx, gameId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') fail('order_changed')
    throw error
  }
}

/** Withdraws the operator's own proposal. Refuses `not_found` for another operator's, `state_forbids` once it is decided. */
export async function takeBack(
  needs: Needs,
  games: GamesOfOrders,
  operatorId: string,
  { id, reason }: { id: string; reason: string },
): Promise<{ data: boolean }> {
  const order = await sql.findOrder(needs.db, id)
  if (order?.proposedBy !== operatorId) return fail('not_found')
  return decide(needs, games, operatorId, { id, approve: false, reason })
}

/** Marks a decision as read; repeating it changes nothing. Refuses `not_found` for another operator's or an open proposal. */
export const read = ({ db, clock }: Needs, operatorId: string, id: string): Promise<{ data: boolean }> =>
  db.tx(async tx => {
    const at = clock.now()
    if (await sql.markRead(tx, id, operatorId, at)) {
      await recordAudit(tx, { operatorId, action: 'treasury.read', subject: id, reason: '' }, at)
      return { data: true }
    }
    const order = await sql.findOrder(tx, id)
    if (order?.proposedBy !== operatorId || order.state === 'open') fail('not_found')
    return { data: true }
  })

/** Executes an approved order. A movement's type and id are unique in the ledger, so it is executed once. */
async function carryOut(tx: Tx, games: GamesOfOrders, order: sql.Order, at: Date, by: string): Promise<void> {
  const { id, kind, amount } = order
  if (kind !== 'capital-in' && kind !== 'fees-out' && kind !== 'withheld-out') return games.carryOut(tx, order, at, by)
  const { from, to, short } = MOVES[kind]
  if (kind !== 'capital-in' && (await payoutsStopped(tx))) fail('payouts_stopped')
  const [posted] = await post(tx, at, [
    { id: newId(at), from, to, amount: centavos(amount), reason: kind, reference: id },
  ])
  if (posted?.refused) fail(short)
}
