import type { RoomStatus } from '#contract/api/player/rooms.ts'
/**
 * Differences between room types: the number of players, deadlines of actions, and documents. Everything else (creating, finding, joining,
 * leaving, visibility) is shared and takes the type as a parameter.
 */
import type { Centavos } from '#contract/money.ts'
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

/** An action on a room. `leave`: by the member; `remove`: the owner removes a member. */
export type RoomChange = 'invite' | 'join' | 'leave' | 'remove' | 'delete' | 'close'

/** Common fields that depend on the type. `amount`: the current or future pot. */
export interface OwnFields {
  status: RoomStatus
  amount: Centavos
}

/** Any room type, as far as changes are concerned. The hooks run inside the transaction that locks the room. */
export interface AnyRoomType {
  kind: RoomTypeName
  mode: Mode
  /** Maximum members, including the owner. */
  mostMembers: number
  /** V4: joining must happen this long before kick-off. */
  joinsBeforeStartMs: number
  /** V6: joining and accepting an invitation require the password. */
  takesPassword: boolean
  /** F6: its owner can close it to entries. */
  closesPlaying: boolean
  /** F1: the range points of a new room for a match of this championship; null: the default ones, or the type has none. */
  rangePoints(tx: Tx, championshipId: string): Promise<RangePoints | null>
  /** The room was created with its owner as a member. */
  onCreated(tx: Tx, locked: LockedRoom, now: Date): Promise<void>
  /** An account is about to join. May refuse `room_full`. */
  onJoined(tx: Tx, locked: LockedRoom, joining: { accountId: string; now: Date }): Promise<void>
  /** A member left or was removed. */
  onLeft(tx: Tx, locked: LockedRoom, leaving: { accountId: string; now: Date }): Promise<void>
  /**
   * Refuses actions that are no longer possible: `room_started`, `room_too_late`. Called only for open games: once a game is locked or
   * over, all types refuse the same. `hasPaid`: whether the leaving member (`leave`, `remove`) has an entry.
   */
  mayChange(tx: Tx, locked: LockedRoom, change: { what: RoomChange; hasPaid: boolean; now: Date }): Promise<void>
  /** In the order of the rooms. */
  ownFields(from: Reader, rooms: readonly LockedRoom[], now: Date): Promise<OwnFields[]>
}

/** The data of a room's documents, for one viewer. */
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

/** A room type with its documents. */
export interface RoomTypeOf<Summary, Detail> extends AnyRoomType {
  /** Documents of a list, in its order. `fieldsOf` (documents.ts) creates the fields common to all types. */
  summaries(from: Reader, rooms: readonly RoomParts[]): Promise<Summary[]>
  detail(from: Reader, room: RoomParts): Promise<Detail>
}
