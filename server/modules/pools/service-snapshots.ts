import { LRUCache } from 'lru-cache'
import type { Reader } from '#server/platform/db.ts'
import * as sql from './sql-snapshots.ts'
import type { NamedSnapshot, RankingSnapshot } from './sql-snapshots.ts'

/**
 * A ranking never changes once committed, so each process caches the most recently used ones: a ranking with thousands of readers is read
 * from the database once. The key includes the creation time, since a version that was rolled back is a different ranking.
 */
const cache = new LRUCache<string, RankingSnapshot>({ max: 300 })

/** A ranking by version, or the current one; undefined before the first. Callers must not modify it: it is shared. */
export async function findSnapshot(
  from: Reader,
  gameId: string,
  version?: number,
): Promise<RankingSnapshot | undefined> {
  const named = await sql.nameSnapshot(from, gameId, version)
  if (!named) return undefined
  const key = keyOf({ gameId, ...named })
  const known = cache.get(key)
  if (known) return known
  const snapshot = await sql.readSnapshot(from, gameId, named.version)
  if (!snapshot || snapshot.at.getTime() !== named.at.getTime()) return snapshot
  cache.set(key, snapshot)
  return snapshot
}

const keyOf = ({ gameId, version, at }: NamedSnapshot): string => `${gameId}:${version}:${at.getTime()}`

/** The current rankings of these games, by game; shared like those of `findSnapshot`. Only those not known yet are read. */
export async function listSnapshots(from: Reader, gameIds: readonly string[]): Promise<Map<string, RankingSnapshot>> {
  const named = await sql.nameSnapshots(from, gameIds)
  const keys = new Map(named.map(one => [one.gameId, keyOf(one)]))
  const known = named.flatMap(one => cache.get(keyOf(one)) ?? [])
  const found = new Map(known.map(snapshot => [snapshot.gameId, snapshot]))
  const read = await sql.readSnapshots(
    from,
    named.filter(({ gameId }) => !found.has(gameId)),
  )
  for (const snapshot of read) {
    found.set(snapshot.gameId, snapshot)
    if (keyOf(snapshot) === keys.get(snapshot.gameId)) cache.set(keyOf(snapshot), snapshot)
  }
  return found
}
