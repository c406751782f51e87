import { areEntriesStopped, hasMode, type Settings } from '#contract/settings.ts'
import { type Payer, payerOf } from '#server/modules/accounts/index.ts'
import { emit, type Events } from '#server/modules/events.ts'
import { lockedGame } from '#server/modules/pools/index.ts'
import { type SettingsConfig, settingsForShare } from '#server/modules/settings/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import type { AnyRoomType, LockedRoom } from './room-type.ts'
import { isCancelled, isOpen, maySee, relationOf } from './rules.ts'
import { matchOfRoom } from './snapshot.ts'
import * as sql from './sql.ts'
import type { Relation, Room } from './types.ts'

/**
 * A room with its game, both locked until the transaction ends: the game's row first, as entries do, so that all changes of a room are
 * serialised. Refuses `not_found`.
 */
export async function lockedRoom(tx: Tx, type: Pick<AnyRoomType, 'mode'>, id: string): Promise<LockedRoom> {
  const game = await lockedGame(tx, id, type.mode.name)
  return { game, room: (await sql.lockRoom(tx, id)) ?? fail('not_found') }
}

/** A room locked for its owner. Refuses `not_found` to callers who may not see it, `forbidden` to others, and as `stillOpen` does. */
export async function lockedByOwner(tx: Tx, type: AnyRoomType, id: string, accountId: string): Promise<LockedRoom> {
  const locked = await lockedRoom(tx, type, id)
  const { relation } = await positionIn(tx, locked.room, accountId)
  if (relation === 'owner') return locked
  return fail(maySee(locked, relation, undefined) ? 'forbidden' : 'not_found')
}

/** Somebody's role in a room as they know it. `isInvited`: as everybody else does, of an invitation that a block hides from them too. */
export async function positionIn(
  from: Reader,
  room: Room,
  accountId: string,
): Promise<{ relation: Relation; isInvited: boolean }> {
  const member = await sql.memberOf(from, room.id, accountId)
  return { relation: relationOf(room, accountId, member), isInvited: member?.state === 'invited' }
}

/** Refuses `not_found` for a cancelled room, and `room_started` from kick-off on. */
export function stillOpen({ game }: LockedRoom, now: Date): void {
  if (isCancelled(game)) fail('not_found')
  if (!isOpen(game, now)) fail('room_started')
}

/** C11: refuses `match_void` for a room whose match is void, also before the room was ended for it. */
export async function refuseIfMatchVoid(from: Reader, roomId: string): Promise<void> {
  if ((await matchOfRoom(from, roomId)).status === 'void') fail('match_void')
}

/**
 * The settings, locked for share until this transaction ends; taken before a room is locked, as entries do. Refuses `mode_unavailable` for
 * rooms of a type that is not allowed, and `entries_stopped` in an incident.
 */
export async function openSettings(
  tx: Tx,
  config: SettingsConfig,
  { mode }: Pick<AnyRoomType, 'mode'>,
): Promise<Settings> {
  const settings = await settingsForShare(tx, config)
  if (!hasMode(settings.profile, mode.name)) fail('mode_unavailable')
  return areEntriesStopped(settings.stops, mode.name) ? fail('entries_stopped') : settings
}

/** The creator or joining player of a room. Refuses `account_blocked`. */
export async function unblocked(from: Reader, accountId: string): Promise<Payer> {
  const payer = (await payerOf(from, accountId)) ?? fail('unauthorized')
  return payer.blocked ? fail('account_blocked') : payer
}

/** Notifies all viewers of a room that it changed. */
export const notifyRoom = (tx: Tx, { id, kind }: Pick<Room, 'id' | 'kind'>, what: Events['room.changed']['what']) =>
  emit(tx, 'room.changed', { roomId: id, kind, what }, { key: `${id}:${what}` })
