import type { Reader } from '#server/platform/db.ts'
import { ROOM_TYPE_NAMES } from '#contract/rooms.ts'
import { listRooms, memberOf } from './sql.ts'

export { familyRooms } from './family.ts'
export { fieldsOf, lockOf } from './documents.ts'
export type { AnyRoomType, LockedRoom, OwnFields, RoomChange, RoomTypeOf, RoomParts } from './room-type.ts'
export { familyMode } from './mode.ts'
export { definitionOf, matchOfRoom, momentsOf } from './snapshot.ts'
export { playsOnMatch, readersOf, settledRoomMatches } from './reads.ts'
export { serveRooms } from './routes.ts'
export { isRevealed } from './rules.ts'
export { roomExports } from './service-export.ts'
export { openSettings, notifyRoom } from './service-locking.ts'
export { refuseIfMatchVoid } from './service-void.ts'
export { detail, listed, preview as previewOfRoom, visibleRoom } from './service-reading.ts'
export { membersOf } from './sql.ts'
export type { Member, MemberState, Relation, Room } from './types.ts'

/** Whether somebody is in a room of one of these kinds: its chat is theirs too. */
export async function isInRoom(
  from: Reader,
  { id, kinds }: { id: string; kinds: readonly string[] },
  accountId: string,
): Promise<boolean> {
  const room = (await listRooms(from, [id])).get(id)
  if (!room || !ROOM_TYPE_NAMES.some(type => type === room.kind && kinds.includes(type))) return false
  return (await memberOf(from, id, accountId))?.state === 'in'
}
