import { ROOM_TYPE_NAMES } from '#contract/rooms.ts'
import type { Reader } from '#server/platform/db.ts'
import { listRooms, memberOf } from './sql.ts'

export { roomTypes } from './room-types.ts'
export { playsOnMatch } from './reads.ts'
export { companions, liveRoomOf, preview as previewOfRoom } from './service-reading.ts'
export { heldPrizesUnder } from './versus/service-alerts.ts'

/** Whether an account is in a room of one of these types, and thus in its chat. */
export async function isInRoom(
  from: Reader,
  { id, kinds }: { id: string; kinds: readonly string[] },
  accountId: string,
): Promise<boolean> {
  const room = (await listRooms(from, [id])).get(id)
  if (!room || !ROOM_TYPE_NAMES.some(type => type === room.kind && kinds.includes(type))) return false
  return (await memberOf(from, id, accountId))?.state === 'in'
}
