import { createHash } from 'node:crypto'
import type { ChainedRow, Head } from './reads-check.ts'

/** The chain before its first row. */
export const START: Head = { seq: 0n, hash: '0'.repeat(64) }

/**
 * The hash of a row, made here as the database makes it: of the place, the hash before it and all columns, each behind its length in bytes
 * and a colon, so that no two rows give one text.
 */
export function hashOf(row: ChainedRow): string {
  const hash = createHash('sha256')
  const { seq, prevHash, id, operatorId, action, subject, reason, details, at } = row
  for (const part of [String(seq), prevHash ?? '', id, operatorId, action, subject, reason, details, at]) {
    hash.update(`${Buffer.byteLength(part)}:${part}`)
  }
  return hash.digest('hex')
}

/** What is wrong with a row that follows `last` in a chain: its place, its link, its own hash. */
export function faultOf(row: ChainedRow, last: Head): 'removed' | 'link' | 'edited' | undefined {
  if (row.seq !== last.seq + 1n) return 'removed'
  if (row.prevHash !== last.hash) return 'link'
  return row.hash === hashOf(row) ? undefined : 'edited'
}
