import { pushGameEvent } from '#contract/live.ts'
import { emit } from '#server/modules/events.ts'
import { gamesOf } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pushedOf } from './documents.ts'
import * as reads from './reads.ts'
import { deadlineOf } from './rules.ts'
import * as sql from './sql.ts'
import { viewsOf } from './views.ts'

type Sending = Pick<Deps, 'db' | 'clock' | 'live'>

/** The job that sends a question to its audience. */
export const DELIVER = 'push.deliver'
/** Recipients per transaction: those of a batch receive it before the next batch begins. */
const AT_ONCE = 5_000
/** Open pages first: the notification follows. */
const NOTIFIED_AFTER_MS = 1_000

/**
 * Sends a question to its audience in batches, and pushes it to the open pages of each batch at once. An interrupted sending is continued,
 * concurrent ones alternate, and nobody gets it twice; once the time to answer is over no further recipients are added (P2).
 */
export async function deliver(deps: Sending, pushId: string, atOnce = AT_ONCE): Promise<void> {
  while (await deliverNext(deps, pushId, atOnce));
}

/** Whether a further batch is needed. */
async function deliverNext({ db, clock, live }: Sending, pushId: string, atOnce: number): Promise<boolean> {
  const put = await db.tx(async tx => {
    const push = await sql.lockPush(tx, pushId)
    const game = (await gamesOf(tx, [pushId])).get(pushId)
    const at = clock.now()
    if (!push || push.sentAt === null || push.sentToAll || game?.state !== 'open') return null
    const expiresAt = deadlineOf(push.sentAt)
    if (at >= expiresAt) return null
    const after = { id: push.sentUpTo, at, today: businessDay(at), limit: atOnce }
    const accountIds = await reads.nextOfAudience(tx, push, after)
    const isLast = accountIds.length < atOnce
    await sql.putTo(tx, pushId, { accountIds, isLast })
    if (accountIds.length > 0) {
      const { question, questionEn } = push
      const resolved = { pushId, question, questionEn, expiresAt: expiresAt.toISOString(), accountIds }
      await emit(tx, 'push.sent', resolved, { runAt: new Date(at.getTime() + NOTIFIED_AFTER_MS) })
    }
    return { accountIds, isLast }
  })
  if (put === null) return false
  const view = (await viewsOf(db, [pushId])).get(pushId)
  if (view && put.accountIds.length > 0) {
    live.toEach(pushGameEvent, put.accountIds, [], { stmt: pushedOf(view, clock.now()) })
  }
  return !put.isLast
}
