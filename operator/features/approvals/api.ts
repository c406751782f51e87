import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorDecideOrder,
  operatorDecideOrders,
  operatorOrders,
  operatorProposeOrder,
  ORDER_STATES,
  PROPOSED_TYPES,
} from '#contract/api/admin/approvals.ts'
import { operatorDailyClose, operatorTreasury } from '#contract/api/admin/books.ts'
import { type Centavos, reaisToCentavos } from '#contract/money.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { ORDERS_KEY } from '#operator/lib/orders.ts'
import { readNumber } from '#operator/lib/typed-number.ts'

export { ORDER_STATES, PROPOSED_TYPES }
export type Treasury = z.output<typeof operatorTreasury.answer>
export type Order = z.output<typeof operatorOrders.answer>['docs'][number]
export type ProposedType = (typeof PROPOSED_TYPES)[number]
export type OrderState = Order['state']
type ProposeBody = z.output<typeof operatorProposeOrder.body>

const EVERY_MS = 10_000

/** Summary of the operator's finances. */
export const treasuryQuery = queryOptions({
  queryKey: [ORDERS_KEY, 'now'],
  queryFn: ({ signal }) => call(operatorTreasury, { signal }),
  refetchInterval: EVERY_MS,
})

/** Proposes a transfer of the operator's money; the key stays the same over retries. */
export const proposeMutation = (client: QueryClient) =>
  changing(client, [ORDERS_KEY], ({ body, key }: { body: ProposeBody; key: string }) =>
    call(operatorProposeOrder, { body, idempotencyKey: key }),
  )

/** Approves or refuses a proposal. */
export const decideMutation = (client: QueryClient, id: string) =>
  changing(client, [ORDERS_KEY], ({ key, ...body }: { approve: boolean; reason: string; key: string }) =>
    call(operatorDecideOrder, { params: { id }, body, idempotencyKey: key }),
  )

/** The daily close as CSV text. */
export const closeMutation = mutationOptions({
  mutationFn: (day: string) => call(operatorDailyClose, { query: { day } }),
})

/** Open corrections requested by others, at most fifty. */
export const openCorrectionsQuery = queryOptions({
  queryKey: [ORDERS_KEY, 'corrections'],
  queryFn: async ({ signal }) => {
    const query = { state: 'open', kind: 'correction', page: 1, limit: 50 } as const
    return (await call(operatorOrders, { query, signal })).docs.filter(({ mine }) => !mine)
  },
  refetchInterval: EVERY_MS,
})

export const decideAllMutation = (client: QueryClient) =>
  changing(client, [ORDERS_KEY, 'waiting', 'settlement'], (body: z.output<typeof operatorDecideOrders.body>) =>
    call(operatorDecideOrders, { body }),
  )

/** R$ 100 million, the server's maximum. */
const MOST = 10_000_000_000n

/** The typed amount in centavos, if it is within the limits. */
export function amountOf(typed: string): Centavos | undefined {
  const amount = reaisToCentavos(readNumber(typed))
  return amount !== undefined && amount > 0n && amount <= MOST ? amount : undefined
}
