import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  operatorAskGuarantee,
  operatorGameOrders,
  operatorOrderAnswers,
  operatorReadOrder,
  operatorSettingsOrders,
  operatorTakeBackOrder,
  type Order,
} from '#contract/api/admin/approvals.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import type { Profile } from '#contract/settings.ts'
import { call } from './call.ts'
import { changing } from './changing.ts'
import type { OrderMessages } from './i18n.ts'
import { writeNumber } from './typed-number.ts'

export type { Order } from '#contract/api/admin/approvals.ts'

/** Data about the operator's money is cached under this key, so that a decision refetches all of it. */
export const ORDERS_KEY = 'treasury'
const EVERY_MS = 10_000
const ANSWERS_EVERY_MS = 30_000

/** Two-person requests about a game. */
export const gameOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: [ORDERS_KEY, 'game', id],
    queryFn: ({ signal }) => call(operatorGameOrders, { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** Changes of settings that wait for a second approval. */
export const settingsOrdersQuery = queryOptions({
  queryKey: [ORDERS_KEY, 'settings'],
  queryFn: async ({ signal }) => (await call(operatorSettingsOrders, { signal })).docs,
  refetchInterval: EVERY_MS,
})

/** What an approval moves; for settings, the old and the new value. */
export function describeOrder({ amount, changes }: Order, labels: OrderMessages, lang: Lang): string {
  const value = (field: string, text: string) =>
    field === 'profile' ? labels.profiles[text as Profile] : `${writeNumber(Number(text), lang)}%`
  return changes.length === 0
    ? formatReais(amount, lang)
    : changes
        .map(({ field, was, is }) => `${labels.field[field]}: ${value(field, was)} → ${value(field, is)}`)
        .join(' · ')
}

/** Unread decisions about my requests, and how many requests of others are open. */
export const answersQuery = queryOptions({
  queryKey: [ORDERS_KEY, 'answers'],
  queryFn: ({ signal }) => call(operatorOrderAnswers, { signal }),
  refetchInterval: ANSWERS_EVERY_MS,
})

/** Requests a second approval of a game's guaranteed prize. */
export const askGuaranteeMutation = (client: QueryClient, id: string) =>
  changing(client, [ORDERS_KEY], (reason: string) => call(operatorAskGuarantee, { params: { id }, body: { reason } }))

export const takeBackMutation = (client: QueryClient, id: string) =>
  changing(client, [ORDERS_KEY], (reason: string) => call(operatorTakeBackOrder, { params: { id }, body: { reason } }))

export const readOrderMutation = (client: QueryClient) =>
  changing(client, [ORDERS_KEY], (id: string) => call(operatorReadOrder, { params: { id } }))
