import { DUEL_READY_MS } from '#contract/rooms.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { hasBlocked } from '#server/modules/chat/index.ts'
import type { Events } from '#server/modules/events.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Named } from './named.ts'
import type { About } from './redirects.ts'
import { notify, notifyAll, over, type NewNotice } from './service.ts'
import * as sql from './sql-rooms.ts'

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'live'>

const aboutRoom = ({ id, kind }: Pick<sql.NoticeRoom, 'id' | 'kind'>): About => ({
  mode: kind,
  gameId: id,
  entryId: '',
})
const untilKickOff = ({ locksAt }: sql.NoticeRoom) => (locksAt ? { until: locksAt } : {})
const isDuel = (type: string): boolean => type === 'game-vs' || type === 'game-vs-vip'
const named = async (from: Reader, fromId: string): Promise<Named> => ({
  from: (await publicAccounts(from, [fromId])).get(fromId)?.name ?? '',
  fromId,
})

/** Notifies a player invited to a room, once an invitation; not one who has blocked the inviter, of whose invitations they see none. */
export async function notifyInvited(
  deps: NotifyDeps,
  { roomId, accountId, byId }: Events['room.invited'],
): Promise<void> {
  const room = await sql.findRoom(deps.db, roomId)
  const member = await sql.findMember(deps.db, roomId, accountId)
  if (!room || member?.state !== 'invited' || (await hasBlocked(deps.db, accountId, byId))) return
  await notify(deps, {
    accountId,
    kind: 'room-invited',
    detail: { name: room.name, ...(await named(deps.db, byId)) },
    onceKey: `room-invited:${roomId}`,
    edition: member.at.getTime(),
    about: aboutRoom(room),
    ...untilKickOff(room),
  })
}

/** Notifies the owner of a room of a new member: the opponent of a duel, or another friend. */
export async function notifyJoined(
  deps: NotifyDeps,
  { roomId, kind, accountId }: Events['room.joined'],
): Promise<void> {
  await notifyOwner(deps, isDuel(kind) ? 'opponent-accepted' : 'friend-joined', { roomId, accountId, state: 'in' })
}

/** Notifies a player removed from a room; and its owner of a player who declined or left. */
export async function notifyLeft(deps: NotifyDeps, left: Events['room.left']): Promise<void> {
  const { roomId, kind, accountId, byId, wasIn } = left
  if (byId === accountId) {
    const text = isDuel(kind) ? 'opponent-refused' : wasIn ? 'friend-left' : 'friend-refused'
    await notifyOwner(deps, text, { roomId, accountId, state: 'out' })
    return
  }
  // A withdrawn invitation is no longer shown, without a notification.
  if (!wasIn) return
  const room = await sql.findRoom(deps.db, roomId)
  const member = await sql.findMember(deps.db, roomId, accountId)
  if (!room || member?.state !== 'out') return
  await notify(deps, {
    accountId,
    kind: 'room-removed',
    detail: { name: room.name },
    onceKey: `room-removed:${roomId}`,
    edition: member.at.getTime(),
    about: aboutRoom(room),
  })
}

async function notifyOwner(
  deps: NotifyDeps,
  kind: 'opponent-accepted' | 'opponent-refused' | 'friend-joined' | 'friend-refused' | 'friend-left',
  { roomId, accountId, state }: { roomId: string; accountId: string; state: 'in' | 'out' },
): Promise<void> {
  const room = await sql.findRoom(deps.db, roomId)
  const member = await sql.findMember(deps.db, roomId, accountId)
  // A later change of mind has its own event.
  if (!room || room.ownerId === accountId || member?.state !== state) return
  await notify(deps, {
    accountId: room.ownerId,
    kind,
    detail: { name: room.name, ...(await named(deps.db, accountId)) },
    onceKey: `opponent:${roomId}:${accountId}`,
    edition: member.at.getTime(),
    about: aboutRoom(room),
    ...untilKickOff(room),
  })
}

/** F6: notifies the members of a room without an entry that it is closing. */
export async function notifyClosing(deps: NotifyDeps, { roomId, at }: Events['room.closing']): Promise<void> {
  const room = await sql.findRoom(deps.db, roomId)
  const until = new Date(at)
  if (!room || until <= deps.clock.now()) return
  const missing = await sql.membersWithoutEntry(deps.db, roomId)
  await notifyAll(
    deps,
    missing
      .filter(accountId => accountId !== room.ownerId)
      .map((accountId): NewNotice<'room-closing'> => ({
        accountId,
        kind: 'room-closing',
        detail: { name: room.name, at },
        onceKey: `room-closing:${roomId}`,
        edition: until.getTime(),
        about: aboutRoom(room),
        until,
      })),
  )
}

/**
 * F6, V4: notifies the members of a room that never began (deleted by its owner, not started in time, or cancelled by an operator with a
 * reason) who had not paid. Those who paid are notified of the refund.
 */
export async function notifyEnded(deps: NotifyDeps, { gameId, state }: Events['game.changed']): Promise<void> {
  if (state !== 'void') return
  const room = await sql.findRoom(deps.db, gameId)
  if (!room || room.lockedAt !== null) return
  const reason = room.voidReason ?? ''
  const missing = await sql.membersWithoutEntry(deps.db, room.id)
  await notifyAll(
    deps,
    missing
      .filter(accountId => accountId !== room.ownerId || reason !== 'room_deleted')
      .map((accountId): NewNotice<'room-ended'> => ({
        accountId,
        kind: 'room-ended',
        detail: { name: room.name, reason },
        onceKey: `room-ended:${room.id}`,
        about: aboutRoom(room),
      })),
  )
}

/** V1, V3: notifies the player whose turn it is in a duel, and its owner that the opponent is ready. Each is valid for its minute. */
export async function notifyDuel(deps: NotifyDeps, { roomId, kind }: Events['room.changed']): Promise<void> {
  if (!isDuel(kind)) return
  const room = await sql.findRoom(deps.db, roomId)
  const duel = await sql.findDuel(deps.db, roomId)
  if (!room || !duel) return
  const notice = (await readyNotice(deps, room, duel)) ?? turnNotice(room, duel)
  await endOthers(deps, room, duel, notice)
  if (notice && notice.until > deps.clock.now()) await notify(deps, notice)
}

/** A turn that was taken or expired, and a Ready that led to a start or expired, need no action any more. */
async function endOthers(
  deps: NotifyDeps,
  room: sql.NoticeRoom,
  { opponentId, readyAt }: sql.NoticeDuel,
  notice: Timed | undefined,
): Promise<void> {
  const query: [string | null, string][] = [
    [room.ownerId, turnKey(room)],
    [opponentId, turnKey(room)],
    [readyAt === null ? null : room.ownerId, readyKey(room)],
  ]
  for (const [accountId, onceKey] of query) {
    const stands = notice?.accountId === accountId && notice?.onceKey === onceKey
    if (accountId !== null && !stands) await over(deps, accountId, onceKey)
  }
}

const turnKey = ({ id }: sql.NoticeRoom): string => `duel-turn:${id}`
const readyKey = ({ id }: sql.NoticeRoom): string => `opponent-ready:${id}`

type Timed = NewNotice & { until: Date }

function turnNotice(room: sql.NoticeRoom, { opponentId, turn, turnEndsAt }: sql.NoticeDuel): Timed | undefined {
  const accountId = turn === null || turn % 2 === 0 ? room.ownerId : opponentId
  if (turn === null || turnEndsAt === null || accountId === null) return undefined
  return {
    accountId,
    kind: 'duel-turn',
    detail: { name: room.name, turn },
    onceKey: turnKey(room),
    edition: turn,
    about: aboutRoom(room),
    until: turnEndsAt,
  }
}

async function readyNotice(
  { db }: NotifyDeps,
  room: sql.NoticeRoom,
  { opponentId, readyAt, startedAt }: sql.NoticeDuel,
): Promise<Timed | undefined> {
  if (opponentId === null || readyAt === null || startedAt !== null || room.state !== 'open') return undefined
  return {
    accountId: room.ownerId,
    kind: 'opponent-ready',
    detail: { name: room.name, ...(await named(db, opponentId)) },
    onceKey: readyKey(room),
    edition: readyAt.getTime(),
    about: aboutRoom(room),
    until: new Date(readyAt.getTime() + DUEL_READY_MS),
  }
}

/** V1: notifies only the opponent why the duel did not start. Once per reason while it lasts. */
export async function notifyCannotPlay(
  deps: NotifyDeps,
  { roomId, accountId, code }: Events['versus.cannot-play'],
): Promise<void> {
  const room = await sql.findRoom(deps.db, roomId)
  const duel = await sql.findDuel(deps.db, roomId)
  if (!room || !duel) return
  await notify(deps, {
    accountId,
    kind: 'duel-cannot-play',
    detail: { name: room.name, code },
    onceKey: `duel-cannot-play:${roomId}`,
    edition: duel.readyAt?.getTime() ?? 0,
    about: aboutRoom(room),
    ...untilKickOff(room),
  })
}

/** P2: adds a question to the notifications of its recipients, from where they can open it again. */
export async function notifyQuestion(
  deps: NotifyDeps,
  { pushId, question, questionEn, expiresAt, accountIds }: Events['push.sent'],
): Promise<void> {
  const until = new Date(expiresAt)
  if (until <= deps.clock.now()) return
  await notifyAll(
    deps,
    accountIds.map((accountId): NewNotice<'push-question'> => ({
      accountId,
      kind: 'push-question',
      detail: { question, questionEn },
      onceKey: `push-question:${pushId}`,
      about: { mode: 'push-game', gameId: pushId, entryId: '' },
      until,
    })),
  )
}
