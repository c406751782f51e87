import type { Events } from '#server/modules/events.ts'
import { gamesOf, placesFrom } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bestOf, boardsOf } from './rules.ts'
import * as sql from './sql.ts'

/** A run of a paid game's ranking: `first` is the place it begins at, 0 the top. */
export type FillRun = Events['game.paid'] & { first?: number }

export const FILL = 'rankings.fill'

/**
 * R1: adds the next places of a paid game's final ranking to the rankings of its mode, a user's best entry: the first in order, and
 * a user who has a part of this game already had a better one. A run and the job of the next are one transaction, so a crash or a
 * second worker repeats a run without adding anything.
 */
export async function fill(
  { db }: Pick<Deps, 'db'>,
  { gameId, mode, version, first = 0 }: FillRun,
  atOnce: number,
): Promise<void> {
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (!game?.endedAt) throw new Error(`Game ${gameId} is paid without an end`)
  const boards = boardsOf(mode, businessDay(game.endedAt))
  if (boards.length === 0) return
  const places = await placesFrom(db, { gameId, version }, { first, limit: atOnce })
  if (places.length === 0) return
  await db.tx(async tx => {
    await sql.addParts(tx, gameId, boards, bestOf(places))
    const next = { gameId, mode, version, first: first + atOnce }
    if (places.length === atOnce) await tx.addJob(FILL, next, { key: `${FILL}:${gameId}` })
  })
}
