import type { Reader } from '#server/platform/db.ts'
import { ROOM_KINDS } from '#contract/rooms.ts'
import { listRooms, memberOf } from './sql.ts'

export { familyRooms } from './family.ts'
export { fieldsOf, lockOf } from './documents.ts'
export type { AnyRoomKind, HeldRoom, OwnFields, RoomChange, RoomKindOf, RoomParts } from './kind.ts'
export { familyMode } from './mode.ts'
export { definitionOf, matchOfRoom, momentsOf } from './picture.ts'
export { playsOnMatch, readersOf, settledRoomMatches } from './reads.ts'
export { serveRooms } from './routes.ts'
export { isRevealed } from './rules.ts'
export { roomExports } from './service-export.ts'
export { openHouse, tellRoom } from './service-holding.ts'
export { matchStands } from './service-void.ts'
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
  if (!room || !ROOM_KINDS.some(kind => kind === room.kind && kinds.includes(kind))) return false
  return (await memberOf(from, id, accountId))?.state === 'in'
}
