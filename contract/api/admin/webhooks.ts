/** Webhooks that notify the operator's own systems of game events (docs/webhooks.md). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PLAIN, zReason } from '../../fields.ts'
import { zDate, zDay, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zDone, zIdParam } from '../common.ts'
import { byReason } from '../reasons.ts'

const admin = { access: 'operator', roles: ['admin'] } as const

/** Event types, in the order of a game's lifecycle. */
export const WEBHOOK_EVENTS = ['game.opened', 'game.settled', 'game.paid', 'game.void'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** The event that the console sends to test a webhook. */
export const WEBHOOK_TEST = 'webhook.test'
export const WEBHOOKS_MAX = 20
export const WEBHOOK_NAME_MAX = 80
export const WEBHOOK_URL_MAX = 500
/** Maximum events per replay of a period. */
export const WEBHOOK_REPLAY_MAX = 1_000
export const WEBHOOK_STATES = ['on', 'off'] as const
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

const zWebhookInput = {
  name: z
    .string({ error: 'name_required' })
    .check(
      z.trim(),
      z.minLength(2, { error: 'name_required' }),
      z.maxLength(WEBHOOK_NAME_MAX, { error: 'name_too_long' }),
      z.regex(PLAIN, { error: 'invalid' }),
    ),
  url: z
    .string({ error: 'webhook_url' })
    .check(
      z.trim(),
      z.maxLength(WEBHOOK_URL_MAX, { error: 'webhook_url' }),
      z.regex(/^https?:\/\/\S+$/, { error: 'webhook_url' }),
    ),
  events: z.array(z.enum(WEBHOOK_EVENTS, { error: 'invalid' }), { error: 'webhook_events' }).check(
    z.minLength(1, { error: 'webhook_events' }),
    z.overwrite(events => WEBHOOK_EVENTS.filter(one => events.includes(one))),
  ),
  active: z.boolean({ error: 'required' }),
  reason: zReason,
}

const zWebhook = z.object({
  _id: zId,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(WEBHOOK_STATES),
  createdAt: zDate,
  /** Deliveries that are pending, and those that were given up. */
  waiting: z.number(),
  failed: z.number(),
  /** The time of the last successful delivery. */
  deliveredAt: z.nullable(zDate),
})

export const WEBHOOK_SORTS = ['name', 'state', 'failed', 'delivered', 'at'] as const
export const operatorWebhooks = endpoint({
  ...admin,
  name: 'operatorWebhooks',
  summary: 'Webhooks that notify the operator’s systems of games, by name',
  method: 'GET',
  path: '/api/operator/webhooks',
  query: z.object({ ...zPageQuery, ...sortQuery(WEBHOOK_SORTS) }),
  answer: zPaged(zWebhook),
})
export const operatorWebhooksCsv = exportOf(operatorWebhooks)

export const operatorWebhook = endpoint({
  ...admin,
  name: 'operatorWebhook',
  summary: 'A webhook',
  method: 'GET',
  path: '/api/operator/webhooks/:id',
  params: zIdParam,
  answer: z.object({ webhook: zWebhook }),
  errors: ['not_found'],
})

/** `secret` signs deliveries; it is shown only once. */
const zSecretGiven = z.object({ _id: zId, secret: z.string() })

export const operatorCreateWebhook = endpoint({
  ...admin,
  name: 'operatorCreateWebhook',
  summary: 'Adds a webhook (https in production, at a public address); gives the secret that signs, shown this once',
  method: 'POST',
  path: '/api/operator/webhooks',
  body: z.object(zWebhookInput),
  answer: zSecretGiven,
  status: 201,
  errors: ['conflict'],
})

export const operatorChangeWebhook = endpoint({
  ...admin,
  name: 'operatorChangeWebhook',
  summary: 'Changes a webhook, or turns it on or off; what waits is sent as it is from then on',
  method: 'PUT',
  path: '/api/operator/webhooks/:id',
  params: zIdParam,
  body: z.object(zWebhookInput),
  answer: zDone,
  errors: ['not_found'],
})

export const operatorRenewWebhookSecret = endpoint({
  ...admin,
  ...byReason,
  name: 'operatorRenewWebhookSecret',
  summary: 'Gives a webhook another secret, which signs from the next delivery on; shown this once',
  method: 'POST',
  path: '/api/operator/webhooks/:id/secret',
  answer: zSecretGiven,
  errors: ['not_found'],
})

export const operatorDeleteWebhook = endpoint({
  ...admin,
  ...byReason,
  name: 'operatorDeleteWebhook',
  summary: 'Removes a webhook and what is known of its deliveries',
  method: 'DELETE',
  path: '/api/operator/webhooks/:id',
  errors: ['not_found'],
})

export const operatorTestWebhook = endpoint({
  ...admin,
  ...byReason,
  name: 'operatorTestWebhook',
  summary: 'Sends a webhook an event of the type `webhook.test`, on or off',
  method: 'POST',
  path: '/api/operator/webhooks/:id/test',
  errors: ['not_found', 'too_many_requests'],
})

export const operatorDeliveries = endpoint({
  ...admin,
  name: 'operatorDeliveries',
  summary: 'Deliveries of a webhook, the newest first',
  method: 'GET',
  path: '/api/operator/webhook-deliveries',
  query: z.object({
    ...zPageQuery,
    ...daysQuery,
    webhook: zId,
    state: z.optional(z.enum(DELIVERY_STATES)),
  }),
  answer: zPaged(
    z.object({
      _id: zId,
      /** The id and type of the event, the same in every delivery of it. */
      event: zId,
      type: z.string(),
      game: z.nullable(z.object({ _id: zId, name: z.string(), mode: z.string() })),
      state: z.enum(DELIVERY_STATES),
      attempts: z.number(),
      /** Of the last attempt: the status of the response, or the error. */
      status: z.nullable(z.number()),
      problem: z.nullable(z.string()),
      replayed: z.boolean(),
      createdAt: zDate,
      /** For a pending delivery: the time of the next attempt. */
      dueAt: z.nullable(zDate),
      endedAt: z.nullable(zDate),
    }),
  ),
})
export const operatorDeliveriesCsv = exportOf(operatorDeliveries)

export const operatorReplayDelivery = endpoint({
  ...admin,
  ...byReason,
  name: 'operatorReplayDelivery',
  summary: 'Sends an event again, as a delivery of its own; `state_forbids` while one of it waits',
  method: 'POST',
  path: '/api/operator/webhook-deliveries/:id/replay',
  errors: ['not_found', 'state_forbids'],
})

export const operatorReplayPeriod = endpoint({
  ...admin,
  name: 'operatorReplayPeriod',
  summary: `Sends a webhook again what happened on these days of what it takes, at most ${WEBHOOK_REPLAY_MAX.toLocaleString('en')} events`,
  method: 'POST',
  path: '/api/operator/webhooks/:id/replay',
  params: zIdParam,
  body: z.object({ from: zDay, to: zDay, reason: zReason }),
  answer: z.object({ count: z.number() }),
  errors: ['not_found', 'too_many_rows'],
})
