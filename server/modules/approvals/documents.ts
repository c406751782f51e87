import type { Order as OrderDoc } from '#contract/api/admin/approvals.ts'
import { centavos } from '#contract/money.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Order } from './sql.ts'

/** Proposals as the console shows them; `operatorId` is who asks. */
export async function orderDocs(from: Reader, operatorId: string, orders: readonly Order[]): Promise<OrderDoc[]> {
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
    withheld: about.withheld === undefined ? null : centavos(BigInt(about.withheld)),
    paid: (about.paid ?? []).map(({ accountId, amount, withheld }) => ({
      username: players.get(accountId)?.username ?? '',
      amount: centavos(BigInt(amount)),
      withheld: centavos(BigInt(withheld)),
    })),
  }))
}
