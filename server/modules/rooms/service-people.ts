import { randomBytes } from 'node:crypto'
import { confirmPassword, payerOf } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { takeOut, voidGame } from '#server/modules/pools/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { bounds, MOST_INVITED } from './bounds.ts'
import { entriesOf, openRoomsOf } from './reads.ts'
import type { AnyRoomType, LockedRoom } from './room-type.ts'
import { isOpen, isPlayingClosed, maySee } from './rules.ts'
import {
  lockedByOwner,
  lockedRoom,
  notifyRoom,
  openSettings,
  positionIn,
  refuseIfMatchVoid,
  stillOpen,
  unblocked,
} from './service-locking.ts'
import * as sql from './sql.ts'
import type { MemberState } from './types.ts'

type PeopleDeps = Pick<Deps, 'db' | 'clock' | 'throttle'>
/** Joining depends on the settings. */
type JoiningDeps = PeopleDeps & Pick<Deps, 'config'>
const done = { data: true }
/** 192 random bits, so that links cannot be guessed. */
const LINK_BYTES = 24

/**
 * The owner invites a player by name, or gets the room's link, which stays the same until the room is closed to new members. Refuses
 * `not_found`, `forbidden`, `user_unknown`, `already_in_room`, `room_left`, `room_full`, `room_closed`, `room_playing_closed`,
 * `room_started`, `room_too_late`.
 */
export async function invite(
  { db, clock, throttle }: PeopleDeps,
  type: AnyRoomType,
  accountId: string,
  { id, request: query }: { id: string; request: { _user?: string | undefined; link?: boolean | undefined } },
): Promise<{ url: string | null; token: string | null }> {
  const { _user: invitedId } = query
  if (invitedId === undefined && query.link !== true) fail('invalid_input', { fields: { _user: 'required' } })
  await throttle.take(`room-invite:${accountId}`, bounds.invite)
  return db.tx(async tx => {
    const locked = await lockedByOwner(tx, type, id, accountId)
    const now = clock.now()
    if (invitedId !== undefined) await inviteSomebody(tx, type, locked, { accountId: invitedId, field: '_user', now })
    else await mayInvite(tx, type, locked, now)
    if (query.link !== true) return { url: null, token: null }
    const token = locked.room.linkToken ?? randomBytes(LINK_BYTES).toString('base64url')
    if (locked.room.linkToken === null) await sql.changeRoom(tx, id, { link_token: token })
    return { url: `/r/${id}?token=${token}`, token }
  })
}

/** Refuses `room_closed`, and `room_playing_closed` if a new member could not enter (F6). */
function takesPeople({ room }: LockedRoom, now: Date): void {
  if (room.entriesClosed) fail('room_closed')
  if (isPlayingClosed(room, now)) fail('room_playing_closed')
}

async function mayInvite(tx: Tx, type: AnyRoomType, locked: LockedRoom, now: Date): Promise<void> {
  stillOpen(locked, now)
  await type.mayChange(tx, locked, { what: 'invite', hasPaid: false, now })
  takesPeople(locked, now)
}

/**
 * Invites somebody to a locked room; who is invited already hears nothing of it, nor does who has blocked the owner, who does not learn of
 * the block. `field`: where they were named.
 */
export async function inviteSomebody(
  tx: Tx,
  type: AnyRoomType,
  locked: LockedRoom,
  { accountId, field, now }: { accountId: string; field: string; now: Date },
): Promise<void> {
  const { room } = locked
  await mayInvite(tx, type, locked, now)
  if (!(await payerOf(tx, accountId))) fail('user_unknown', { fields: { [field]: 'user_unknown' } })
  const { relation, isInvited } = await positionIn(tx, room, accountId)
  if (relation === 'owner' || relation === 'member') fail('already_in_room')
  if (relation === 'left') fail('room_left')
  if (isInvited) return
  if (room.members >= type.mostMembers || (await sql.countInvited(tx, room.id)) >= MOST_INVITED) fail('room_full')
  await sql.putMember(tx, { roomId: room.id, accountId, state: 'invited', at: now })
  await emit(tx, 'room.invited', { roomId: room.id, kind: room.kind, accountId, byId: room.ownerId })
  await notifyRoom(tx, room, 'room')
}

/**
 * Accepts or refuses the caller's invitation. Refuses `not_found` without one, `room_full`, `room_closed`, `room_playing_closed`,
 * `room_started`, `room_too_late`, `match_void`, `account_blocked`, `mode_unavailable`, `entries_stopped`, and `wrong_password` if the type
 * requires it (V6).
 */
export async function answerInvite(
  deps: JoiningDeps,
  type: AnyRoomType,
  accountId: string,
  { id, accept, password }: { id: string; accept: boolean; password: string | undefined },
): Promise<{ data: boolean }> {
  const mine = await sql.memberOf(deps.db, id, accountId)
  if (mine?.state !== 'invited' || mine.isUnseen) return fail('not_found')
  if (accept && type.takesPassword) await confirmPassword(deps, accountId, password ?? '')
  return deps.db.tx(async tx => {
    if (accept) await openSettings(tx, deps.config, type)
    const locked = await lockedRoom(tx, type, id)
    const { relation } = await positionIn(tx, locked.room, accountId)
    if (relation !== 'invited') fail('not_found')
    const now = deps.clock.now()
    if (accept) await letIn(tx, type, locked, { accountId, now })
    else await putOut(tx, locked, { accountId, byId: accountId, wasIn: false, state: 'out', now })
    return done
  })
}

/**
 * Joins a public room, a room by its link, or one the caller is invited to (F5). Refuses `not_found`, `already_in_room`, `room_left`,
 * `room_full`, `room_closed`, `room_playing_closed`, `room_started`, `room_too_late`, `match_void`, `account_blocked`, `wrong_password`
 * (V6), `mode_unavailable`, `entries_stopped`.
 */
export async function join(
  deps: JoiningDeps,
  type: AnyRoomType,
  accountId: string,
  { id, token, password }: { id: string; token: string | undefined; password: string | undefined },
): Promise<{ data: boolean }> {
  await deps.throttle.take(`room-join:${accountId}`, bounds.join)
  const lockToJoin = async (tx: Tx): Promise<LockedRoom> => {
    const locked = await lockedRoom(tx, type, id)
    const { relation } = await positionIn(tx, locked.room, accountId)
    if (relation === 'owner' || relation === 'member') fail('already_in_room')
    if (!maySee(locked, relation, token)) fail('not_found')
    if (relation === 'left') fail('room_left')
    return locked
  }
  if (type.takesPassword) {
    // For an unknown room the password is not checked, so that a wrong link cannot lock anyone out.
    await deps.db.tx(lockToJoin)
    await confirmPassword(deps, accountId, password ?? '')
  }
  return deps.db.tx(async tx => {
    await openSettings(tx, deps.config, type)
    const locked = await lockToJoin(tx)
    await letIn(tx, type, locked, { accountId, now: deps.clock.now() })
    return done
  })
}

async function letIn(
  tx: Tx,
  type: AnyRoomType,
  locked: LockedRoom,
  joining: { accountId: string; now: Date },
): Promise<void> {
  const { room } = locked
  const { accountId, now } = joining
  stillOpen(locked, now)
  await unblocked(tx, accountId)
  await refuseIfMatchVoid(tx, room.id)
  await type.mayChange(tx, locked, { what: 'join', hasPaid: false, now })
  takesPeople(locked, now)
  if (room.members >= type.mostMembers) fail('room_full')
  await type.onJoined(tx, locked, joining)
  await sql.putMember(tx, { roomId: room.id, accountId, state: 'in', at: now })
  await emit(tx, 'room.joined', { roomId: room.id, kind: room.kind, accountId })
  await notifyRoom(tx, room, 'room')
}

/** Removes an account from a locked room. */
export async function putOut(
  tx: Tx,
  { room }: LockedRoom,
  {
    accountId,
    byId,
    wasIn,
    state,
    now,
  }: { accountId: string; byId: string; wasIn: boolean; state: MemberState; now: Date },
): Promise<void> {
  await sql.putMember(tx, { roomId: room.id, accountId, state, at: now })
  await emit(tx, 'room.left', { roomId: room.id, kind: room.kind, accountId, byId, wasIn })
  await notifyRoom(tx, room, 'room')
}

/**
 * The caller leaves a room, or its owner removes a member without an entry or withdraws an invitation (F6). A member who leaves after
 * paying is refunded and cannot return. Refuses `not_found`, `forbidden`, `has_paid`, `owner_stays`, `room_too_late`, `room_started`.
 */
export function removePlayer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: AnyRoomType,
  accountId: string,
  { id, userId }: { id: string; userId: string },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const isMe = userId === accountId
    const locked = isMe ? await lockedRoom(tx, type, id) : await lockedByOwner(tx, type, id, accountId)
    const { relation, isInvited } = await positionIn(tx, locked.room, userId)
    const now = clock.now()
    const leaving = { accountId: userId, byId: accountId, now }
    if (relation === 'owner') fail('owner_stays')
    if (isMe ? relation === 'invited' : isInvited) await putOut(tx, locked, { ...leaving, wasIn: false, state: 'out' })
    else if (relation === 'member') await takeFrom(tx, type, locked, leaving)
    else fail('not_found')
    return done
  })
}

async function takeFrom(
  tx: Tx,
  type: AnyRoomType,
  locked: LockedRoom,
  leaving: { accountId: string; byId: string; now: Date },
): Promise<void> {
  const { game } = locked
  const { accountId, byId, now } = leaving
  stillOpen(locked, now)
  const hasPaid = (await entriesOf(tx, accountId, [game.id])).has(game.id)
  const isMe = accountId === byId
  await type.mayChange(tx, locked, { what: isMe ? 'leave' : 'remove', hasPaid, now })
  if (hasPaid && !isMe) fail('has_paid')
  if (hasPaid) await takeOut(tx, game, type.mode, { accountId, reason: 'left_room', now })
  await type.onLeft(tx, locked, leaving)
  await putOut(tx, locked, { ...leaving, wasIn: true, state: hasPaid ? 'left' : 'out' })
}

/**
 * Removes a deleted account from open rooms: its slot becomes free, and its own room without entries is deleted. Rooms with its entry are
 * unchanged. One transaction per room: safe to repeat and to interrupt.
 */
export async function leaveAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kinds: readonly AnyRoomType[],
  accountId: string,
): Promise<void> {
  for (const { id, mode } of await openRoomsOf(db, accountId)) {
    const type = kinds.find(one => one.mode.name === mode)
    if (type) await db.tx(tx => leaveRoom(tx, type, { id, accountId, at: () => clock.now() }))
  }
}

async function leaveRoom(
  tx: Tx,
  type: AnyRoomType,
  { id, accountId, at }: { id: string; accountId: string; at: () => Date },
): Promise<void> {
  const locked = await lockedRoom(tx, type, id)
  const now = at()
  if (!isOpen(locked.game, now)) return
  const { relation, isInvited } = await positionIn(tx, locked.room, accountId)
  const hasPaid = (await entriesOf(tx, accountId, [id])).has(id)
  const leaving = { accountId, byId: accountId, now }
  if (relation === 'owner' && locked.game.count === 0) await voidGame(tx, locked.game, 'room_deleted')
  if (isInvited) await putOut(tx, locked, { ...leaving, wasIn: false, state: 'out' })
  if (relation !== 'member' || hasPaid) return
  await type.onLeft(tx, locked, leaving)
  await putOut(tx, locked, { ...leaving, wasIn: true, state: 'out' })
}
