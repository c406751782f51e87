/** The only statements on the progress of the full check of the books (docs/decisions/036). */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { type Finding, MOST_FINDINGS } from './reads-check.ts'

/** Progress of the full check: a part, and the key to continue after; both null when the run is complete. */
export interface Sweep {
  startedAt: Date
  until: Date
  part: string | null
  after: string | null
  findings: bigint
  finishedAt: Date | null
}

/** Advisory lock key, an arbitrary constant: one process works on the full check at a time. */
const SWEEP_LOCK = 4_215_023

/** Starts the snapshot of a slice in a new transaction; false if another process works on one. */
export async function openSlice(tx: Tx): Promise<boolean> {
  await tx.rows(sql`set transaction isolation level repeatable read`)
  await tx.rows(sql`set local statement_timeout = '120s'`)
  const [row] = await tx.rows(sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as got`)
  return row?.got ?? false
}

/** The current run; undefined before the first. */
export async function readSweep(from: Reader): Promise<Sweep | undefined> {
  const [row] = await from.rows(sql<Sweep>`
    select started_at as "startedAt", until, part, after, findings, finished_at as "finishedAt" from ledger_sweep`)
  return row
}

/** When the last run ended, and when the current one began; null if there is none. */
export async function fullCheck(from: Reader): Promise<{ endedAt: Date | null; startedAt: Date | null }> {
  const [row] = await from.rows(sql<{ endedAt: Date | null; startedAt: Date | null }>`
    select finished_at as "endedAt", case when part is not null then started_at end as "startedAt" from ledger_sweep`)
  return row ?? { endedAt: null, startedAt: null }
}

/** Starts a new run. The end of the previous run is kept until this one ends. */
export async function startSweep(tx: Tx, { at, until, part }: { at: Date; until: Date; part: string }): Promise<void> {
  await tx.rows(sql`delete from ledger_sweep_sum`)
  await tx.rows(sql`
    insert into ledger_sweep (started_at, until, part, after) values (${at}, ${until}, ${part}, '')
    on conflict (one) do update set started_at = excluded.started_at, until = excluded.until, part = excluded.part, after = excluded.after,
      slices = 0, findings = 0, took_ms = 0`)
}

/** Stores a run's progress after a slice. */
export async function moveSweep(
  tx: Tx,
  {
    part,
    after,
    findings,
    tookMs,
    at,
  }: { part: string | null; after: string | null; findings: number; tookMs: number; at: Date },
): Promise<void> {
  await tx.rows(sql`
    update ledger_sweep set part = ${part}, after = ${after}, slices = slices + 1, findings = findings + ${findings},
      took_ms = took_ms + ${tookMs}, finished_at = case when ${part}::text is null then ${at}::timestamptz else finished_at end`)
}

/** Adds to the sums of the movements read so far, by account. */
export async function addSums(tx: Tx, sums: ReadonlyMap<string, bigint>): Promise<void> {
  if (sums.size === 0) return
  await tx.rows(sql`
    insert into ledger_sweep_sum as s (account, amount)
    select * from unnest(${arrayOf([...sums.keys()])}::text[], ${arrayOf([...sums.values()])}::bigint[])
    on conflict (account) do update set amount = s.amount + excluded.amount`)
}

/** Funds and escrows whose balance is not the sum of all movements: those up to `until` were summed slice by slice. */
export const wrongSums = (from: Reader, until: Date): Promise<Finding[]> =>
  from.rows(sql<Finding>`
    with late as materialized (select debit, credit, amount from movement where at > ${until}),
    moved as (
      select account, sum(amount) as amount from (
        select account, amount from ledger_sweep_sum
        union all select debit, -amount from late where debit not like 'wallet:%'
        union all select credit, amount from late where credit not like 'wallet:%') as side group by account
    ), kept as (
      select name as account, balance from fund
      union all select account, sum(amount) from (
        select account, amount from escrow_in union all select account, -amount from escrow_out) as part group by account
    )
    select coalesce(kept.account, moved.account) as subject,
      'kept=' || coalesce(kept.balance::text, 'none') || ' moved=' || coalesce(moved.amount, 0) as detail
    from kept full join moved using (account)
    where kept.balance is null or kept.balance <> coalesce(moved.amount, 0)
      or (kept.balance < 0 and account not in ('capital', 'gateway', 'debts'))
    limit ${MOST_FINDINGS}`)
