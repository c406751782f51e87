/** Proposals and decisions as the console shows them. */
import type * as z from 'zod/mini'
import type * as api from '#contract/api/admin/approvals.ts'
import type { Order as OrderDoc } from '#contract/api/admin/approvals.ts'
import { centavos } from '#contract/money.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import type { Answer, GamesOfOrders, Needs } from './service.ts'
import * as sql from './sql.ts'

/** A page of proposals, open ones first by default. */
export async function orders(
  { db }: Needs,
  operatorId: string,
  { from, to, ...query }: z.output<typeof api.operatorOrders.query>,
): Promise<Answer<typeof api.operatorOrders>> {
  const { state, kind } = query
  const offset = (query.page - 1) * query.limit
  const span = spanOfDays({ from, to })
  const { orders: found, total } = await sql.pageOfOrders(db, { ...query, state, kind, offset, span })
  const docs = await orderDocs(db, operatorId, found)
  return pageOf(docs, total, query)
}

/** The proposals about a game. Refuses `not_found`. */
export async function ofGame(
  { db, clock, config }: Needs,
  games: GamesOfOrders,
  { operatorId, gameId }: { operatorId: string; gameId: string },
): Promise<Answer<typeof api.operatorGameOrders>> {
  const needed = await games.guaranteeOf(db, config, { gameId, operatorId }, clock.now())
  const found = await sql.ordersOfGame(db, gameId)
  const docs = await orderDocs(db, operatorId, found)
  if (!needed) return { guarantee: null, docs }
  const { amount } = needed
  const isOf = (state: sql.OrderState) =>
    found.some(
      order =>
        order.kind === 'guarantee' && order.outdatedAt === null && order.state === state && order.amount === amount,
    )
  return { guarantee: { amount, state: isOf('approved') ? 'approved' : isOf('open') ? 'asked' : 'needed' }, docs }
}

/** Changes of the settings that await approval. */
export const ofSettings = async (
  { db }: Needs,
  operatorId: string,
): Promise<Answer<typeof api.operatorSettingsOrders>> => ({
  docs: await orderDocs(db, operatorId, await sql.openSettingsOrders(db)),
})

/** Unread decisions on the operator's proposals, and the number of open proposals by others. */
export async function answers({ db }: Needs, operatorId: string): Promise<Answer<typeof api.operatorOrderAnswers>> {
  const docs = await orderDocs(db, operatorId, await sql.unreadOf(db, operatorId))
  return { docs, toDecide: await sql.countToDecide(db, operatorId) }
}

/** Proposals as the console shows them; `operatorId` is the caller. */
async function orderDocs(from: Reader, operatorId: string, orders: readonly sql.Order[]): Promise<OrderDoc[]> {
  const operators = orders.flatMap(({ proposedBy, decidedBy }) =>
    decidedBy === null ? [proposedBy] : [proposedBy, decidedBy],
  )
  const usernames = await usernamesOf(from, [...new Set(operators)])
  const paid = orders.flatMap(({ about }) => about.paid ?? [])
  const players = await publicAccounts(from, [...new Set(paid.map(({ accountId }) => accountId))])
  const named = (id: string): string => usernames.get(id) ?? id
  return orders.map(({ about, ...order }) => ({
    _id: order.id,
    kind: order.kind,
    amount: centavos(order.amount),
    reason: order.reason,
    state: order.state,
    by: named(order.proposedBy),
    mine: order.proposedBy === operatorId,
    createdAt: order.proposedAt,
    decidedBy: order.decidedBy === null ? null : named(order.decidedBy),
    decidedAt: order.decidedAt,
    decisionReason: order.decisionReason,
    game: order.gameId === null ? null : { _id: order.gameId, name: about.name ?? '', mode: about.mode ?? '' },
    entries: about.entries ?? null,
    changes: about.changes ?? [],
    withheld: about.withheld === undefined ? null : centavos(BigInt(about.withheld)),
    paid: (about.paid ?? []).map(({ accountId, amount, withheld }) => ({
      username: players.get(accountId)?.username ?? '',
      amount: centavos(BigInt(amount)),
      withheld: centavos(BigInt(withheld)),
    })),
  }))
}
