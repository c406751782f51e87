import type * as z from 'zod/mini'
import {
  type operatorCreateWebhook,
  type operatorDeliveries,
  type operatorReplayPeriod,
  type operatorWebhook,
  type operatorWebhooks,
  WEBHOOK_REPLAY_MAX,
  WEBHOOK_TEST,
  WEBHOOKS_MAX,
} from '#contract/api/admin/webhooks.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import type { JsonObject, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId, newToken } from '#server/platform/ids.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import { sealText } from '#server/platform/sealed-text.ts'
import { addDeliveries, placeOf } from './service-deliver.ts'
import * as sql from './sql.ts'

type Reading = Pick<Deps, 'db' | 'clock'>
type Working = Reading & Pick<Deps, 'config' | 'webhooks'>
type Body = z.output<typeof operatorCreateWebhook.body>
interface Done {
  data: boolean
}

/** Rate limit of tests per webhook, since each calls an external system. */
const TESTS = { burst: 10, perMs: 60_000 }

const shown = ({ id, active, ...row }: sql.WebhookRow): z.output<typeof operatorWebhook.answer>['webhook'] => ({
  _id: id,
  ...row,
  events: [...row.events],
  state: active ? 'on' : 'off',
})

/** A page of webhooks. */
export async function webhooks(
  { db, clock }: Reading,
  query: z.output<typeof operatorWebhooks.query>,
): Promise<z.output<typeof operatorWebhooks.answer>> {
  const { rows, total } = await sql.listWebhooks(db, clock.now(), query)
  return pageOf(rows.map(shown), total, query)
}

/** One webhook. Refuses `not_found`. */
export async function webhook({ db, clock }: Reading, id: string): Promise<z.output<typeof operatorWebhook.answer>> {
  return { webhook: shown((await sql.findWebhook(db, clock.now(), id)) ?? fail('not_found')) }
}

/** The secret that signs the deliveries of a webhook. */
export const newSecret = (): string => `whsec_${newToken()}`

/** Adds a webhook; its secret is shown only once. Refuses a forbidden address at its field, and `conflict` beyond 20. */
export function createWebhook(deps: Working, actor: Actor, body: Body): Promise<{ _id: string; secret: string }> {
  const input = inputOf(deps, body)
  return deps.db.tx(async tx => {
    const at = deps.clock.now()
    const [id, secret] = [newId(at), newSecret()]
    await sql.lockWebhooks(tx)
    if ((await sql.countWebhooks(tx)) >= WEBHOOKS_MAX) fail('conflict')
    await sql.insertWebhook(tx, { ...input, id, secret: sealText(deps.config.secretKey, placeOf(id), secret), at })
    await audit(tx, at, actor, 'webhook.created', id, { after: detailOf(input) })
    return { _id: id, secret }
  })
}

/** Changes a webhook. Refuses `not_found`, and a forbidden address at its field. */
export function changeWebhook(deps: Working, actor: Actor, id: string, body: Body): Promise<Done> {
  const input = inputOf(deps, body)
  return onLocked(deps, id, async (tx, at, before) => {
    await sql.updateWebhook(tx, id, input)
    await audit(tx, at, actor, 'webhook.changed', id, { before: detailOf(before), after: detailOf(input) })
  })
}

function inputOf({ webhooks }: Pick<Deps, 'webhooks'>, { name, url, events, active }: Body): sql.WebhookInput {
  if (!webhooks.takes(url)) fail('invalid_input', { fields: { url: 'webhook_url' } })
  return { name, url, events, active }
}

/** Replaces the secret of a webhook. Refuses `not_found`. */
export async function renewSecret(deps: Working, actor: Actor, id: string): Promise<{ _id: string; secret: string }> {
  const secret = newSecret()
  await onLocked(deps, id, async (tx, at) => {
    await sql.setSecret(tx, id, sealText(deps.config.secretKey, placeOf(id), secret))
    await audit(tx, at, actor, 'webhook.secret-renewed', id, {})
  })
  return { _id: id, secret }
}

/** Deletes a webhook with its deliveries. Refuses `not_found`. */
export const removeWebhook = (deps: Working, actor: Actor, id: string): Promise<Done> =>
  onLocked(deps, id, async (tx, at, before) => {
    await sql.deleteWebhook(tx, id)
    await audit(tx, at, actor, 'webhook.removed', id, { before: detailOf(before) })
  })

/** Sends a test. Refuses `not_found`, and `too_many_requests`. */
export async function testWebhook(deps: Working & Pick<Deps, 'throttle'>, actor: Actor, id: string): Promise<Done> {
  await deps.throttle.take(`webhook-test:${id}`, TESTS)
  return onLocked(deps, id, async (tx, at) => {
    const payload = { type: WEBHOOK_TEST, data: { webhook: id } }
    const eventId = await sql.insertEvent(tx, { id: newId(at), type: WEBHOOK_TEST, gameId: null, payload, at })
    if (eventId === undefined) throw new Error('A test has no game and is always new')
    await addDeliveries(tx, at, [{ webhookId: id, eventId }])
    await audit(tx, at, actor, 'webhook.tested', id, {})
  })
}

/** A page of the deliveries of a webhook. */
export async function deliveries(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof operatorDeliveries.query>,
): Promise<z.output<typeof operatorDeliveries.answer>> {
  const { rows, total } = await sql.pageOfDeliveries(db, { ...query, ...spanOfDays(query) })
  const docs = rows.map(({ id, gameId, gameName, gameMode, ...row }) => ({
    _id: id,
    ...row,
    game: gameId === null ? null : { _id: gameId, name: gameName ?? '', mode: gameMode ?? '' },
  }))
  return pageOf(docs, total, query)
}

/** Sends an event again. Refuses `not_found`, and `state_forbids` while a delivery of it is pending. */
export async function replayDelivery(deps: Working, actor: Actor, deliveryId: string): Promise<Done> {
  const { webhookId, eventId } = (await sql.findDelivery(deps.db, deliveryId)) ?? fail('not_found')
  return onLocked(deps, webhookId, async (tx, at) => {
    if ((await addDeliveries(tx, at, [{ webhookId, eventId }], true)) === 0) fail('state_forbids')
    await audit(tx, at, actor, 'webhook.replayed', webhookId, { event: eventId })
  })
}

/** Sends the subscribed events of these days again. Refuses `not_found`, and `too_many_rows` beyond 1,000 events. */
export async function replayPeriod(
  deps: Working,
  actor: Actor,
  id: string,
  { from, to }: z.output<typeof operatorReplayPeriod.body>,
): Promise<{ count: number }> {
  const span = spanOfDays({ from, to })
  let count = 0
  await onLocked(deps, id, async (tx, at, { events }) => {
    const found = await sql.eventsWithin(tx, { events, span, most: WEBHOOK_REPLAY_MAX + 1 })
    if (found.length > WEBHOOK_REPLAY_MAX) fail('too_many_rows')
    const wanted = found.map(eventId => ({ webhookId: id, eventId }))
    count = await addDeliveries(tx, at, wanted, true)
    await audit(tx, at, actor, 'webhook.period-replayed', id, { from, to, count })
  })
  return { count }
}

const detailOf = ({ events, ...input }: sql.WebhookInput): JsonObject => ({ ...input, events: [...events] })

/** Runs a change of a webhook under its lock. */
function onLocked(
  { db, clock }: Reading,
  id: string,
  work: (tx: Tx, at: Date, before: sql.WebhookInput) => Promise<void>,
): Promise<Done> {
  return db.tx(async tx => {
    await work(tx, clock.now(), (await sql.lockWebhook(tx, id)) ?? fail('not_found'))
    return { data: true }
  })
}

const audit = (tx: Tx, at: Date, actor: Actor, action: string, subject: string, details: JsonObject): Promise<void> =>
  recordAudit(tx, { ...actor, action, subject, details }, at)
