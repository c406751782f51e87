import type { Reader } from '#server/platform/db.ts'
import * as sql from './sql-snapshots.ts'
import type { RankingSnapshot } from './sql-snapshots.ts'

/*
 * A board never changes once it is committed, so each process keeps those that were asked for last: a ranking that thousands look
 * at is read from the database once. The moment it was made belongs to the key: a version that was rolled back is another board.
 */
const CACHED = 100
const cache = new Map<string, RankingSnapshot>()

/** A board by its version, or the one in force; undefined before the first. Give it back unchanged: others read the same. */
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
  const [oldest] = cache.keys()
  if (cache.size >= CACHED && oldest !== undefined) cache.delete(oldest)
  cache.set(key, snapshot)
  return snapshot
}
