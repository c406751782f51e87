import type * as z from 'zod/mini'
import type { zAuditCheck } from '#contract/api/admin/audit.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import * as reads from './reads-check.ts'
import { faultOf, START } from './chain.ts'

/** What a check of the audit log found, as the console shows it. */
export type AuditCheck = z.output<typeof zAuditCheck>

/** The heads of the chain that were told where the database's owner cannot take them back, oldest first. */
export type PublishedHeads = (from: Reader) => Promise<readonly reads.Head[]>

/** Read at once; a chain of any length is read in pieces. */
const ROWS_AT_ONCE = 2_000
/** More would not be read. */
const MOST_FINDINGS = 100

/**
 * Proves the chain of the audit log in one snapshot, hashing every row anew, and keeps what it found with where the chain ended.
 * `told` are the heads that were published: one that is not in the chain shows that it was written anew as a whole. Undefined when another
 * check runs and this one does not `wait` for it.
 */
export async function checkAudit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { wait, published }: { wait: boolean; published: PublishedHeads },
): Promise<AuditCheck | undefined> {
  const found = await db.tx(async tx => ((await reads.openSnapshot(tx, wait)) ? readChain(tx, published) : undefined))
  if (!found) return undefined
  const check: reads.CheckRow = { ...found, at: clock.now() }
  await db.tx(tx => reads.insertCheck(tx, check))
  return shown(check)
}

/** What the newest check of the audit log found; null before the first. */
export async function auditChecked(from: Reader): Promise<AuditCheck | null> {
  const check = await reads.newestCheck(from)
  return check ? shown(check) : null
}

const shown = ({ entries, headSeq, headHash, at, tookMs, broken }: reads.CheckRow): AuditCheck => ({
  at,
  entries: Number(entries),
  head: { seq: Number(headSeq), hash: headHash },
  tookMs,
  broken,
})

async function readChain(tx: Tx, publishedHeads: PublishedHeads): Promise<Omit<reads.CheckRow, 'at'>> {
  const broken: reads.CheckRow['broken'] = []
  const report = (fault: reads.CheckRow['broken'][number]['fault'], seq: bigint | null, subject: string) => {
    if (broken.length < MOST_FINDINGS) broken.push({ fault, seq: seq === null ? null : Number(seq), subject })
  }
  let last = START
  let entries = 0n
  for (;;) {
    const rows = await reads.chainAfter(tx, last.seq, ROWS_AT_ONCE)
    for (const row of rows) {
      const fault = faultOf(row, last)
      if (fault) report(fault, row.seq, row.id)
      // A row that is gone leaves one gap; whether what follows it was changed too is told by its own hash.
      if (fault === 'removed' && faultOf(row, { seq: row.seq - 1n, hash: row.prevHash ?? '' }))
        report('edited', row.seq, row.id)
      last = { seq: row.seq, hash: row.hash ?? '' }
      entries += 1n
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  const head = await reads.headOf(tx)
  if (head?.seq !== last.seq || head.hash !== last.hash) report('end', head?.seq ?? null, head?.hash ?? '')
  for (const { id } of await reads.unchained(tx, MOST_FINDINGS)) report('unchained', null, id)
  for (const { seq } of await reads.endsThatAreGone(tx, MOST_FINDINGS)) report('rewritten', seq, '')
  const published = await publishedHeads(tx)
  for (const { seq } of await reads.headsThatAreGone(tx, published, MOST_FINDINGS)) report('published', seq, '')
  return { entries, headSeq: last.seq, headHash: last.hash, tookMs: await reads.msTaken(tx), broken }
}
