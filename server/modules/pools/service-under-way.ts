import { type Centavos, centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Mode } from './mode.ts'
import { bestAt, findSnapshot, type Scored } from './service-reads.ts'
import { listGames } from './sql.ts'
import { entriesIn, gamesUnderWay } from './sql-entries.ts'
import type { Entry, Game } from './types.ts'

/** A closed game that is not paid yet, as one of its players stands in it. */
export interface GameUnderWay {
  game: Game
  mode: Mode
  /** The player's entries that count, the newest first. */
  entries: Entry[]
  /** Null before the first ranking. */
  best: Scored | null
  /** Over all the player's entries: the prizes if the game ended now. */
  prizes: Centavos
}

/**
 * The player's games that are under way, at most `limit`. Many players open the home page in the same minute: rankings come from this
 * process's cache, so that each costs a few rows of their own.
 */
export async function gamesUnderWayOf(
  from: Reader,
  modeOf: (name: string) => Mode,
  accountId: string,
  at: { now: Date; limit: number },
): Promise<GameUnderWay[]> {
  const ids = await gamesUnderWay(from, accountId, at)
  if (ids.length === 0) return []
  const games = new Map((await listGames(from, ids)).map(game => [game.id, game]))
  const entries = Map.groupBy(await entriesIn(from, accountId, ids), ({ gameId }) => gameId)
  const found: GameUnderWay[] = []
  for (const id of ids) {
    const [game, own] = [games.get(id), entries.get(id)]
    if (!game || !own) continue
    const mode = modeOf(game.mode)
    const snapshot = game.boardVersion > 0 ? await findSnapshot(from, id) : undefined
    const standing = snapshot && (await bestAt(from, { mode, game, snapshot }, own))
    found.push({ game, mode, entries: own, best: standing?.best ?? null, prizes: standing?.prizes ?? centavos(0) })
  }
  return found
}
