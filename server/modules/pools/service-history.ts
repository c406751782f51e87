import { ranksIn } from '#contract/verify/pool.ts'
import { Cache } from '#server/platform/cache.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { listVersions, nameSnapshot, type SnapshotPast } from './sql-snapshots.ts'

/** An earlier ranking of a game, sufficient to compute any entry's points and rank at that time. */
export interface PastRanking {
  version: number
  at: Date
  scoring: JsonObject
  /** C3: the rank of a score, shared by equal ones. */
  rankOf(score: number): number
}

interface History {
  newest: { version: number; at: Date }
  rankings: readonly PastRanking[]
  weight: number
}

/** The number of newest rankings of a game that are returned: a card of ten matches has some hundred. */
const RANKINGS_MOST = 300
/** Maximum distinct scores of all cached rankings, 8 bytes each. */
const SCORES_MOST = 4_000_000

const histories = new Cache<History>(SCORES_MOST, ({ weight }) => 1 + weight)

/**
 * The rankings of a closed game, oldest first. Needs no extra storage: a ranking stores its scoring input and its distinct scores, and an
 * entry its picks. Rankings are immutable, so each process reads each of them once.
 */
export async function historyOf(from: Reader, gameId: string): Promise<readonly PastRanking[]> {
  const newest = await nameSnapshot(from, gameId)
  if (!newest) return []
  const { rankings } = await histories.get(
    gameId,
    known => isSame(known.newest, newest),
    async known => {
      const later = known && (await listVersions(from, gameId, { since: known.newest.version, most: RANKINGS_MOST }))
      // A version that was rolled back has been replaced by another ranking: all are read again.
      if (known && later?.[0] && isSame(later[0], known.newest))
        return historyFrom([...known.rankings, ...later.slice(1).map(pastOf)], known.weight, later.slice(1))
      const all = await listVersions(from, gameId, { since: 1, most: RANKINGS_MOST })
      return historyFrom(all.map(pastOf), 0, all)
    },
  )
  return rankings
}

type Named = Pick<SnapshotPast, 'version' | 'at'>
const isSame = (a: Named, b: Named): boolean => a.version === b.version && a.at.getTime() === b.at.getTime()

function historyFrom(rankings: readonly PastRanking[], weight: number, added: readonly SnapshotPast[]): History {
  const newest = rankings.at(-1)
  if (!newest) throw new Error('A ranking that was named is not there')
  return {
    newest: { version: newest.version, at: newest.at },
    rankings: rankings.slice(-RANKINGS_MOST),
    weight: added.reduce((sum, { scores }) => sum + scores.length, weight),
  }
}

const pastOf = ({ version, at, scoring, scores, counts }: SnapshotPast): PastRanking => ({
  version,
  at,
  scoring,
  rankOf: ranksIn(scores, counts),
})
