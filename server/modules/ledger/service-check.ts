import type * as z from 'zod/mini'
import type { operatorLedgerCheck } from '#contract/api/admin/cards.ts'
import type { Deps } from '#server/platform/deps.ts'
import { funds } from './reads.ts'
import * as reads from './reads-check.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { insertCheck, noteTry } from './sql.ts'

export type { Finding, Invariant } from './reads-check.ts'

/** The result of a ledger check, as the operators' console shows it. */
export type BooksCheck = z.output<typeof operatorLedgerCheck.answer>

interface Options {
  /** Waits for a running check; otherwise this one is skipped. */
  wait: boolean
  /** Called after each invariant, with its findings. */
  onChecked?: (invariant: reads.Invariant, findings: readonly reads.Finding[]) => void
}

/**
 * Checks the invariants of the ledger and of other modules (`more`) in one read-only snapshot and stores the result: while the newest check
 * found a violation, or none completed recently, payouts are stopped (W5). Returns undefined when another check runs.
 */
export async function checkBooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  more: readonly reads.Invariant[],
  { wait, onChecked }: Options,
): Promise<BooksCheck | undefined> {
  await db.tx(noteTry)
  const checked = await db.tx(async tx => {
    if (!(await reads.openSnapshot(tx, wait))) return undefined
    const at = clock.now()
    const broken: BooksCheck['broken'] = []
    for (const invariant of [...reads.ledgerInvariants, ...more]) {
      const findings = (await invariant.find(tx)).slice(0, reads.MOST_FINDINGS)
      for (const { subject, detail } of findings) broken.push({ invariant: invariant.name, subject, detail })
      onChecked?.(invariant, findings)
    }
    return { at, broken, funds: await funds(tx), ...(await reads.sizeAndTime(tx)) }
  })
  if (!checked) return undefined
  const { at, broken, movements, tookMs } = checked
  await db.tx(tx => insertCheck(tx, { at, tookMs, movements, broken: JSON.stringify(broken) }))
  return { ...checked, movements: Number(movements) }
}

/** Audits that an operator ran a check, with its result. */
export const auditCheck = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  { movements, broken }: BooksCheck,
): Promise<void> =>
  db.tx(tx => {
    const details = { movements, broken: broken.length }
    return recordAudit(tx, { operatorId, action: 'books.checked', subject: 'books', reason: '', details }, clock.now())
  })
