import { sql } from 'kysely'
import type { DELIVERY_STATES, WEBHOOK_SORTS, WebhookEvent } from '#contract/api/admin/webhooks.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { inOrder, isWithin, orderBy, pageOfRows, type Sorted, type Span } from '#server/platform/lists.ts'

export interface WebhookInput {
  name: string
  url: string
  events: readonly WebhookEvent[]
  active: boolean
}

export interface WebhookRow extends WebhookInput {
  id: string
  createdAt: Date
  waiting: number
  failed: number
  deliveredAt: Date | null
}

/** How long failed deliveries count. */
const COUNTED = sql`interval '7 days'`

const shown = (now: Date) => sql`
  select w.id, w.name, w.url, w.events, w.active, w.created_at as "createdAt", d.waiting, d.failed, d.delivered as "deliveredAt"
  from webhook w left join lateral (
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'failed' and created_at > ${now}::timestamptz - ${COUNTED})::integer as failed,
      max(ended_at) filter (where state = 'delivered') as delivered
    from webhook_delivery where webhook_id = w.id) d on true`

const sorts = {
  name: sql`w.name`,
  state: sql`not w.active`,
  failed: sql`d.failed`,
  delivered: sql`d.delivered`,
  at: sql`w.created_at`,
}

/** A page of webhooks. */
export async function listWebhooks(
  from: Reader,
  now: Date,
  query: Sorted<(typeof WEBHOOK_SORTS)[number]> & { page: number; limit: number },
): Promise<{ rows: WebhookRow[]; total: number }> {
  const order = orderBy(query, sorts, { usual: sql`w.name, w.id`, id: sql`w.id` })
  const rows = await from.rows(sql<WebhookRow>`${shown(now)}
    order by ${inOrder(order)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  return { rows, total: await countWebhooks(from) }
}

export async function findWebhook(from: Reader, now: Date, id: string): Promise<WebhookRow | undefined> {
  const [row] = await from.rows(sql<WebhookRow>`${shown(now)} where w.id = ${id}`)
  return row
}

export async function countWebhooks(from: Reader): Promise<number> {
  const [row] = await from.rows(sql<{ total: bigint }>`select count(*) as total from webhook`)
  return Number(row?.total ?? 0n)
}

/** Serialises additions. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await tx.rows(sql`lock table webhook in share row exclusive mode`)
}

export async function insertWebhook(
  tx: Tx,
  { id, secret, at, ...input }: WebhookInput & { id: string; secret: string; at: Date },
): Promise<void> {
  await tx.rows(sql`insert into webhook (id, name, url, secret, events, active, created_at)
    values (${id}, ${input.name}, ${input.url}, ${secret}, ${arrayOf(input.events)}::text[], ${input.active}, ${at})`)
}

/** A webhook to be changed, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookInput | undefined> {
  const [row] = await tx.rows(
    sql<WebhookInput>`select name, url, events, active from webhook where id = ${id} for update`,
  )
  return row
}

export async function updateWebhook(tx: Tx, id: string, input: WebhookInput): Promise<void> {
  await tx.rows(sql`update webhook set name = ${input.name}, url = ${input.url},
    events = ${arrayOf(input.events)}::text[], active = ${input.active} where id = ${id}`)
}

export async function setSecret(tx: Tx, id: string, secret: string): Promise<void> {
  await tx.rows(sql`update webhook set secret = ${secret} where id = ${id}`)
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.rows(sql`delete from webhook where id = ${id}`)
}

/** Active webhooks that subscribe to a type of event. */
export async function takersOf(from: Reader, type: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from webhook where active and ${type} = any(events) order by id`)
  return rows.map(({ id }) => id)
}

/** Records an event; undefined if that type is already recorded for this game. */
export async function insertEvent(
  tx: Tx,
  event: { id: string; type: string; gameId: string | null; payload: JsonObject; at: Date },
): Promise<string | undefined> {
  const [row] = await tx.rows(sql<{ id: string }>`
    insert into webhook_event (id, type, game_id, payload, at)
    values (${event.id}, ${event.type}, ${event.gameId}, ${JSON.stringify(event.payload)}::jsonb, ${event.at})
    on conflict (game_id, type) where game_id is not null do nothing returning id`)
  return row?.id
}

/** Adds a delivery; false if the same one is pending. */
export async function insertDelivery(
  tx: Tx,
  delivery: { id: string; webhookId: string; eventId: string; at: Date; replayed: boolean },
): Promise<boolean> {
  const rows = await tx.rows(sql<{ id: string }>`
    insert into webhook_delivery (id, webhook_id, event_id, state, created_at, due_at, replayed)
    values (${delivery.id}, ${delivery.webhookId}, ${delivery.eventId}, 'waiting', ${delivery.at}, ${delivery.at}, ${delivery.replayed})
    on conflict (webhook_id, event_id) where state = 'waiting' do nothing returning id`)
  return rows.length > 0
}

export interface DueDelivery {
  webhookId: string
  url: string
  secret: string
  active: boolean
  attempts: number
  eventId: string
  type: string
  payload: JsonObject
  eventAt: Date
}

/** Claims a due delivery until `until`: counts the attempt and prevents concurrent ones. Undefined if it is not due. */
export async function takeDelivery(
  tx: Tx,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<DueDelivery | undefined> {
  const [row] = await tx.rows(sql<DueDelivery>`
    update webhook_delivery d set attempts = d.attempts + 1, due_at = ${until}
    from webhook w, webhook_event e
    where d.id = ${id} and d.state = 'waiting' and d.due_at <= ${at} and w.id = d.webhook_id and e.id = d.event_id
    returning d.webhook_id as "webhookId", w.url, w.secret, w.active, d.attempts, d.event_id as "eventId", e.type, e.payload, e.at as "eventAt"`)
  return row
}

/**
 * Stores the result of the attempt with this number, and the time of the next. False if a later attempt has begun, or the delivery is over.
 */
export async function noteAttempt(
  tx: Tx,
  attempt: {
    id: string
    attempts: number
    state: (typeof DELIVERY_STATES)[number]
    status: number | null
    problem: string | null
    dueAt: Date | null
    endedAt: Date | null
  },
): Promise<boolean> {
  const rows = await tx.rows(sql`update webhook_delivery set state = ${attempt.state}, status = ${attempt.status},
    problem = ${attempt.problem}, due_at = ${attempt.dueAt}, ended_at = ${attempt.endedAt}
    where id = ${attempt.id} and state = 'waiting' and attempts = ${attempt.attempts} returning id`)
  return rows.length > 0
}

/** Overdue deliveries, including those that were claimed and never recorded. */
export async function overdue(from: Reader, before: Date): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from webhook_delivery where state = 'waiting' and due_at <= ${before} order by due_at limit 500`)
  return rows.map(({ id }) => id)
}

export interface DeliveryRow {
  id: string
  event: string
  type: string
  gameId: string | null
  gameName: string | null
  gameMode: string | null
  state: (typeof DELIVERY_STATES)[number]
  attempts: number
  status: number | null
  problem: string | null
  replayed: boolean
  createdAt: Date
  dueAt: Date | null
  endedAt: Date | null
}

/** A page of the deliveries of a webhook, newest first. */
export function pageOfDeliveries(
  from: Reader,
  query: { webhook: string; state?: string | undefined; page: number; limit: number } & Span,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  return pageOfRows<DeliveryRow>(
    from,
    {
      columns: sql`d.id, d.event_id as event, e.type, game.id as "gameId", game.name as "gameName", game.mode as "gameMode",
        d.state, d.attempts, d.status, d.problem, d.replayed, d.created_at as "createdAt", d.due_at as "dueAt", d.ended_at as "endedAt"`,
      which: sql`from webhook_delivery d join webhook_event e on e.id = d.event_id
        left join published_game game on game.id = e.game_id
        where d.webhook_id = ${query.webhook} and (${query.state ?? null}::text is null or d.state = ${query.state ?? null})
        and ${isWithin(sql`d.created_at`, query)}`,
      order: sql`d.created_at desc, d.id desc`,
    },
    query,
  )
}

/** The webhook and event of a delivery. */
export async function findDelivery(
  from: Reader,
  id: string,
): Promise<{ webhookId: string; eventId: string } | undefined> {
  const [row] = await from.rows(sql<{ webhookId: string; eventId: string }>`
    select webhook_id as "webhookId", event_id as "eventId" from webhook_delivery where id = ${id}`)
  return row
}

/** Events of these types in a period, oldest first, up to a limit. */
export async function eventsWithin(
  from: Reader,
  { events, span, most }: { events: readonly string[]; span: Span; most: number },
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from webhook_event where type = any(${arrayOf(events)}::text[]) and ${isWithin(sql`at`, span)}
    order by at, id limit ${most}`)
  return rows.map(({ id }) => id)
}
