import type { Events } from '#server/modules/events.ts'
import { findBoard, gamesOf, placesFrom, rankOf } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bestOf, rankingsOf } from './rules.ts'
import { askForBoards } from './service-boards.ts'
import * as sql from './sql.ts'

/** A run of a paid game's ranking: `first` is the place it begins at, 0 the top. */
export type FillRun = Events['game.paid'] & { first?: number }

export const FILL = 'rankings.fill'

/**
 * R1: adds the next places of a paid game's final ranking to the rankings of its mode, a user's best entry: the first in order, and
 * a user who has a part of this game already had a better one. A run and the job of the next, or after the last one that of the new
 * boards, are one transaction, so a crash or a second worker repeats a run without adding anything.
 */
export async function fill(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { gameId, mode, version, first = 0 }: FillRun,
  atOnce: number,
): Promise<void> {
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (!game?.endedAt) throw new Error(`Game ${gameId} is paid without an end`)
  const rankings = rankingsOf(mode, businessDay(game.endedAt))
  if (rankings.length === 0) return
  const board = await findBoard(db, gameId, version)
  if (!board) throw new Error(`Game ${gameId} is paid without its board ${version}`)
  const places = await placesFrom(db, board, { first, limit: atOnce })
  const ranked = places.map(place => ({ ...place, position: rankOf(place.score, board.scores, board.counts) }))
  await db.tx(async tx => {
    if (ranked.length > 0) await sql.addParts(tx, gameId, rankings, bestOf(ranked))
    const next = { gameId, mode, version, first: first + atOnce }
    if (places.length === atOnce) await tx.addJob(FILL, next, { key: `${FILL}:${gameId}` })
    else await askForBoards(tx, clock.now(), rankings)
  })
}
