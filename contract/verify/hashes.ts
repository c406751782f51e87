/**
 * Hashing of everything verifiable. Each type has its own first byte, so that a hash of one type cannot be mistaken for another; the rest
 * is canonical JSON.
 */
import type { LogRow, ReportEntry } from '../api/player/proofs.ts'
import type { Sha256 } from './findings.ts'

const LEAF = '\u0000'
const NODE = 1
const ROW = '\u0002'
/** Hashes requested concurrently: a browser computes each in a separate call. */
const AT_ONCE = 1_000

const encoder = new TextEncoder()

const HEX = Array.from({ length: 256 }, (_byte, value) => value.toString(16).padStart(2, '0'))

/** Lower-case hexadecimal of bytes. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX[byte] ?? ''
  return hex
}

/** Bytes of lower-case hexadecimal. */
export function fromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16)
  return bytes
}

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const hashText = async (sha256: Sha256, text: string): Promise<string> =>
  toHex(await sha256(encoder.encode(text)))

const nodeBytes = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return bytes
}

const isMade = (hash: Uint8Array | Promise<Uint8Array>): hash is Uint8Array => hash instanceof Uint8Array

async function hashAll(sha256: Sha256, inputs: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const hashes: Uint8Array[] = []
  for (let first = 0; first < inputs.length; first += AT_ONCE) {
    const made = inputs.slice(first, first + AT_ONCE).map(input => sha256(input))
    // Synchronous hashes are not awaited, because a promise per hash would cost more than the hash.
    if (made.every(isMade)) hashes.push(...made)
    else hashes.push(...(await Promise.all(made.map(hash => Promise.resolve(hash)))))
  }
  return hashes
}

/** The contents of a leaf. */
export type Leaf = Pick<ReportEntry, '_id' | 'acceptedAt' | 'nonce' | 'picks'>

const leafBytes = ({ _id, acceptedAt, nonce, picks }: Leaf): Uint8Array =>
  encoder.encode(LEAF + JSON.stringify([_id, acceptedAt, nonce, picks]))

/** The leaves of entries: SHA-256 of 0x00 and `["id","time","nonce",[picks]]`. */
export const leavesOf = (sha256: Sha256, entries: readonly Leaf[]): Promise<Uint8Array[]> =>
  hashAll(sha256, entries.map(leafBytes))

/** The level above: SHA-256 of 0x01 and each pair; one without a partner moves up as it is (RFC 6962). */
async function above(sha256: Sha256, level: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const pairs: Uint8Array[] = []
  for (let index = 0; index + 1 < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]]
    if (left && right) pairs.push(nodeBytes(left, right))
  }
  const nodes = await hashAll(sha256, pairs)
  const last = level.length % 2 === 1 ? level.at(-1) : undefined
  return last ? [...nodes, last] : nodes
}

/** The root over leaves in order; without leaves the SHA-256 of nothing (RFC 6962). */
export async function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  if (leaves.length === 0) return sha256(new Uint8Array(0))
  let level = leaves
  while (level.length > 1) level = await above(sha256, level)
  return level[0] ?? new Uint8Array(0)
}

/** The sibling hashes on the path from a leaf to the root, lowest first. */
export async function pathOf(sha256: Sha256, leaves: readonly Uint8Array[], index: number): Promise<Uint8Array[]> {
  const path: Uint8Array[] = []
  let at = index
  for (let level = leaves; level.length > 1; level = await above(sha256, level)) {
    const beside = level[at % 2 === 1 ? at - 1 : at + 1]
    if (beside) path.push(beside)
    at >>= 1
  }
  return path
}

/** The root computed from a leaf, its index, the number of leaves and its path; undefined if the path does not fit the index. */
export async function rootFrom(
  sha256: Sha256,
  leaf: Uint8Array,
  at: { index: number; leaves: number; path: readonly Uint8Array[] },
): Promise<Uint8Array | undefined> {
  if (at.index < 0 || at.index >= at.leaves) return undefined
  const left = [...at.path]
  let [index, count, hash] = [at.index, at.leaves, leaf]
  while (count > 1) {
    const isAlone = index === count - 1 && index % 2 === 0
    if (!isAlone) {
      const beside = left.shift()
      if (!beside) return undefined
      hash = await sha256(index % 2 === 1 ? nodeBytes(beside, hash) : nodeBytes(hash, beside))
    }
    index >>= 1
    count = (count + 1) >> 1
  }
  return left.length === 0 ? hash : undefined
}

/** The previous hash of the first row of the log. */
export const BEFORE_FIRST = '0'.repeat(64)

/** The hash of a row of the log: SHA-256 of 0x02 and all its other fields, including the previous row's hash. */
export async function rowHashOf(sha256: Sha256, row: Omit<LogRow, 'hash'>): Promise<string> {
  const { previous, seq, game, root, leaves, at, rulesVersion, rulesHash, settingsHash } = row
  const resolved = [previous, seq, game, root, leaves, at, rulesVersion, rulesHash, settingsHash]
  return hashText(sha256, ROW + JSON.stringify(resolved))
}

/** JSON with sorted object keys, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
  return `{${parts.join(',')}}`
}

/** A line of the input of a report's seal. */
export const sealedLine = (part: unknown): string => `${canonical(part)}\n`

/** The lines whose SHA-256 is a report's seal: each entry, each player, and last everything else. */
function* sealedLines(report: Record<string, unknown>): Generator<string> {
  const { entries, players, seal: _seal, ...rest } = report
  for (const part of [entries, players]) {
    if (Array.isArray(part)) for (const one of part) yield sealedLine(one)
  }
  yield sealedLine(rest)
}

/** The seal of a report, in hexadecimal. */
export const sealOf = (sha256: Sha256, report: Record<string, unknown>): Promise<string> =>
  hashText(sha256, [...sealedLines(report)].join(''))
