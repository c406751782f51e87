import type * as z from 'zod/mini'
import type { operatorLedgerCheck } from '#contract/api/admin/cards.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import * as reads from './reads-check.ts'
import { funds } from './reads.ts'
import { fullCheck } from './sql-sweep.ts'
import { type CheckKind, insertCheck, noteTry } from './sql.ts'

export type { About, Finding, Invariant, NextSubjects } from './reads-check.ts'

/** The result of a ledger check, as the operators' console shows it. */
export type BooksCheck = z.output<typeof operatorLedgerCheck.answer>

interface Options {
  /** Waits for a running check; otherwise this one is skipped. */
  wait: boolean
  /** Called after each invariant, with its findings. */
  onChecked?: (invariant: reads.Invariant, findings: readonly reads.Finding[]) => void
}

/**
 * Checks the invariants of the ledger and of other modules (`more`) over everything, in one read-only snapshot, and stores the result: while
 * the newest check found a violation, or none completed recently, payouts are stopped (W5). Returns undefined when another check runs.
 */
export async function checkBooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  more: readonly reads.Invariant[],
  { wait, onChecked }: Options,
): Promise<BooksCheck | undefined> {
  await db.tx(noteTry)
  return inSnapshot({ db }, wait, async tx => {
    await reads.allowWhole(tx)
    const checked = await reads.readingOnly(tx, () => proveWhole(tx, clock.now(), more, onChecked))
    // Stored before the lock is released: a slice's finding comes after it.
    await keepCheck(tx, 'whole', checked)
    return checked
  })
}

/**
 * Runs a check in one snapshot, one check at a time. Returns undefined when another one runs and `wait` is false. A statement that waits for
 * a lock has taken its snapshot before: so the other check is awaited in a transaction of its own, and the snapshot includes its result.
 */
export async function inSnapshot<T>(
  { db }: Pick<Deps, 'db'>,
  wait: boolean,
  check: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  for (;;) {
    const checked = await db.tx(async tx => ((await reads.openSnapshot(tx)) ? { result: await check(tx) } : undefined))
    if (checked) return checked.result
    if (!wait) return undefined
    await db.tx(reads.waitForCheck)
  }
}

/** Verifies everything in the snapshot of this transaction. */
export async function proveWhole(
  tx: Tx,
  at: Date,
  more: readonly reads.Invariant[],
  onChecked?: Options['onChecked'],
): Promise<BooksCheck> {
  const broken: BooksCheck['broken'] = []
  for (const invariant of [...reads.ledgerInvariants, ...more]) {
    const findings = (await invariant.find(tx)).slice(0, reads.MOST_FINDINGS)
    broken.push(...named(invariant, findings))
    onChecked?.(invariant, findings)
  }
  const { movements, tookMs } = await reads.sizeAndTime(tx)
  return { at, broken, funds: await funds(tx), full: await fullCheck(tx), movements: Number(movements), tookMs }
}

/** Findings as stored and shown. */
export const named = (
  { name }: Pick<reads.Invariant, 'name'>,
  findings: readonly reads.Finding[],
): BooksCheck['broken'] => findings.map(({ subject, detail }) => ({ invariant: name, subject, detail }))

/** Stores the result of a check. */
export const keepCheck = (
  tx: Tx,
  kind: CheckKind,
  { at, tookMs, movements, broken }: Pick<BooksCheck, 'at' | 'tookMs' | 'movements' | 'broken'>,
): Promise<void> => insertCheck(tx, { at, kind, tookMs, movements: BigInt(movements), broken: JSON.stringify(broken) })

/** Records in the audit log that an operator ran a check, with its result. */
export const auditCheck = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  { movements, broken }: BooksCheck,
): Promise<void> =>
  db.tx(tx => {
    const details = { movements, broken: broken.length }
    return recordAudit(tx, { operatorId, action: 'books.checked', subject: 'books', reason: '', details }, clock.now())
  })
