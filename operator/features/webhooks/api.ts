import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorChangeWebhook,
  operatorCreateWebhook,
  operatorDeleteWebhook,
  operatorRenewWebhookSecret,
  operatorReplayDelivery,
  operatorReplayPeriod,
  operatorTestWebhook,
  operatorWebhook,
} from '#contract/api/admin/webhooks.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type Webhook = z.output<typeof operatorWebhook.answer>['webhook']
type Body = z.output<typeof operatorCreateWebhook.body>

/** Lists and deliveries of webhooks are cached under this key. */
export const WEBHOOKS = ['webhooks']

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, 'one', id],
    queryFn: ({ signal }) => call(operatorWebhook, { params: { id }, signal }),
  })

/** Adds a webhook; returns its secret. */
export const createMutation = (client: QueryClient) =>
  changing(client, WEBHOOKS, (body: Body) => call(operatorCreateWebhook, { body }))

export const changeMutation = (client: QueryClient, id: string) =>
  changing(client, WEBHOOKS, (body: Body) => call(operatorChangeWebhook, { params: { id }, body }))

export const testMutation = (client: QueryClient, id: string) =>
  changing(client, WEBHOOKS, (reason: string) => call(operatorTestWebhook, { params: { id }, body: { reason } }))

/** Replaces the secret; returns the new one. */
export const renewMutation = (client: QueryClient, id: string) =>
  changing(client, WEBHOOKS, (reason: string) => call(operatorRenewWebhookSecret, { params: { id }, body: { reason } }))

export const removeMutation = (client: QueryClient, id: string) =>
  changing(client, WEBHOOKS, (reason: string) => call(operatorDeleteWebhook, { params: { id }, body: { reason } }))

/** Resends the events of some days; returns their number. */
export const periodMutation = (client: QueryClient, id: string) =>
  changing(client, WEBHOOKS, (body: { from: string; to: string; reason: string }) =>
    call(operatorReplayPeriod, { params: { id }, body }),
  )

/** Resends the event of a delivery. */
export const replayMutation = (client: QueryClient, delivery: string) =>
  changing(client, WEBHOOKS, (reason: string) =>
    call(operatorReplayDelivery, { params: { id: delivery }, body: { reason } }),
  )
