/** For the demo: what its games gave is ranked by the time that somebody looks. */
import { gamesOf } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { givingOf, rankingsOf } from './rules.ts'
import { fill, RANKS_PER_READ } from './service-filling.ts'
import { build } from './service-snapshots.ts'

/** Gives the points of those games that are paid and makes the boards of them. The queue does the same later and finds nothing to do. */
export async function rankPaidGames(deps: Pick<Deps, 'db' | 'clock'>, gameIds: readonly string[]): Promise<void> {
  const rankings = new Map<string, { mode: string; period: string }>()
  for (const { id, mode, state, price, boardVersion, endedAt } of (await gamesOf(deps.db, gameIds)).values()) {
    if (state !== 'paid' || endedAt === null || givingOf(mode, price) === undefined) continue
    await fill(deps, { gameId: id, mode, version: boardVersion }, RANKS_PER_READ)
    for (const ranking of rankingsOf(mode, businessDay(endedAt)))
      rankings.set(`${ranking.mode} ${ranking.period}`, ranking)
  }
  for (const ranking of rankings.values()) await build(deps, ranking)
}
