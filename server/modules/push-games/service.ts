import { LRUCache } from 'lru-cache'
import type * as z from 'zod/mini'
import type { answerPush, getPushPlayed, listPushPlayed, PushPlayed } from '#contract/api/player/push-games.ts'
import { centavos } from '#contract/money.ts'
import { isOffered } from '#contract/push-games.ts'
import {
  countPicks,
  type SubmitEntry,
  entriesOfUser,
  type Entry,
  gamesOf,
  listSnapshots,
  pageOfEntries,
  receivedOf,
  setArchived,
} from '#server/modules/pools/index.ts'
import { Cache } from '#server/platform/cache.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { playedOf, pushedOf } from './documents.ts'
import { pushMode } from './mode.ts'
import { deadlineOf, isInTime } from './rules.ts'
import * as sql from './sql.ts'
import type { Push } from './types.ts'
import { viewsOf } from './views.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

/** What an answer is checked against; fixed once the question is sent (only drafts change). */
type SentPush = Pick<Push, 'buttonType'> & { sentAt: Date }

/** Sent questions kept in memory: thousands of players answer one within seconds. */
const CACHED = 1_000
const sentCache = new LRUCache<string, SentPush>({ max: CACHED })

async function sentPush(from: Reader, id: string): Promise<SentPush | undefined> {
  const known = sentCache.get(id)
  if (known) return known
  const push = (await sql.pushesOf(from, [id])).get(id)
  if (!push || push.sentAt === null) return undefined
  const sent = { sentAt: push.sentAt, buttonType: push.buttonType }
  sentCache.set(id, sent)
  return sent
}

const isRecipient = async (from: Reader, accountId: string, id: string): Promise<boolean> =>
  (await sql.recipientsAmong(from, [{ gameId: id, accountId }])).size > 0

/**
 * When a question was sent to the caller, and the caller's answer. Refuses `not_found` for all others. An answer proves that the question was
 * sent: who its recipients were is deleted after a year.
 */
async function sentToMe(
  from: Reader,
  accountId: string,
  id: string,
): Promise<{ sentAt: Date; entry: Entry | undefined }> {
  const { sentAt } = (await sentPush(from, id)) ?? fail('not_found')
  const [entry] = await entriesOfUser(from, id, accountId)
  if (!entry && !(await isRecipient(from, accountId, id))) fail('not_found')
  return { sentAt, entry }
}

/**
 * Answers a question, once, for its price (P2). The time of arrival counts, however long it waits in the queue: `push_over` after that, and
 * `answer_not_offered`, `not_found`, and as entering does. W6: a repeat gets the first response, at any time.
 */
export async function answer(
  { db, clock }: Reading,
  submitEntry: SubmitEntry,
  accountId: string,
  { id, answer: answered, key }: z.output<typeof answerPush.body> & { id: string; key: string | undefined },
): Promise<{ _id: string }> {
  const at = clock.now()
  const { sentAt, buttonType } = (await sentPush(db, id)) ?? fail('not_found')
  const entry = {
    gameId: id,
    mode: pushMode.name,
    accountId,
    picks: [answered ? 1 : 0],
    code: null,
    influencerId: null,
    key,
    input: JSON.stringify([id, answered]),
    ...(isInTime(sentAt, at) ? {} : { refused: new Refusal('push_over') }),
  }
  try {
    if (!isOffered(buttonType, answered)) fail('answer_not_offered')
    await submitEntry(entry)
  } catch (error) {
    // Only recipients may answer (pushMode); the others must not learn from another refusal that the question exists.
    if (error instanceof Refusal && !(await isRecipient(db, accountId, id))) fail('not_found')
    throw error instanceof Refusal && error.code === 'card_not_open' ? new Refusal('push_over') : error
  }
  return { _id: id }
}

/** Questions the caller answered, newest first: active or archived ones. */
export async function mine(
  { db, clock }: Reading,
  accountId: string,
  { page, limit, status }: z.output<typeof listPushPlayed.query>,
): Promise<z.output<typeof listPushPlayed.answer>> {
  const query = { accountId, mode: pushMode.name, archived: status === 'archived', page, limit }
  const { entries, total } = await pageOfEntries(db, query)
  return { docs: await played(db, entries, clock.now()), page, pages: Math.ceil(total / limit), total }
}

/** A question sent to the caller: open, answered, or neither if it was missed. Refuses `not_found`. */
export async function one(
  { db, clock }: Reading,
  accountId: string,
  id: string,
): Promise<z.output<typeof getPushPlayed.answer>> {
  const { sentAt, entry } = await sentToMe(db, accountId, id)
  const now = clock.now()
  if (entry) {
    const [doc] = await played(db, [entry], now, await yesOf(db, id))
    return { open: null, doc: doc ?? null }
  }
  const view = now < deadlineOf(sentAt) ? (await viewsOf(db, [id])).get(id) : undefined
  return { open: view?.game.state === 'open' ? pushedOf(view, now) : null, doc: null }
}

/** Archives or restores the caller's answer. Refuses `not_found`. */
export async function archive(
  { db }: Reading,
  accountId: string,
  { id, archived }: { id: string; archived: boolean },
): Promise<{ data: boolean }> {
  const { entry } = await sentToMe(db, accountId, id)
  const isDone = entry !== undefined && (await db.tx(tx => setArchived(tx, entry.id, accountId, archived)))
  return isDone ? { data: true } : fail('not_found')
}

/** P1: the number of yes answers, once the time is over (C12). Answers are final from then on, so they are counted once. */
const splits = new Cache<{ yes: number }>(10_000, () => 1)

async function yesOf(from: Reader, id: string): Promise<number | null> {
  const game = (await gamesOf(from, [id])).get(id)
  if (!game || game.lockedAt === null || game.state === 'void' || game.state === 'voiding') return null
  const { yes } = await splits.get(
    id,
    () => true,
    async () => ({ yes: (await countPicks(from, id)).find(({ value }) => value === 1)?.count ?? 0 }),
  )
  return yes
}

async function played(
  from: Reader,
  entries: readonly Entry[],
  now: Date,
  yes: number | null = null,
): Promise<PushPlayed[]> {
  const ids = entries.map(entry => entry.gameId)
  const views = await viewsOf(from, ids)
  const snapshots = await listSnapshots(from, ids)
  const received = await receivedOf(
    from,
    entries.map(entry => entry.id),
  )
  return entries.flatMap(entry => {
    const view = views.get(entry.gameId)
    const resolved = {
      entry,
      snapshot: snapshots.get(entry.gameId),
      received: received.get(entry.id) ?? centavos(0),
      yes,
      now,
    }
    return view ? [playedOf(view, resolved)] : []
  })
}
