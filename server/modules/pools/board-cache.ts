import type { Reader } from '#server/platform/db.ts'
import * as sql from './sql-boards.ts'
import type { Board } from './sql-boards.ts'

/*
 * A board never changes once it is committed, so each process keeps those that were asked for last: a ranking that thousands look
 * at is read from the database once. The moment it was made belongs to the key: a version that was rolled back is another board.
 */
const KEPT = 100
const kept = new Map<string, Board>()

/** A board by its version, or the one in force; undefined before the first. Give it back unchanged: others read the same. */
export async function findBoard(from: Reader, gameId: string, version?: number): Promise<Board | undefined> {
  const named = await sql.nameBoard(from, gameId, version)
  if (!named) return undefined
  const key = `${gameId}:${named.version}:${named.at.getTime()}`
  const known = kept.get(key)
  if (known) return known
  const board = await sql.findBoard(from, gameId, named.version)
  if (!board || board.at.getTime() !== named.at.getTime()) return board
  const [oldest] = kept.keys()
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, board)
  return board
}
