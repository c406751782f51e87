/** The public log: each row by itself, and its chain. */
import type { LogRow, Proof } from '../api/player/proofs.ts'
import { type Finding, type FindingList, findingList, type Sha256 } from './findings.ts'
import { BEFORE_FIRST, fromHex, leavesOf, rootFrom, rowHashOf, toHex } from './hashes.ts'
import { readRow } from './read-report.ts'
import * as is from './shape.ts'

/** Whether a row's hash matches its content. `field` is the row's path in the checked document. */
export async function checkRow(found: FindingList, sha256: Sha256, row: LogRow, field: string): Promise<void> {
  found.expect({ code: 'log_hash_differs', field: `${field}.hash` }, await rowHashOf(sha256, row), row.hash)
}

const readLog = is.object({ docs: is.list(readRow) })

/**
 * Checks rows as returned by `GET /api/log` (`{docs}`), in any order: every hash, and every link to the previous row. The first row must be
 * 1 if included.
 */
export async function verifyLog(log: unknown, sha256: Sha256): Promise<Finding[]> {
  const found = findingList()
  const rows = found.read(() => readLog(log, 'log').docs)
  if (rows) await checkChain(found, sha256, rows)
  return found.all
}

async function checkChain(found: FindingList, sha256: Sha256, rows: readonly LogRow[]): Promise<void> {
  let before: LogRow | undefined
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    const field = `log.${row.seq}`
    await checkRow(found, sha256, row, field)
    if (before) found.expect({ code: 'log_chain_broken', field: `${field}.seq` }, before.seq + 1, row.seq)
    if (before || row.seq === 1)
      found.expect({ code: 'log_chain_broken', field: `${field}.previous` }, before?.hash ?? BEFORE_FIRST, row.previous)
    before = row
  }
}

/** Whether the log contains the report's row unchanged; checks the log's chain too. */
export async function checkAgainstLog(
  found: FindingList,
  sha256: Sha256,
  { row, log }: { row: LogRow; log: unknown },
): Promise<void> {
  const rows = found.read(() => readLog(log, 'log').docs)
  if (!rows) return
  await checkChain(found, sha256, rows)
  const published = rows.find(one => one.game === row.game)
  found.expect({ code: 'log_row_differs', field: 'row.hash' }, published?.hash ?? null, row.hash)
}

const readProof = is.object({
  entry: is.object({ _id: is.id, acceptedAt: is.moment, nonce: is.nonce, picks: is.list(is.whole) }),
  index: is.count,
  path: is.list(is.hash),
  row: readRow,
  head: is.object({ seq: is.count, hash: is.hash }),
})

/**
 * Checks the proof of one entry (`GET …/proof`): the entry's leaf leads to the root of the row, and the row's hash matches its content.
 * With `entry`, from the owner's receipt, the proof must be of that entry.
 */
export async function verifyProof(
  proof: unknown,
  sha256: Sha256,
  entry?: Pick<Proof['entry'], '_id' | 'nonce' | 'picks'>,
): Promise<Finding[]> {
  const found = findingList()
  const read = found.read(() => readProof(proof, ''))
  if (!read) return found.all
  const { row, head, path, index } = read
  if (entry) {
    const field = (name: string) => ({ code: 'leaf_differs', entry: entry._id, field: `entry.${name}` }) as const
    found.expect(field('_id'), entry._id, read.entry._id)
    found.expect(field('nonce'), entry.nonce, read.entry.nonce)
    found.expect(field('picks'), entry.picks.join(' '), read.entry.picks.join(' '))
  }
  const [leaf] = await leavesOf(sha256, [read.entry])
  const at = { index, leaves: row.leaves, path: path.map(fromHex) }
  const root = leaf && (await rootFrom(sha256, leaf, at))
  const where = { code: 'path_differs', entry: read.entry._id, field: 'path' } as const
  found.expect(where, row.root, root ? toHex(root) : null)
  await checkRow(found, sha256, row, 'row')
  if (head.seq <= row.seq) found.expect({ code: 'log_row_differs', field: 'head.hash' }, row.hash, head.hash)
  return found.all
}
