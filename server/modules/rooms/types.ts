import type { ROOM_RELATIONS } from '#contract/api/player/rooms.ts'
import type { RangePoints, ROOM_TYPES, RoomTypeName } from '#contract/rooms.ts'

/** The fields of a room beyond its pool game (same id). */
export interface Room {
  id: string
  kind: RoomTypeName
  type: (typeof ROOM_TYPES)[number]
  matchId: string
  ownerId: string
  /** F6: closed to new members. */
  entriesClosed: boolean
  /** F6: from then on entries are refused. */
  playingClosesAt: Date | null
  /** Token of its link, once it was requested. */
  linkToken: string | null
  /** The number of members, including the owner. */
  members: number
  /** Incremented with every event to its members. */
  seq: number
  createdAt: Date
  /** F1: the points of its ranges; null: as printed. */
  rangePoints: RangePoints | null
}

/** `out`: removed, refused, or left before paying, and may join again; `left`: left after paying, permanently (F6). */
export type MemberState = 'invited' | 'in' | 'out' | 'left'

/** An account with a current or former role in a room. */
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

/** An account's role in a room. */
export type Relation = (typeof ROOM_RELATIONS)[number]
