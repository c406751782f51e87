import { familyRooms } from './family.ts'
import type { AnyRoomType } from './room-type.ts'
import { versusType, vipType } from './versus/versus-type.ts'

export const roomTypes: readonly AnyRoomType[] = [familyRooms, versusType, vipType]
