import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import type { Profile } from '#contract/settings.ts'
import {
  operatorAskGuarantee,
  operatorGameOrders,
  operatorOrderAnswers,
  operatorReadOrder,
  operatorSettingsOrders,
  operatorTakeBackOrder,
  type Order,
} from '#contract/api/admin/approvals.ts'
import type { OrderMessages } from './i18n.ts'
import { writeNumber } from './typed-number.ts'
import { changing } from './changing.ts'
import { call } from './call.ts'

export type { Order } from '#contract/api/admin/approvals.ts'

/** Everything about the house's money is kept under this key, so that a decision reads all of it again. */
export const ORDERS_KEY = 'treasury'
const EVERY_MS = 10_000
const ANSWERS_EVERY_MS = 30_000

/** What two people decide about a game. */
export const gameOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: [ORDERS_KEY, 'game', id],
    queryFn: ({ signal }) => call(operatorGameOrders, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** Changes of the settings that wait for a second person. */
export const settingsOrdersQuery = queryOptions({
  queryKey: [ORDERS_KEY, 'settings'],
  queryFn: async ({ signal }) => (await call(operatorSettingsOrders, { signal })).docs,
  refetchInterval: EVERY_MS,
})

/** What an approval moves, or of the settings what is and what would be. */
export function describeOrder({ amount, changes }: Order, labels: OrderMessages, lang: Lang): string {
  const value = (field: string, text: string) =>
    field === 'profile' ? labels.profiles[text as Profile] : `${writeNumber(Number(text), lang)}%`
  return changes.length === 0
    ? formatReais(amount, lang)
    : changes
        .map(({ field, was, is }) => `${labels.field[field]}: ${value(field, was)} → ${value(field, is)}`)
        .join(' · ')
}

/** What was decided about my proposals and I have not read, and how many of others wait. */
export const answersQuery = queryOptions({
  queryKey: [ORDERS_KEY, 'answers'],
  queryFn: ({ signal }) => call(operatorOrderAnswers, { signal }),
  refetchInterval: ANSWERS_EVERY_MS,
})

/** Asks a second person for the guaranteed prize of a game. */
export const askGuaranteeMutation = (client: QueryClient, id: string) =>
  changing(client, [ORDERS_KEY], (reason: string) => call(operatorAskGuarantee, { params: { id }, body: { reason } }))

export const takeBackMutation = (client: QueryClient, id: string) =>
  changing(client, [ORDERS_KEY], (reason: string) => call(operatorTakeBackOrder, { params: { id }, body: { reason } }))

export const readOrderMutation = (client: QueryClient) =>
  changing(client, [ORDERS_KEY], (id: string) => call(operatorReadOrder, { params: { id } }))
