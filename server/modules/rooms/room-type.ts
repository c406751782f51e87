/**
 * Differences between types of rooms: the number of players, deadlines of actions, and how they are shown. Everything else
 * (making, finding, joining, leaving, who sees what) is the same for all and takes the type as a parameter.
 */
import type { Centavos } from '#contract/money.ts'
import type { RoomStatus } from '#contract/api/player/rooms.ts'
import type { RangePoints, RoomTypeName } from '#contract/rooms.ts'
import type { PublicAccount } from '#server/modules/accounts/index.ts'
import type { MatchView } from '#server/modules/matches/index.ts'
import type { Game, Mode } from '#server/modules/pools/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Relation, Room } from './types.ts'

/** A room with its game. Inside a transaction that changes it both rows are locked, the game's first. */
export interface LockedRoom {
  game: Game
  room: Room
}

/** An action on a room. `leave`: by oneself; `remove`: the owner removes somebody. */
export type RoomChange = 'invite' | 'join' | 'leave' | 'remove' | 'delete' | 'close'

/** Common fields that a type fills in its own way. `amount`: the present or future pot. */
export interface OwnFields {
  status: RoomStatus
  amount: Centavos
}

/** Any kind, as far as it is changed. The hooks run inside the transaction that holds the room. */
export interface AnyRoomType {
  kind: RoomTypeName
  mode: Mode
  /** The most members at once, the owner too. */
  mostMembers: number
  /** V4: nobody joins later than this before kick-off. */
  joinsBeforeStartMs: number
  /** V6: joining and accepting an invitation take the password. */
  takesPassword: boolean
  /** F6: its owner can close it to playing. */
  closesPlaying: boolean
  /** F1: the points of ranges that a room for a match of this championship is made with; null: as printed, or it has none. */
  rangePoints(tx: Tx, championshipId: string): Promise<RangePoints | null>
  /** The room was made, its owner is in it. */
  onCreated(tx: Tx, locked: LockedRoom, now: Date): Promise<void>
  /** Somebody is about to be in it. May refuse `room_full`. */
  onJoined(tx: Tx, locked: LockedRoom, joining: { accountId: string; now: Date }): Promise<void>
  /** Somebody who was in it is not any more. */
  onLeft(tx: Tx, locked: LockedRoom, leaving: { accountId: string; now: Date }): Promise<void>
  /**
   * Refuses actions no longer possible: `room_started`, `room_too_late`. Called for open games alone: once it is locked or over, the
   * same is refused for every kind. `hasPaid`: whether whoever goes (`leave`, `remove`) has an entry.
   */
  mayChange(tx: Tx, locked: LockedRoom, change: { what: RoomChange; hasPaid: boolean; now: Date }): Promise<void>
  /** In the order of the rooms. */
  ownFields(from: Reader, rooms: readonly LockedRoom[], now: Date): Promise<OwnFields[]>
}

/** All that documents of a room are made of, as one viewer sees it. */
export interface RoomParts extends LockedRoom {
  own: OwnFields
  match: MatchView
  championship: { _id: string; name: string; season: number }
  owner: PublicAccount
  viewerId: string
  me: Relation
  /** The viewer's entry. */
  myEntry: string | null
  archived: boolean
  now: Date
}

/** A kind with its documents. */
export interface RoomTypeOf<Summary, Detail> extends AnyRoomType {
  /** Documents of a list, in its order. `fieldsOf` (documents.ts) makes what all kinds have in common. */
  summaries(from: Reader, rooms: readonly RoomParts[]): Promise<Summary[]>
  detail(from: Reader, room: RoomParts): Promise<Detail>
}
