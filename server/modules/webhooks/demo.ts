import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '#contract/api/admin/webhooks.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { sealText } from '#server/platform/sealed-text.ts'
import { placeOf } from './service-deliver.ts'
import { newSecret } from './service.ts'
import * as sql from './sql.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Test deliveries with their results: answered at once, or given up. */
const TESTS = [
  { daysAgo: 6, state: 'failed', status: null, problem: 'timeout' },
  { daysAgo: 5, state: 'delivered', status: 204, problem: null },
] as const

/** A webhook with its first two tests, as the console shows it. It is off, so that the demo sends nothing to a made-up address. */
export async function addDemoWebhook(
  tx: Tx,
  { config, now }: Pick<Deps, 'config'> & { now: Date },
  { name, url }: { name: string; url: string },
): Promise<void> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const at = ago(7 * DAY_MS)
  const id = newId(at)
  const secret = sealText(config.secretKey, placeOf(id), newSecret())
  await sql.insertWebhook(tx, { id, name, url, events: [...WEBHOOK_EVENTS], active: false, secret, at })
  for (const { daysAgo, state, status, problem } of TESTS) {
    const sent = ago(daysAgo * DAY_MS)
    const eventId = newId(sent)
    const payload = { type: WEBHOOK_TEST, data: { webhook: id } }
    await sql.insertEvent(tx, { id: eventId, type: WEBHOOK_TEST, gameId: null, payload, at: sent })
    const delivery = newId(sent)
    await sql.insertDelivery(tx, { id: delivery, webhookId: id, eventId, at: sent, replayed: false })
    const endedAt = state === 'delivered' ? sent : ago(daysAgo * DAY_MS - 23 * HOUR_MS)
    await sql.noteAttempt(tx, { id: delivery, attempts: 0, state, status, problem, dueAt: null, endedAt })
  }
}
