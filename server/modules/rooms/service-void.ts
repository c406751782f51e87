import { lockedGame, voidGame } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { matchOfRoom } from './snapshot.ts'
import { openOnVoidMatches } from './reads.ts'
import { isOpen } from './rules.ts'

/** Rooms ended per run; the sweep of the next minute continues. */
const ENDED_AT_ONCE = 500

/** C11: refuses `match_void` for a room whose match is void, even before the room itself is ended. */
export async function refuseIfMatchVoid(from: Reader, roomId: string): Promise<void> {
  if ((await matchOfRoom(from, roomId)).status === 'void') fail('match_void')
}

/**
 * C11: a match that is void before it began ends every open room on it with immediate refunds. Locked rooms continue like every game: their
 * result can be disputed first (C9). Safe to run twice and concurrently.
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
