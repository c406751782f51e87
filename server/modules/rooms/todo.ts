import type { Todo } from '#contract/api/player/home.ts'
import { DUEL_READY_MS, DUEL_START_BEFORE_KICKOFF_MS } from '#contract/rooms.ts'
import { hasMode } from '#contract/settings.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import { type OpenRoom, openRooms } from './reads.ts'

const PATHS: Partial<Record<string, string>> = {
  'coach-friend': '/family_vs_friends',
  'game-vs': '/versus',
  'game-vs-vip': '/versus_vip',
}
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The one pending action of an account in a room before it starts; undefined if there is none. */
function roomTodo(room: OpenRoom, accountId: string, now: Date): Todo | undefined {
  const what = room.kind === 'coach-friend' ? familyTodo(room) : duelTodo(room, accountId, now)
  const path = PATHS[room.kind]
  if (!what || path === undefined || what.until <= now) return undefined
  const { kind, until, page } = what
  return { kind, until, _id: room.id, name: room.name, redirect: `${path}/${room.id}${page}` }
}

type What = { kind: Todo['kind']; until: Date; page: '' | '/play' } | undefined

function familyTodo({ state, hasPlayed, entriesClosed, locksAt, playingClosesAt }: OpenRoom): What {
  // F6: from then on nobody can enter or usefully join.
  const until = playingClosesAt && playingClosesAt < locksAt ? playingClosesAt : locksAt
  if (state === 'invited') return entriesClosed ? undefined : { kind: 'invitation', until, page: '' }
  return hasPlayed ? undefined : { kind: 'room-to-play', until, page: '/play' }
}

/** V1 to V4: an invitation, a duel that can start, or the account's turn. The opponent has the odd turns. */
function duelTodo(room: OpenRoom, accountId: string, now: Date): What {
  const { state, ownerId, opponentId, readyAt, startedAt, turn, turnEndsAt, locksAt, entriesClosed } = room
  if (turn !== null && turnEndsAt !== null) {
    const isMine = (turn % 2 === 1 ? opponentId : ownerId) === accountId
    return isMine ? { kind: 'your-turn', until: turnEndsAt, page: '/play' } : undefined
  }
  if (startedAt !== null) return undefined
  const until = later(locksAt, -DUEL_START_BEFORE_KICKOFF_MS)
  if (state === 'invited') return entriesClosed || opponentId ? undefined : { kind: 'invitation', until, page: '' }
  if (opponentId === null) return undefined
  const readyUntil = readyAt && later(readyAt, DUEL_READY_MS)
  return ownerId === accountId && readyUntil && readyUntil > now
    ? { kind: 'opponent-ready', until: readyUntil, page: '' }
    : { kind: 'duel-lobby', until, page: '' }
}

/** A player's pending actions in rooms. A started duel continues, even if its mode is no longer offered. */
export const roomTodos: TodoSource = async (from, { accountId, now, profile }) =>
  (await openRooms(from, accountId, now))
    .filter(({ kind, startedAt }) => hasMode(profile, kind) || startedAt !== null)
    .flatMap(room => roomTodo(room, accountId, now) ?? [])
