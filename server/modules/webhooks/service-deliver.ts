import { WEBHOOK_TEST, type WebhookEvent } from '#contract/api/admin/webhooks.ts'
import { WebhookSilent } from '#server/gateways/webhook/port.ts'
import type { Needs } from '#server/modules/module.ts'
import { findSettlement, type Game, gamesOf } from '#server/modules/pools/index.ts'
import type { JsonObject, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keyedHash, newId } from '#server/platform/ids.ts'
import { openText } from '#server/platform/sealed-text.ts'
import { isReceived, nextAttempt, signedText } from './rules.ts'
import * as sql from './sql.ts'

/** The job that tries a delivery. */
export const DELIVER = 'webhooks.deliver'

/** Binds a secret's encryption to the row of its webhook. */
export const placeOf = (webhookId: string) => ({ purpose: 'crava webhook', place: webhookId })

type Working = Pick<Deps, 'db' | 'clock'>

/**
 * Records an event of a game, once, and sends it to subscribed webhooks. Events of private rooms are neither recorded nor sent. Events
 * without a subscriber are recorded too, so that past days can be sent to a webhook added later.
 */
export async function record(
  { db, clock, config }: Working & Pick<Deps, 'config'>,
  modeOf: Needs['modeOf'],
  { gameId, type }: { gameId: string; type: WebhookEvent },
): Promise<void> {
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (!game) return
  const readers = await modeOf(game.mode).readers?.(db, [gameId])
  if (readers?.has(gameId)) return
  const at = clock.now()
  const data = await gameData(db, game, type, config.publicUrl)
  await db.tx(async tx => {
    const id = await sql.insertEvent(tx, { id: newId(at), type, gameId, payload: { type, data }, at })
    if (id === undefined) return
    const takers = await sql.takersOf(tx, type)
    await addDeliveries(
      tx,
      at,
      takers.map(webhookId => ({ webhookId, eventId: id })),
    )
  })
}

/** Public data of a game: no players, entries or individual amounts. */
async function gameData(from: Deps['db'], game: Game, type: WebhookEvent, publicUrl: string): Promise<JsonObject> {
  const settlement = await findSettlement(from, game.id)
  return {
    game: game.id,
    mode: game.mode,
    name: game.name,
    startsAt: game.startsAt?.toISOString() ?? null,
    locksAt: (game.lockedAt ?? game.locksAt)?.toISOString() ?? null,
    price: Number(game.price) / 100,
    pool: Number(game.pool) / 100,
    entries: game.count,
    ...(settlement ? { prizes: Number(settlement.prizes) / 100 } : {}),
    ...(type === 'game.void' ? { reason: game.voidReason ?? 'operator' } : {}),
    ...(hasReport(game, type) ? { report: `${publicUrl}/public/v1/reports/${game.id}` } : {}),
  }
}

/** Whether the report can be read: of a paid game, and of a void one that had locked (C12: others never show picks). */
const hasReport = ({ lockedAt }: Game, type: WebhookEvent): boolean =>
  type === 'game.paid' || (type === 'game.void' && lockedAt !== null)

/** Adds deliveries that are due now, unless one is already pending. Returns how many were added. */
export async function addDeliveries(
  tx: Tx,
  at: Date,
  deliveries: readonly { webhookId: string; eventId: string }[],
  replayed = false,
): Promise<number> {
  let count = 0
  for (const delivery of deliveries) {
    const id = newId(at)
    if (!(await sql.insertDelivery(tx, { id, ...delivery, at, replayed }))) continue
    await tx.addJob(DELIVER, { deliveryId: id }, { key: `${DELIVER}:${id}`, maxAttempts: 3 })
    count += 1
  }
  return count
}

type Sending = Working & Pick<Deps, 'config' | 'webhooks' | 'log'>

/**
 * Attempts a due delivery; a failed one is retried with growing delays for a day. Concurrent attempts are prevented by claiming it. If the
 * webhook is off, it waits until it is on, or a day has passed.
 */
export async function deliver(deps: Sending, deliveryId: string): Promise<void> {
  const { db, clock } = deps
  const at = clock.now()
  const due = await db.tx(tx => sql.takeDelivery(tx, deliveryId, { at, until: new Date(at.getTime() + LOST_MS) }))
  if (!due) return
  const outcome = due.active || due.type === WEBHOOK_TEST ? await send(deps, due, at) : { status: null, problem: 'off' }
  const isOver = outcome.status !== null && isReceived(outcome.status)
  const again = isOver || due.type === WEBHOOK_TEST ? null : nextAttempt(at, due.attempts)
  const state = isOver ? 'delivered' : again === null ? 'failed' : 'waiting'
  await db.tx(async tx => {
    const isNoted = await sql.noteAttempt(tx, {
      id: deliveryId,
      attempts: due.attempts,
      state,
      ...outcome,
      dueAt: again,
      endedAt: again === null ? clock.now() : null,
    })
    if (again && isNoted)
      await tx.addJob(DELIVER, { deliveryId }, { key: `${DELIVER}:${deliveryId}`, runAt: again, maxAttempts: 3 })
  })
}

async function send(
  { config, webhooks, log }: Sending,
  { webhookId, url, secret, eventId, type, payload, eventAt }: sql.DueDelivery,
  at: Date,
): Promise<{ status: number | null; problem: string | null }> {
  const body = JSON.stringify({ id: eventId, created: eventAt.toISOString(), ...payload })
  const seconds = Math.floor(at.getTime() / 1_000)
  const opened = openSecret(config.secretKey, webhookId, secret)
  if (opened === null) {
    log.warn({ webhook: webhookId }, 'webhook has a secret of another SECRET_KEY; renew it')
    return { status: null, problem: 'secret' }
  }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Crava-Webhooks/1',
    'crava-event': type,
    'crava-event-id': eventId,
    'crava-signature': `t=${seconds},v1=${keyedHash(opened, signedText(seconds, body))}`,
  }
  try {
    const { status } = await webhooks.send({ url, body, headers })
    return { status, problem: null }
  } catch (error) {
    if (!(error instanceof WebhookSilent)) log.warn({ err: error, webhook: webhookId }, 'webhook not delivered')
    return { status: null, problem: error instanceof WebhookSilent ? error.reason : 'connection' }
  }
}

/** Null if it was sealed with another key. */
function openSecret(key: Deps['config']['secretKey'], webhookId: string, secret: string): string | null {
  try {
    return openText(key, placeOf(webhookId), secret)
  } catch {
    return null
  }
}

/** Retries deliveries whose job was lost with its process. */
export async function sweep({ db, clock }: Working): Promise<void> {
  for (const id of await sql.overdue(db, clock.now()))
    await db.tx(tx => tx.addJob(DELIVER, { deliveryId: id }, { key: `${DELIVER}:${id}`, maxAttempts: 3 }))
}

/** An attempt takes ten seconds at most; one not recorded within this time was lost. */
const LOST_MS = 10 * 60_000
