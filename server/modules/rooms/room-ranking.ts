import type { RoomScoring } from '#contract/verify/coach-friend.ts'
import { type Game, type SmallSnapshot, smallSnapshot } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { familyMode } from './mode.ts'
import { isVoid } from './rules.ts'

/** The ranking of a family room, and what it is scored by. */
export interface RoomBoard extends Omit<SmallSnapshot, 'scoring'> {
  scoring: RoomScoring
}

/**
 * The ranking in force. Of a room that is void it is there only when its match was played to the end: a partial one, or that of a match
 * which is void itself, counts for nobody any more.
 */
export async function roomBoard(from: Reader, game: Game): Promise<RoomBoard | undefined> {
  const snapshot = await smallSnapshot(from, familyMode, game)
  const scoring = snapshot && (snapshot.scoring as unknown as RoomScoring)
  if (!snapshot || !scoring) return undefined
  const wasPlayed = scoring.final && scoring.result !== null
  return isVoid(game) && !wasPlayed ? undefined : { ...snapshot, scoring }
}
