import type { Deps } from '#server/platform/deps.ts'
import * as sql from './sql-sums.ts'

/** The sums stay this far behind, because a posting commits up to this long after its time. */
const SETTLED_MS = 3_600_000
/** Run time of the job within its minute; longer while it is far behind, as after the tables were created. */
const WORKS_MS = 3_000
const LATE_WORKS_MS = 20_000
const IS_LATE_MS = 24 * 3_600_000

/**
 * Adds settled movements to the sums of the ledger (docs/decisions/042) in steps, each in its own transaction that also stores the
 * progress. `worksMs` is for tests.
 */
export async function sumUp({ db, clock }: Pick<Deps, 'db' | 'clock'>, worksMs?: number): Promise<void> {
  const began = clock.now().getTime()
  // Read once: a run that followed the clock would never end.
  const settled = await sql.settledUntil(db, clock.now(), SETTLED_MS)
  for (;;) {
    const isBehind = await db.tx(async tx => {
      if (!(await sql.lockSums(tx))) return undefined
      await sql.beginSums(tx, settled)
      const until = await sql.addStretch(tx, settled)
      return until && settled.getTime() - until.getTime() > IS_LATE_MS
    })
    const took = clock.now().getTime() - began
    if (isBehind === undefined || took > (worksMs ?? (isBehind ? LATE_WORKS_MS : WORKS_MS))) return
  }
}
