/** The tree over the entries of a report: what was published at the lock is what the report shows, entry by entry. */
import type { Report } from '../api/player/proofs.ts'
import type { FindingList } from './finding-list.ts'
import type { Sha256 } from './findings.ts'
import { leavesOf, rootOf, toHex } from './hashes.ts'

/** Up to so many entries the one that was added is looked for by leaving out each. */
const SEARCHED = 300

/** Each leaf, their order, their number and the root. Names an entry that was changed or added. */
export async function checkTree(found: FindingList, sha256: Sha256, { entries, row, totals }: Report): Promise<void> {
  const leaves = await leavesOf(sha256, entries)
  for (const [index, entry] of entries.entries()) {
    const leaf = leaves[index]
    const field = `entries.${index}`
    found.expect({ code: 'leaf_differs', entry: entry._id, field: `${field}.leaf` }, leaf && toHex(leaf), entry.leaf)
    const before = entries[index - 1]
    if (before && before._id >= entry._id)
      found.add({
        code: 'entry_order',
        entry: entry._id,
        field: `${field}._id`,
        expected: `> ${before._id}`,
        found: entry._id,
      })
  }
  found.expect({ code: 'entries_differ', field: 'row.leaves' }, entries.length, row.leaves)
  found.expect({ code: 'entries_differ', field: 'totals.entries' }, entries.length, totals.entries)
  const root = toHex(await rootOf(sha256, leaves))
  found.expect({ code: 'root_differs', field: 'row.root' }, root, row.root)
  if (root !== row.root) await nameAdded(found, sha256, { entries, row, leaves })
}

/** Without the one that was added the root is the one published. */
async function nameAdded(
  found: FindingList,
  sha256: Sha256,
  { entries, row, leaves }: Pick<Report, 'entries' | 'row'> & { leaves: readonly Uint8Array[] },
): Promise<void> {
  if (entries.length > SEARCHED) return
  for (const [index, entry] of entries.entries()) {
    if (toHex(await rootOf(sha256, leaves.toSpliced(index, 1))) !== row.root) continue
    found.add({
      code: 'entry_added',
      entry: entry._id,
      field: `entries.${index}`,
      expected: '',
      found: entry._id,
    })
  }
}
