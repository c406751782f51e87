import { LRUCache } from 'lru-cache'
import type { Reader } from '#server/platform/db.ts'
import * as sql from './sql-snapshots.ts'
import type { RankingSnapshot } from './sql-snapshots.ts'

/**
 * A ranking never changes once committed, so each process caches the most recently used ones: a ranking with thousands of readers is read
 * from the database once. The key includes the creation time, since a version that was rolled back is a different ranking.
 */
const cache = new LRUCache<string, RankingSnapshot>({ max: 100 })

/** A ranking by version, or the current one; undefined before the first. Callers must not modify it: it is shared. */
export async function findSnapshot(
  from: Reader,
  gameId: string,
  version?: number,
): Promise<RankingSnapshot | undefined> {
  const named = await sql.nameSnapshot(from, gameId, version)
  if (!named) return undefined
  const key = `${gameId}:${named.version}:${named.at.getTime()}`
  const known = cache.get(key)
  if (known) return known
  const snapshot = await sql.readSnapshot(from, gameId, named.version)
  if (!snapshot || snapshot.at.getTime() !== named.at.getTime()) return snapshot
  cache.set(key, snapshot)
  return snapshot
}
