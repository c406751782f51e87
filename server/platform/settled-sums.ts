import { sql } from 'kysely'
import type { Reader, Tx } from './db.ts'
import type { Deps } from './deps.ts'

/** Sums stay this far behind, because a transaction commits up to this long after the time of its rows. */
const SETTLED_MS = 3_600_000
/** Run time of a job within its minute; longer while it is far behind, as after the tables were created. */
const WORKS_MS = 3_000
const LATE_WORKS_MS = 20_000
const IS_LATE_MS = 24 * 3_600_000

/** Sums of rows that never change, added in the order of their time. */
export interface SettledSums {
  /** Advisory lock key: one process adds at a time. */
  lock: number
  /** Starts the sums before the first row, if they are not started. */
  begin(tx: Tx, settled: Date): Promise<void>
  /** Adds the next rows up to at most `settled` with the progress in one statement; returns the progress, undefined if nothing was left. */
  addStretch(tx: Tx, settled: Date): Promise<Date | undefined>
}

/** Adds settled rows in steps, each in its own transaction, within the time of a job. `worksMs` is for tests. */
export async function addSettled(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sums: SettledSums,
  worksMs?: number,
): Promise<void> {
  const began = clock.now().getTime()
  // Read once: a run that followed the clock would never end.
  const settled = await settledUntil(db, clock.now())
  for (;;) {
    const isBehind = await db.tx(async tx => {
      if (!(await lockSums(tx, sums.lock))) return undefined
      await sums.begin(tx, settled)
      const until = await sums.addStretch(tx, settled)
      return until && settled.getTime() - until.getTime() > IS_LATE_MS
    })
    const took = clock.now().getTime() - began
    if (isBehind === undefined || took > (worksMs ?? (isBehind ? LATE_WORKS_MS : WORKS_MS))) return
  }
}

/** Does not wait: false if another process is adding. */
async function lockSums(tx: Tx, lock: number): Promise<boolean> {
  await tx.rows(sql`set local statement_timeout = '120s'`)
  const [row] = await tx.rows(sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lock}) as got`)
  return row?.got ?? false
}

/**
 * The moment up to which rows can be added: an hour before now, and before the oldest open transaction began, since it may commit rows
 * with a time from then on.
 */
async function settledUntil(from: Reader, now: Date): Promise<Date> {
  const [row] = await from.rows(sql<{ ms: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(xact_start)) * 1000, 0)::float8 as ms from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  return new Date(Math.floor(now.getTime() - SETTLED_MS - Math.max(0, row?.ms ?? 0)))
}
