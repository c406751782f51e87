/** Questions and limits of rooms (F1 to F8, V1 to V6), for client and server. Their scoring is in verify/. */
import type { Range } from './verify/questions-rooms.ts'

export {
  DUEL_GOALS_MAX,
  DUEL_GUESSES,
  FIRST_GOAL_RANGES,
  GOLDEN_GOAL_POINTS,
  PRINTED_POINTS,
  type Range,
  RANGE_POINTS_LEAST,
  RANGE_POINTS_MOST,
  RANGE_QUESTIONS,
  type RangePoints,
  type RangeQuestion,
  RANGES,
  ROOM_GOALS_MAX,
  ROOM_STATISTICS,
  type RoomStatistic,
  SCORER_SHOTS_MAX,
  SHOT_POINTS,
  STATISTIC_RANGES,
} from './verify/questions-rooms.ts'

/** Types of rooms, as the paths and `game.mode` name them. */
export const ROOM_TYPE_NAMES = ['coach-friend', 'game-vs', 'game-vs-vip'] as const
export type RoomTypeName = (typeof ROOM_TYPE_NAMES)[number]
/** Types with two opponents. */
export type DuelType = Exclude<RoomTypeName, 'coach-friend'>

export const ROOM_TYPES = ['private', 'public'] as const
export const ROOM_NAME_MAX = 60
/** F5. */
export const ROOM_MEMBERS_MAX = 100

/** F8, in whole reais: from `least` to `most`, or free if `free`. */
export const ROOM_PRICES: Record<RoomTypeName, { free: boolean; least: number; most: number }> = {
  'coach-friend': { free: true, least: 1, most: 1_000 },
  'game-vs': { free: true, least: 1, most: 5_000 },
  'game-vs-vip': { free: false, least: 10_000, most: 50_000 },
}

/** F6: players who paid can leave, and the owner can delete, until this long before kick-off. */
export const LEAVE_BEFORE_KICKOFF_MS = 60 * 60_000
/** F6: closing a room to entries takes effect after this long. */
export const CLOSE_PLAYING_NOTICE_MS = 10 * 60_000

/** V3: a turn, on the server's clock. */
export const DUEL_TURN_MS = 60_000
/** V1: how long the opponent's Ready is valid. */
export const DUEL_READY_MS = 60_000
/** V4: a duel can start until this long before kick-off. */
export const DUEL_START_BEFORE_KICKOFF_MS = 15 * 60_000

/** A range as displayed: `00–09`, `3–4`, `0`, `7+`. */
export function formatRange({ from, to }: Range, digits = 1): string {
  const format = (number: number) => String(number).padStart(digits, '0')
  if (to === null) return `${format(from)}+`
  return from === to ? format(from) : `${format(from)}–${format(to)}`
}
