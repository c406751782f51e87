import { lockedGame, voidGame } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { matchOfRoom } from './snapshot.ts'
import { openOnVoidMatches } from './reads.ts'
import { isOpen } from './rules.ts'

/** Rooms that are ended in one go; the sweep of the next minute goes on. */
const ENDED_AT_ONCE = 500

/** C11: refuses `match_void` for a room whose match is void, also before the room was ended for it. */
export async function refuseIfMatchVoid(from: Reader, roomId: string): Promise<void> {
  if ((await matchOfRoom(from, roomId)).status === 'void') fail('match_void')
}

/**
 * C11: a match that is void before it began ends every room on it that is still open, and whoever paid has it back at once. What is locked
 * goes on like every game: its result can be doubted first (C9). Safe to run twice and at once.
 */
export async function endOnVoidMatches(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  matchId: string | null = null,
): Promise<void> {
  for (const { id, mode } of await openOnVoidMatches(db, matchId, ENDED_AT_ONCE)) {
    await db.tx(async tx => {
      const game = await lockedGame(tx, id, mode)
      if (isOpen(game, clock.now())) await voidGame(tx, game, 'match_void')
    })
  }
}
