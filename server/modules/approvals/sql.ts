import { sql } from 'kysely'
import type { Order as OrderDoc, ORDER_TYPES, ORDER_STATES } from '#contract/api/admin/approvals.ts'
import type { TimelineSources, WaitingSources } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'

export type OrderType = (typeof ORDER_TYPES)[number]
export type OrderState = (typeof ORDER_STATES)[number]

/** A payment of a correction. Amounts are in centavos: JSON has no bigint. */
export interface Payment {
  accountId: string
  amount: string
  withheld: string
}

/** Shown to the approver beside the amount, and approved with it. */
export interface About {
  name?: string
  mode?: string
  /** For a correction: the number of paid entries and the withheld tax. */
  entries?: number
  withheld?: string
  /** The first of these payments. */
  paid?: Payment[]
  /** The SHA-256 of all payments; for settings, their changes as text. */
  digest?: string
  /** For settings: the old and new value of each field. */
  changes?: OrderDoc['changes']
}

/** A proposal to move the operator's money, and its outcome. */
export interface Order {
  id: string
  kind: OrderType
  amount: bigint
  reason: string
  state: OrderState
  proposedBy: string
  proposedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  /** The game it is about. */
  gameId: string | null
  about: About
  /** When the proposer read the decision. */
  readAt: Date | null
  /** When the game of this prize was changed, which invalidates the approval. */
  outdatedAt: Date | null
}

const ORDER = sql`id, kind, amount, reason, state, proposed_by as "proposedBy", proposed_at as "proposedAt",
  decided_by as "decidedBy", decided_at as "decidedAt", decision_reason as "decisionReason",
  game_id as "gameId", about, read_at as "readAt", outdated_at as "outdatedAt"`

/** Adds a proposal. */
export async function insertOrder(
  tx: Tx,
  order: Pick<Order, 'id' | 'kind' | 'amount' | 'reason' | 'proposedBy' | 'proposedAt' | 'gameId' | 'about'>,
): Promise<void> {
  await tx.rows(sql`
    insert into treasury_order (id, kind, amount, reason, proposed_by, proposed_at, game_id, about)
    values (${order.id}, ${order.kind}, ${order.amount}, ${order.reason}, ${order.proposedBy}, ${order.proposedAt},
      ${order.gameId}, ${JSON.stringify(order.about)}::jsonb)`)
}

/** The current state of a proposal. */
export async function findOrder(from: Reader, id: string): Promise<Order | undefined> {
  const [row] = await from.rows(sql<Order>`select ${ORDER} from treasury_order where id = ${id}`)
  return row
}

/** The open proposal of a type for a game, or of one without a game, locked until the transaction ends. */
export async function lockOpenOf(tx: Tx, type: OrderType, gameId: string | null): Promise<Order | undefined> {
  const isOfGame = gameId === null ? sql`game_id is null` : sql`game_id = ${gameId}`
  const [row] = await tx.rows(sql<Order>`
    select ${ORDER} from treasury_order where kind = ${type} and ${isOfGame} and state = 'open' for update`)
  return row
}

/** Open proposals of these kinds for a game, locked. */
export const lockOpenOfGame = (tx: Tx, gameId: string, kinds: readonly OrderType[]): Promise<Order[]> =>
  tx.rows(sql<Order>`
    select ${ORDER} from treasury_order where game_id = ${gameId} and kind = any(${[...kinds]}::text[]) and state = 'open' for update`)

/** Open proposals from before a moment, locked; rows locked by another transaction are skipped. */
export const lockOldOpen = (tx: Tx, before: Date, most: number): Promise<Order[]> =>
  tx.rows(sql<Order>`
    select ${ORDER} from treasury_order where state = 'open' and proposed_at <= ${before}
    order by proposed_at limit ${most} for update skip locked`)

/** Whether two operators approved this guaranteed prize (centavos) of a game. */
export async function isApproved(from: Reader, gameId: string, amount: bigint): Promise<boolean> {
  const [row] = await from.rows(sql<{ approved: boolean }>`
    select exists (select from treasury_order
      where kind = 'guarantee' and game_id = ${gameId} and state = 'approved' and amount = ${amount}
        and outdated_at is null) as approved`)
  return row?.approved ?? false
}

/** Closes proposals and approvals of a game's guaranteed prize, which is being changed. */
export async function outdateGuarantees(tx: Tx, gameId: string, at: Date): Promise<void> {
  await tx.rows(sql`
    update treasury_order set outdated_at = ${at}
    where kind = 'guarantee' and game_id = ${gameId} and state in ('open', 'approved') and outdated_at is null`)
}

/** Proposals about a game, the newest first, at most ten. */
export const ordersOfGame = (from: Reader, gameId: string): Promise<Order[]> =>
  from.rows(sql<Order>`select ${ORDER} from treasury_order where game_id = ${gameId} order by id desc limit 10`)

/** Open proposals about the settings. */
export const openSettingsOrders = (from: Reader): Promise<Order[]> =>
  from.rows(sql<Order>`
    select ${ORDER} from treasury_order where state = 'open' and kind in ('fees', 'profile') order by id desc`)

/** Decisions not read by their proposer yet, the oldest first, at most ten. */
export const unreadOf = (from: Reader, operatorId: string): Promise<Order[]> =>
  from.rows(sql<Order>`
    select ${ORDER} from treasury_order
    where proposed_by = ${operatorId} and state in ('approved', 'refused') and read_at is null order by id limit 10`)

/** Records that the proposer has read the decision; false if it is not theirs or not decided. */
export async function markRead(tx: Tx, id: string, operatorId: string, at: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    update treasury_order set read_at = ${at}
    where id = ${id} and proposed_by = ${operatorId} and state <> 'open' and read_at is null returning id`)
  return rows.length === 1
}

/** The number of open proposals by others that await this operator. */
export async function countToDecide(from: Reader, operatorId: string): Promise<number> {
  const [row] = await from.rows(sql<{ open: bigint }>`
    select count(*) as open from treasury_order where state = 'open' and proposed_by <> ${operatorId}`)
  return Number(row?.open ?? 0n)
}

/** A proposal, locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const [row] = await tx.rows(sql<Order>`select ${ORDER} from treasury_order where id = ${id} for update`)
  return row
}

/** Records a decision and who made it. */
export async function decideOrder(
  tx: Tx,
  id: string,
  decided: { state: Exclude<OrderState, 'open'>; by: string; at: Date; reason: string; isRead: boolean },
): Promise<void> {
  await tx.rows(sql`
    update treasury_order set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at},
      decision_reason = ${decided.reason}, read_at = ${decided.isRead ? decided.at : null} where id = ${id}`)
}

const orderSorts = {
  kind: sql`kind`,
  amount: sql`amount`,
  state: sql`state`,
  decision: sql`decided_at`,
  at: sql`id`,
}

/** A page of proposals, open ones first and then the newest by default, and the total. */
export async function pageOfOrders(
  from: Reader,
  query: Sorted<keyof typeof orderSorts> & {
    offset: number
    limit: number
    state: OrderState | undefined
    kind: OrderType | undefined
    span: Span
  },
): Promise<{ orders: Order[]; total: number }> {
  const which = sql`from treasury_order where ${hasValue(sql`state`, query.state)}
    and ${hasValue(sql`kind`, query.kind)} and ${isWithin(sql`proposed_at`, query.span)}`
  const usual = sql`state <> 'open', id desc`
  const order = orderBy(query, orderSorts, { usual, id: sql`id` })
  const { rows: orders, total } = await pageOfRows<Order>(from, { columns: ORDER, which, order }, query)
  return { orders, total }
}

/** Items of this module that need an operator. */
export const approvalsWaiting: WaitingSources = {
  orders: {
    rows: ({ operatorId }) => sql`
      select null as mode, proposed_at as since from treasury_order where state = 'open' and proposed_by <> ${operatorId}`,
  },
}

/** The decided proposals about a game. */
export const approvalsTimeline: TimelineSources = {
  game: ({ id }) => {
    const about = { gameId: sql`game_id`, amount: sql`amount`, detail: sql`kind` }
    const decided = (['approved', 'refused', 'lapsed'] as const).map(state => ({
      type: state,
      columns: {
        ...about,
        key: sql`'decided:' || id`,
        at: sql`decided_at`,
        operatorId: sql`decided_by`,
        reason: sql`nullif(decision_reason, '')`,
      },
      found: sql`from treasury_order where game_id = ${id} and state = ${state}`,
    }))
    const proposed = {
      key: sql`'asked:' || id`,
      at: sql`proposed_at`,
      operatorId: sql`proposed_by`,
      reason: sql`reason`,
    }
    return [
      { type: 'asked', columns: { ...about, ...proposed }, found: sql`from treasury_order where game_id = ${id}` },
      ...decided,
    ]
  },
}
