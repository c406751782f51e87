import { createHash } from 'node:crypto'
import type { ChainedRow, Head } from './reads-check.ts'

/** The hash before the first row. */
export const START: Head = { seq: 0n, hash: '0'.repeat(64) }

/**
 * The hashed text of a row, built as the database builds it: position, previous hash and all columns, each prefixed by its length in bytes
 * and a colon, so that two different rows never produce the same text.
 */
export function hashedTextOf(row: Omit<ChainedRow, 'hash'>): string {
  const { seq, prevHash, id, operatorId, action, subject, reason, details, at } = row
  const parts = [String(seq), prevHash ?? '', id, operatorId, action, subject, reason, details, at]
  return parts.map(part => `${Buffer.byteLength(part)}:${part}`).join('')
}

/** The hash of a row: the SHA-256 of that text, in hex. */
export const hashOf = (row: ChainedRow): string => createHash('sha256').update(hashedTextOf(row)).digest('hex')

/** The fault of a row that follows `last` in a chain: its position, its link or its own hash. */
export function faultOf(row: ChainedRow, last: Head): 'removed' | 'link' | 'edited' | undefined {
  if (row.seq !== last.seq + 1n) return 'removed'
  if (row.prevHash !== last.hash) return 'link'
  return row.hash === hashOf(row) ? undefined : 'edited'
}
