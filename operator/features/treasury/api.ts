import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorDailyClose,
  operatorDecideOrder,
  operatorOrders,
  operatorProposeOrder,
  operatorTreasury,
  ORDER_KINDS,
  ORDER_STATES,
} from '#contract/api/operator-treasury.ts'
import { call } from '#operator/lib/call.ts'
import type { ListAsked } from '#operator/lib/list-asked.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'

export { ORDER_KINDS, ORDER_STATES }
export type Treasury = z.output<typeof operatorTreasury.answer>
export type Order = z.output<typeof operatorOrders.answer>['docs'][number]
export type OrderKind = Order['kind']
export type OrderState = Order['state']
export type ProposeBody = z.output<typeof operatorProposeOrder.body>

const EVERY_MS = 10_000

/** The house at a glance. */
export const treasuryQuery = queryOptions({
  queryKey: ['treasury', 'now'],
  queryFn: ({ signal }) => call(operatorTreasury, { signal }),
  refetchInterval: EVERY_MS,
})

/** A page of proposals, those that wait first. */
export const ordersQuery = ({ page, state }: Pick<ListAsked<OrderState>, 'page' | 'state'>) =>
  queryOptions({
    queryKey: ['treasury', 'orders', { page, state }],
    queryFn: ({ signal }) => call(operatorOrders, { query: { page, state, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

const readAgain = (client: QueryClient) => () => client.invalidateQueries({ queryKey: ['treasury'] })

/** Proposes to put capital in or to take fees out; the key stays for as long as the same is tried again. */
export const proposeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, key }: { body: ProposeBody; key: string }) =>
      call(operatorProposeOrder, { body, idempotencyKey: key }),
    onSettled: readAgain(client),
  })

/** Approves or refuses a proposal. */
export const decideMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { approve: boolean; reason: string }) => call(operatorDecideOrder, { params: { id }, body }),
    onSettled: readAgain(client),
  })

/** The close of a day, as the text of a file. */
export const closeMutation = mutationOptions({
  mutationFn: (day: string) => call(operatorDailyClose, { query: { day } }),
})
