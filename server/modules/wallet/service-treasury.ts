import type * as z from 'zod/mini'
import type {
  operatorDailyClose,
  operatorDecideOrder,
  operatorOrders,
  operatorProposeOrder,
  operatorTreasury,
} from '#contract/api/operator-treasury.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { ACCOUNTS, fundBalances, payoutsStopped, post } from '#server/modules/ledger/index.ts'
import { worstCase } from '#server/modules/pools/index.ts'
import { businessDayStart, dayAfter } from '#server/platform/clock.ts'
import { csvOf } from '#server/platform/csv.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { once } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import * as reads from './reads-treasury.ts'
import { closeTable } from './rules-close.ts'
import * as sql from './sql-treasury.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Body<E extends { body: z.core.$ZodType }> = z.output<E['body']>

/** What operators are called, by id: kept by the module that signs them in. */
export type UsernamesOf = (from: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

type Needs = Pick<Deps, 'db' | 'clock'>

/** R$ 100 million in one order; more is a slip of the finger. */
const MOST_IN_ONE_ORDER = 10_000_000_000n
/** A movement carries the time its transaction began: one that began in the last second of a day has ended by then. */
const DAY_IS_WHOLE_AFTER_MS = 10 * 60_000

/** What a fund holds, by name; 0 for one that is not there. */
async function heldByFunds(from: Reader): Promise<(name: string) => Centavos> {
  const held = new Map((await fundBalances(from)).map(({ name, balance }) => [name, balance]))
  return name => held.get(name) ?? centavos(0)
}

/** The house at a glance, of one snapshot (W5). Mirrors of the world outside are told without their minus. */
export function treasury({ db, clock }: Needs): Promise<Answer<typeof operatorTreasury>> {
  return db.tx(async tx => {
    await reads.openSnapshot(tx)
    const fund = await heldByFunds(tx)
    const games = await worstCase(tx)
    return {
      at: clock.now(),
      free: fund(ACCOUNTS.house),
      reserved: games.reserved,
      guaranteed: games.guaranteed,
      worstCase: games.worst,
      openGames: games.openGames,
      players: centavos(await reads.heldByPlayers(tx)),
      suspense: fund(ACCOUNTS.suspense),
      payouts: fund(ACCOUNTS.payouts),
      debts: centavos(-fund(ACCOUNTS.debts)),
      capital: centavos(-fund(ACCOUNTS.capital)),
      bank: centavos(-fund(ACCOUNTS.gateway) - fund(ACCOUNTS.capital)),
      payoutsStopped: await payoutsStopped(tx),
    }
  })
}

/** A page of proposals, open ones first; `mine` tells the operator who asks which they cannot approve. */
export async function orders(
  { db }: Needs,
  operatorId: string,
  { page, limit, state }: z.output<typeof operatorOrders.query>,
  usernamesOf: UsernamesOf,
): Promise<Answer<typeof operatorOrders>> {
  const { orders: found, total } = await sql.pageOfOrders(db, { offset: (page - 1) * limit, limit, state })
  const people = found.flatMap(({ proposedBy, decidedBy }) =>
    decidedBy === null ? [proposedBy] : [proposedBy, decidedBy],
  )
  const usernames = await usernamesOf(db, [...new Set(people)])
  const docs = found.map(order => ({
    _id: order.id,
    kind: order.kind,
    amount: centavos(order.amount),
    reason: order.reason,
    state: order.state,
    by: usernames.get(order.proposedBy) ?? order.proposedBy,
    mine: order.proposedBy === operatorId,
    createdAt: order.proposedAt,
    decidedBy: order.decidedBy === null ? null : (usernames.get(order.decidedBy) ?? order.decidedBy),
    decidedAt: order.decidedAt,
  }))
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/**
 * Proposes to bring capital in or to take fees out; nothing moves yet (W5). Refuses `amount_invalid` for nothing, less, or more than
 * R$ 100 million, and `house_short` for fees the house does not have free.
 */
export function propose(
  { db, clock }: Needs,
  operatorId: string,
  body: Body<typeof operatorProposeOrder>,
  key: string | undefined,
): Promise<{ _id: string }> {
  const { kind, amount, reason } = body
  if (amount <= 0n || amount > MOST_IN_ONE_ORDER) fail('amount_invalid', { fields: { amount: 'amount_invalid' } })
  const input = JSON.stringify([kind, String(amount), reason])
  return db.tx(async tx => {
    const at = clock.now()
    return once(tx, at, { subjectId: operatorId, key, operation: 'operatorProposeOrder', input }, async () => {
      const fund = await heldByFunds(tx)
      if (kind === 'fees-out' && amount > fund(ACCOUNTS.house))
        fail('house_short', { fields: { amount: 'house_short' } })
      const id = newId(at)
      await sql.insertOrder(tx, { id, kind, amount, reason, proposedBy: operatorId, proposedAt: at })
      const details = { kind, amount: String(amount) }
      await recordAudit(tx, { operatorId, action: 'treasury.proposed', subject: id, reason, details }, at)
      return { _id: id }
    })
  })
}

/**
 * Approves or refuses a proposal, once; the money moves with the approval (W5). Refuses `not_found`, `state_forbids` when it is decided,
 * `two_people` when who proposed it approves, `house_short`, and `payouts_stopped` for money that would leave while the books are broken.
 */
export function decide(
  { db, clock }: Needs,
  operatorId: string,
  id: string,
  { approve, reason }: Body<typeof operatorDecideOrder>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const order = (await sql.lockOrder(tx, id)) ?? fail('not_found')
    if (order.state !== 'open') fail('state_forbids')
    if (approve && order.proposedBy === operatorId) fail('two_people')
    const state = approve ? 'approved' : 'refused'
    await sql.decideOrder(tx, id, { state, by: operatorId, at, reason })
    if (approve) await move(tx, order, at)
    const details = { kind: order.kind, amount: String(order.amount) }
    await recordAudit(tx, { operatorId, action: `treasury.${state}`, subject: id, reason, details }, at)
    return { data: true }
  })
}

/** The one movement of an approved order: its kind and id are unique in the ledger. */
async function move(tx: Tx, { id, kind, amount }: sql.Order, at: Date): Promise<void> {
  const isIn = kind === 'capital-in'
  if (!isIn && (await payoutsStopped(tx))) fail('payouts_stopped')
  const [from, to] = isIn ? [ACCOUNTS.capital, ACCOUNTS.house] : [ACCOUNTS.house, ACCOUNTS.capital]
  const [posted] = await post(tx, at, [{ id: newId(at), from, to, amount: centavos(amount), reason: kind, cause: id }])
  if (posted?.refused) fail('house_short')
}

/**
 * The close of a day as CSV, added up from the movements before its end: of a day that is over it is the same for ever. Refuses a day
 * that no calendar has or that is still to come (`date_invalid`).
 */
export async function dailyClose(
  { db, clock }: Needs,
  { day }: z.output<typeof operatorDailyClose.query>,
  lang: Lang,
): Promise<string> {
  const start = startOf(day) ?? fail('invalid_input', { fields: { day: 'date_invalid' } })
  const now = clock.now()
  if (start > now) fail('invalid_input', { fields: { day: 'date_invalid' } })
  const end = businessDayStart(dayAfter(day, 1))
  return db.tx(async tx => {
    await reads.openSnapshot(tx)
    await reads.oneCloseAtATime(tx)
    const balances = await reads.balancesAround(tx, start, end)
    const flows = await reads.flowsBetween(tx, start, end)
    const isWhole = now.getTime() >= end.getTime() + DAY_IS_WHOLE_AFTER_MS
    const { heading, rows } = closeTable({ day, balances, flows, isWhole }, lang)
    return csvOf(heading, rows)
  })
}

function startOf(day: string): Date | undefined {
  try {
    return businessDayStart(day)
  } catch {
    return undefined
  }
}
