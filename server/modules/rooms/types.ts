import type { ROOM_RELATIONS } from '#contract/api/player/rooms.ts'
import type { RangePoints, ROOM_TYPES, RoomTypeName } from '#contract/rooms.ts'

/** A room beyond the pool game it is (same id). */
export interface Room {
  id: string
  kind: RoomTypeName
  type: (typeof ROOM_TYPES)[number]
  matchId: string
  ownerId: string
  /** F6: nobody can join any more. */
  entriesClosed: boolean
  /** F6: from then on nobody can play. */
  playingClosesAt: Date | null
  /** Of the link that joins it, once it was requested. */
  linkToken: string | null
  /** The number of members, the owner too. */
  members: number
  /** Goes up with every event its members receive. */
  seq: number
  createdAt: Date
  /** F1: the points of its ranges; null: as printed. */
  rangePoints: RangePoints | null
}

/** `out`: removed, refused, or left before paying, and may come again; `left`: left after paying, for good (F6). */
export type MemberState = 'invited' | 'in' | 'out' | 'left'

/** Somebody who has or had to do with a room. */
export interface Member {
  roomId: string
  accountId: string
  state: MemberState
  /** Since when. */
  at: Date
  archived: boolean
  /** An invitation by an owner whom the invited player has blocked: they see none, and to everybody else it is like any other. */
  isUnseen: boolean
}

/** Somebody's role in a room. */
export type Relation = (typeof ROOM_RELATIONS)[number]
