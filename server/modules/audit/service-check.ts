import type * as z from 'zod/mini'
import type { zAuditCheck } from '#contract/api/admin/audit.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keyedHash } from '#server/platform/ids.ts'
import { faultOf, START } from './chain.ts'
import * as reads from './reads-check.ts'

/** The result of a check of the audit log, as the console shows it. */
export type AuditCheck = z.output<typeof zAuditCheck>

/** Heads of the chain that were published outside the database owner's control, oldest first. */
export type PublishedHeads = (from: Reader) => Promise<readonly reads.Head[]>

/** Rows per read, so that memory does not depend on the length of the chain. */
const ROWS_AT_ONCE = 2_000
/** Maximum number of findings that are reported. */
const MOST_FINDINGS = 100

type Checking = Pick<Deps, 'db' | 'clock'>
type Found = Omit<reads.CheckRow, 'at' | 'kind'>
type Broken = reads.CheckRow['broken']

/**
 * Verifies the chain of the audit log in one snapshot by hashing every row again, and stores the result with the head of the chain.
 * `published` are heads that were published: a missing one shows that the whole chain was rewritten. Undefined if another check is running
 * and `wait` is not set.
 */
export async function checkAudit(
  { db, clock }: Checking,
  { wait, published }: { wait: boolean; published: PublishedHeads },
): Promise<AuditCheck | undefined> {
  const found = await db.tx(async tx =>
    (await reads.openSnapshot(tx, wait)) ? readChain(tx, published, START) : undefined,
  )
  if (!found) return undefined
  const check: reads.CheckRow = { ...found, kind: 'whole', at: clock.now() }
  await db.tx(tx => reads.insertCheck(tx, check))
  return shown(check)
}

/**
 * Verifies the rows added since the last clean check of this type, and that the chain still contains that check's end. Verifies everything
 * if there was none, if its checkpoint is not signed with this deployment's key, or if the newest full check or slice found a fault. Stores
 * the result and advances the checkpoint. Undefined if another check is running.
 */
export async function checkAdded(
  { db, clock, config }: Checking & Pick<Deps, 'config'>,
  published: PublishedHeads,
): Promise<AuditCheck | undefined> {
  const check = await db.tx(async tx => {
    if (!(await reads.openSnapshot(tx, false))) return undefined
    const from = await placeToGoOnFrom(tx, config.secretKey)
    const found = await readChain(tx, published, from)
    return { ...found, kind: from === START ? ('whole' as const) : ('changes' as const), at: clock.now() }
  })
  if (!check) return undefined
  await db.tx(async tx => {
    await reads.insertCheck(tx, check)
    const head = { seq: check.headSeq, hash: check.headHash }
    if (check.broken.length === 0)
      await reads.writeCheckpoint(tx, { ...head, mac: keyedHash(config.secretKey, signedPlace(head)) })
  })
  return shown(check)
}

/** The text that is signed for a checkpoint. */
const signedPlace = ({ seq, hash }: reads.Head): string => `audit-checkpoint:${seq}:${hash}`

async function placeToGoOnFrom(tx: Tx, key: string): Promise<reads.Head> {
  const newest = await reads.newestCheck(tx)
  if (newest && newest.kind !== 'changes' && newest.broken.length > 0) return START
  const known = await reads.readCheckpoint(tx)
  return known && known.mac === keyedHash(key, signedPlace(known)) ? { seq: known.seq, hash: known.hash } : START
}

/** Interval between the starts of two full checks, and the maximum rows read per minute. */
const SWEPT_EVERY_MS = 24 * 3_600_000
const SLICES_AT_ONCE = 5

/**
 * The full check of the chain, in slices, each stored with its progress, so that it continues after a crash: a change before the checkpoint
 * is found within a day. A fault is stored as a failed check, which makes the next one verify everything.
 */
export async function sweepAudit({ db, clock }: Checking): Promise<void> {
  for (let slice = 0; slice < SLICES_AT_ONCE; slice += 1) {
    const goesOn = await db.tx(async tx => {
      if (!(await reads.openSlice(tx))) return false
      const at = clock.now()
      const known = await reads.readSweep(tx)
      const isDue = !known || (known.finishedAt && at.getTime() - known.startedAt.getTime() >= SWEPT_EVERY_MS)
      const sweep = isDue ? { ...START, startedAt: at, finishedAt: null } : known
      if (sweep.finishedAt) return false
      const broken: Broken = []
      const rows = await reads.chainAfter(tx, sweep.seq, ROWS_AT_ONCE)
      const last = foldRows(rows, sweep, broken)
      const isEnd = rows.length < ROWS_AT_ONCE
      await reads.writeSweep(tx, { ...sweep, ...last, finishedAt: isEnd ? at : null })
      if (broken.length > 0) {
        const entries = BigInt(rows.length)
        const found = { entries, headSeq: last.seq, headHash: last.hash, tookMs: await reads.msTaken(tx), broken }
        await reads.insertCheck(tx, { ...found, kind: 'slice', at })
      }
      return !isEnd
    })
    if (!goesOn) return
  }
}

/** The result of the newest check of the audit log; null before the first. */
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

/** Adds the faults of rows that follow a position of the chain to `broken`, and returns the last row. */
function foldRows(rows: readonly reads.ChainedRow[], from: reads.Head, broken: Broken): reads.Head {
  let last: reads.Head = { seq: from.seq, hash: from.hash }
  for (const row of rows) {
    const fault = faultOf(row, last)
    if (fault) report(broken, fault, row.seq, row.id)
    // A missing row leaves one gap; whether the rows after it were changed shows in their own hashes.
    if (fault === 'removed' && faultOf(row, { seq: row.seq - 1n, hash: row.prevHash ?? '' }))
      report(broken, 'edited', row.seq, row.id)
    last = { seq: row.seq, hash: row.hash ?? '' }
  }
  return last
}

function report(broken: Broken, fault: Broken[number]['fault'], seq: bigint | null, subject: string): void {
  if (broken.length < MOST_FINDINGS) broken.push({ fault, seq: seq === null ? null : Number(seq), subject })
}

/** Verifies the chain after a position, and that no earlier or published head is missing. */
async function readChain(tx: Tx, publishedHeads: PublishedHeads, from: reads.Head): Promise<Found> {
  const broken: Broken = []
  let last = from
  // Up to the checkpoint every position must be occupied.
  let entries = from.seq
  for (;;) {
    const rows = await reads.chainAfter(tx, last.seq, ROWS_AT_ONCE)
    last = foldRows(rows, last, broken)
    entries += BigInt(rows.length)
    if (rows.length < ROWS_AT_ONCE) break
  }
  const head = await reads.headOf(tx)
  if (head?.seq !== last.seq || head.hash !== last.hash) report(broken, 'end', head?.seq ?? null, head?.hash ?? '')
  for (const { id } of await reads.unchained(tx, MOST_FINDINGS)) report(broken, 'unchained', null, id)
  const gone = await reads.endsThatAreGone(tx, MOST_FINDINGS)
  if (!gone.some(({ seq }) => seq === from.seq) && !(await reads.isInChain(tx, from))) gone.push({ seq: from.seq })
  for (const { seq } of gone) report(broken, 'rewritten', seq, '')
  const published = await publishedHeads(tx)
  for (const { seq } of await reads.headsThatAreGone(tx, published, MOST_FINDINGS)) report(broken, 'published', seq, '')
  return { entries, headSeq: last.seq, headHash: last.hash, tookMs: await reads.msTaken(tx), broken }
}
