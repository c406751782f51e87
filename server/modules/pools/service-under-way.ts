import { type Centavos, centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Mode } from './mode.ts'
import { bestAt, bestOf, plannedPrizes, type Scored, scoredAt } from './service-reads.ts'
import { findSnapshot, listSnapshots } from './service-snapshots.ts'
import { entriesIn, gamesUnderWay } from './sql-entries.ts'
import { receivedOf } from './sql-settling.ts'
import { listGames } from './sql.ts'
import type { Entry, Game } from './types.ts'

/** A closed, unpaid game from one player's point of view. */
export interface GameUnderWay {
  game: Game
  mode: Mode
  /** The player's valid entries, newest first. */
  entries: Entry[]
  /** Null before the first ranking. */
  best: Scored | null
  /** Over all the player's entries: the prizes if the game ended now. */
  prizes: Centavos
}

/**
 * The player's running games, at most `limit`. Many players open the home page in the same minute: rankings come from this process's cache,
 * so that each costs only a few rows.
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
  const counting = (await entriesIn(from, accountId, ids)).filter(entry => !entry.void)
  const entries = Map.groupBy(counting, ({ gameId }) => gameId)
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

/**
 * These games with one player's positions, in any state; returns all entries of that player, including void ones. `prizes`: what would be
 * paid now; after payment what was received, net of withheld tax.
 */
export async function ownGamesOf(
  from: Reader,
  modeOf: (name: string) => Mode,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, GameUnderWay>> {
  const games = await listGames(from, ids)
  const entries = Map.groupBy(await entriesIn(from, accountId, ids), ({ gameId }) => gameId)
  const snapshots = await listSnapshots(from, ids)
  const paid = games.filter(({ state }) => state === 'paid').flatMap(({ id }) => entries.get(id) ?? [])
  const received = await receivedOf(
    from,
    paid.map(({ id }) => id),
  )
  const found = games.map((game): [string, GameUnderWay] => {
    const mode = modeOf(game.mode)
    const own = entries.get(game.id) ?? []
    const snapshot = snapshots.get(game.id)
    const scored = snapshot ? scoredAt(mode, snapshot, own) : []
    const prizeOf = snapshot && game.state !== 'paid' ? plannedPrizes(game, snapshot, scored) : undefined
    const amounts = own.map(({ id }) => prizeOf?.(id) ?? received.get(id) ?? centavos(0))
    const prizes = centavos(amounts.reduce((sum, amount) => sum + amount, 0n))
    return [game.id, { game, mode, entries: own, best: bestOf(scored) ?? null, prizes }]
  })
  return new Map(found)
}

/** Points (hundredths) and rank of each of these players' best entries in each of these games, by game and account. */
export async function bestScoresOf(
  from: Reader,
  modeOf: (name: string) => Mode,
  ids: readonly string[],
  accountIds: readonly string[],
): Promise<Map<string, Map<string, Scored>>> {
  const games = await listGames(from, ids)
  const snapshots = await listSnapshots(from, ids)
  const entries: Entry[] = []
  for (const accountId of accountIds) entries.push(...(await entriesIn(from, accountId, ids)))
  const found = games.map(({ id, mode }): [string, Map<string, Scored>] => {
    const snapshot = snapshots.get(id)
    const scored = snapshot
      ? scoredAt(
          modeOf(mode),
          snapshot,
          entries.filter(({ gameId }) => gameId === id),
        )
      : []
    const best = accountIds.flatMap((accountId): [string, Scored][] => {
      const one = bestOf(scored.filter(({ entry }) => entry.accountId === accountId))
      return one ? [[accountId, one]] : []
    })
    return [id, new Map(best)]
  })
  return new Map(found)
}
