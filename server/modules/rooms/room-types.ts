import { familyRooms } from './family.ts'
import type { AnyRoomType } from './room-type.ts'
import { versusType, vipType } from './versus/versus-type.ts'

/** Every type of room there is. */
export const roomTypes: readonly AnyRoomType[] = [familyRooms, versusType, vipType]
