import { sql } from 'kysely'
import type { ORDER_KINDS, ORDER_STATES } from '#contract/api/operator-treasury.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

export type OrderKind = (typeof ORDER_KINDS)[number]
export type OrderState = (typeof ORDER_STATES)[number]

/** What somebody proposed to do with the house's money, and what became of it. */
export interface Order {
  id: string
  kind: OrderKind
  amount: bigint
  reason: string
  state: OrderState
  proposedBy: string
  proposedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
}

const ORDER = sql`id, kind, amount, reason, state, proposed_by as "proposedBy", proposed_at as "proposedAt",
  decided_by as "decidedBy", decided_at as "decidedAt"`

/** Adds a proposal. */
export async function insertOrder(
  tx: Tx,
  order: Pick<Order, 'id' | 'kind' | 'amount' | 'reason' | 'proposedBy' | 'proposedAt'>,
): Promise<void> {
  await tx.rows(sql`
    insert into treasury_order (id, kind, amount, reason, proposed_by, proposed_at)
    values (${order.id}, ${order.kind}, ${order.amount}, ${order.reason}, ${order.proposedBy}, ${order.proposedAt})`)
}

/** A proposal, locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const [row] = await tx.rows(sql<Order>`select ${ORDER} from treasury_order where id = ${id} for update`)
  return row
}

/** Writes down who decided what. */
export async function decideOrder(
  tx: Tx,
  id: string,
  decided: { state: 'approved' | 'refused'; by: string; at: Date; reason: string },
): Promise<void> {
  await tx.rows(sql`
    update treasury_order set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at},
      decision_reason = ${decided.reason} where id = ${id}`)
}

/** A page of proposals, those that wait for a decision first, then the newest, and how many there are. */
export async function pageOfOrders(
  from: Reader,
  asked: { offset: number; limit: number; state?: OrderState | undefined },
): Promise<{ orders: Order[]; total: number }> {
  const which = sql`from treasury_order where ${asked.state ?? null}::text is null or state = ${asked.state ?? null}`
  const orders = await from.rows(sql<Order>`
    select ${ORDER} ${which} order by state <> 'open', id desc limit ${asked.limit} offset ${asked.offset}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { orders, total: Number(count?.total ?? 0n) }
}
