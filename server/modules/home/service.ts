import { type Todo, TODOS } from '#contract/api/player/home.ts'
import { hasMode, hasWallet } from '#contract/settings.ts'
import { PUSH_ANSWER_MS } from '#contract/push-games.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { restOf } from '#server/modules/responsible/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import * as reads from './reads.ts'
import { roomTodo } from './rules.ts'
import * as sql from './sql.ts'

/** What waits for a player, the most urgent first. */
export async function todosOf(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
): Promise<Todo[]> {
  const now = clock.now()
  const missing = await sql.missingOf(db, accountId)
  const mine = { _id: accountId, name: '', until: null }
  // What the house may not have any more can be looked at, but nobody can do anything about it.
  const { profile } = await currentSettings(db, config)
  const rooms = (await reads.openRooms(db, accountId, now)).filter(
    ({ kind, startedAt }) => hasMode(profile, kind) || startedAt !== null,
  )
  const todos = rooms.flatMap(room => roomTodo(room, accountId, now) ?? [])
  if (hasMode(profile, 'push-game')) todos.push(...(await questionsOf(db, accountId, now)))
  todos.push(...(await resultsOf(db, accountId, now)))
  if (missing?.emailConfirmation)
    todos.push({ ...mine, kind: 'confirm-email', redirect: '/profile/edit_user_informations' })
  if (missing?.birthDate) todos.push({ ...mine, kind: 'birth-date', redirect: '/profile/edit_personal_data' })
  todos.push(...(await ownLimits(db, accountId, now)).filter(({ kind }) => kind !== 'limits' || hasWallet(profile)))
  return todos.toSorted(byUrgency).slice(0, MOST)
}

/** W4: a rest with its end, which is told before anything that could be played; and limits that nobody was asked for yet. */
async function ownLimits(from: Reader, accountId: string, now: Date): Promise<Todo[]> {
  const { rest, seen } = await restOf(from, now, accountId)
  const mine = { _id: accountId, name: '' }
  if (rest) {
    const kind = rest.kind === 'paused' ? 'paused' : 'self-excluded'
    return [{ ...mine, kind, redirect: '/home?wallet=limits', until: rest.until }]
  }
  return seen ? [] : [{ ...mine, kind: 'limits', redirect: '/limits', until: null }]
}

/** So many results, of so long: who was away longer finds them among the notifications. */
const RESULTS_MOST = 3
const RESULTS_MS = 14 * 24 * 3_600_000

/** Games of theirs that were paid or void since they last looked (the notification is not read yet), the newest first. */
async function resultsOf(from: Reader, accountId: string, now: Date): Promise<Todo[]> {
  const since = new Date(now.getTime() - RESULTS_MS)
  const results = await reads.unseenResults(from, accountId, { since, limit: RESULTS_MOST })
  return results.map(({ id, name, redirect }) => ({ kind: 'result', _id: id, name, redirect, until: null }))
}

/** So many are shown; whoever has more finds them where they are. */
const MOST = 8

const byUrgency = (a: Todo, b: Todo): number =>
  TODOS.indexOf(a.kind) - TODOS.indexOf(b.kind) || (a.until?.getTime() ?? 0) - (b.until?.getTime() ?? 0)

async function questionsOf(from: Reader, accountId: string, now: Date): Promise<Todo[]> {
  const since = new Date(now.getTime() - PUSH_ANSWER_MS)
  return (await reads.openQuestions(from, accountId, since)).map(({ id, sentAt }) => ({
    kind: 'push-question',
    _id: id,
    name: '',
    redirect: `/push_games/${id}`,
    until: new Date(sentAt.getTime() + PUSH_ANSWER_MS),
  }))
}
