import { sql } from 'kysely'
import type { AUDIT_FAULTS } from '#contract/api/admin/audit.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** A stored row of the log, each column as the text that was hashed. */
export interface ChainedRow {
  id: string
  operatorId: string
  action: string
  subject: string
  reason: string
  details: string
  /** Microseconds since 1970. */
  at: string
  seq: bigint
  prevHash: string | null
  hash: string | null
}

export interface Head {
  seq: bigint
  hash: string
}

/** The result of a check, as stored. */
export interface CheckRow {
  at: Date
  /** The scope: everything, rows added since the checkpoint, or a slice of the full check. */
  kind: 'whole' | 'changes' | 'slice'
  entries: bigint
  headSeq: bigint
  headHash: string
  tookMs: number
  broken: { fault: (typeof AUDIT_FAULTS)[number]; seq: number | null; subject: string }[]
}

/** Arbitrary constants: one check runs at a time, and one slice of the full check. */
const CHECK_LOCK = 4_215_022
const SWEEP_LOCK = 4_215_047

/** Starts a read-only snapshot in a new transaction. False if another check is running and `wait` is not set. */
export async function openSnapshot(tx: Tx, wait: boolean): Promise<boolean> {
  await tx.rows(sql`set transaction isolation level repeatable read, read only`)
  if (wait) {
    await tx.rows(sql`select pg_advisory_xact_lock(${CHECK_LOCK})`)
    return true
  }
  const [row] = await tx.rows(sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${CHECK_LOCK}) as got`)
  return row?.got ?? false
}

/** A number of rows of the chain after a position, in order. */
export const chainAfter = (from: Reader, seq: bigint, limit: number): Promise<ChainedRow[]> =>
  from.rows(sql<ChainedRow>`
    select id, operator_id as "operatorId", action, subject, reason, details::text as details,
      (extract(epoch from at) * 1000000)::bigint::text as at, seq, prev_hash as "prevHash", hash
    from audit where seq > ${seq} order by seq limit ${limit}`)

/** The head of the chain: the last row added. */
export async function headOf(from: Reader): Promise<Head | undefined> {
  const [row] = await from.rows(sql<Head>`select seq, hash from audit_head`)
  return row
}

/** Rows that are not part of the chain. */
export const unchained = (from: Reader, limit: number): Promise<{ id: string }[]> =>
  from.rows(sql<{ id: string }>`select id from audit where seq is null order by id limit ${limit}`)

/** Heads seen by earlier clean checks that are no longer in the chain. */
export const endsThatAreGone = (from: Reader, limit: number): Promise<{ seq: bigint }[]> =>
  from.rows(sql<{ seq: bigint }>`
    select distinct seen.head_seq as seq from audit_check seen left join audit on audit.seq = seen.head_seq
    where seen.head_seq > 0 and seen.broken = '[]' and audit.hash is distinct from seen.head_hash order by 1 limit ${limit}`)

/** Published heads that are not in the chain. */
export const headsThatAreGone = (from: Reader, heads: readonly Head[], limit: number): Promise<{ seq: bigint }[]> =>
  from.rows(sql<{ seq: bigint }>`
    select distinct told.seq from unnest(${heads.map(({ seq }) => String(seq))}::bigint[], ${heads.map(({ hash }) => hash)}::text[]) as told (seq, hash)
    left join audit on audit.seq = told.seq where audit.hash is distinct from told.hash order by 1 limit ${limit}`)

/** Elapsed milliseconds of this transaction. */
export async function msTaken(tx: Tx): Promise<number> {
  const [row] = await tx.rows(sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000)::integer as ms`)
  return row?.ms ?? 0
}

/** Stores the result of a check. */
export async function insertCheck(tx: Tx, check: CheckRow): Promise<void> {
  await tx.rows(sql`
    insert into audit_check (at, kind, entries, head_seq, head_hash, took_ms, broken)
    values (${check.at}, ${check.kind}, ${check.entries}, ${check.headSeq}, ${check.headHash}, ${check.tookMs}, ${JSON.stringify(check.broken)}::jsonb)`)
}

/** The result of the newest check. */
export async function newestCheck(from: Reader): Promise<CheckRow | undefined> {
  const [row] = await from.rows(sql<CheckRow>`
    select at, kind, entries, head_seq as "headSeq", head_hash as "headHash", took_ms as "tookMs", broken
    from audit_check order by id desc limit 1`)
  return row
}

/** The signed checkpoint: the position up to which the chain is verified. */
export interface Checkpoint extends Head {
  mac: string
}

/** Undefined before the first checkpoint. */
export async function readCheckpoint(from: Reader): Promise<Checkpoint | undefined> {
  const [row] = await from.rows(sql<Checkpoint>`select seq, hash, mac from audit_checkpoint`)
  return row
}

export async function writeCheckpoint(tx: Tx, { seq, hash, mac }: Checkpoint): Promise<void> {
  await tx.rows(sql`
    insert into audit_checkpoint (seq, hash, mac) values (${seq}, ${hash}, ${mac})
    on conflict (one) do update set seq = excluded.seq, hash = excluded.hash, mac = excluded.mac`)
}

/** Whether the chain has this hash at this position. */
export async function isInChain(from: Reader, { seq, hash }: Head): Promise<boolean> {
  if (seq === 0n) return true
  const [row] = await from.rows(sql<{ hash: string | null }>`select hash from audit where seq = ${seq}`)
  return row?.hash === hash
}

/** Progress of the full check: the last row it read. Complete when it has an end. */
export interface Sweep extends Head {
  startedAt: Date
  finishedAt: Date | null
}

/** Starts a slice of the full check; false if another process is reading one. */
export async function openSlice(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows(sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as got`)
  return row?.got ?? false
}

/** The current full check; undefined before the first. */
export async function readSweep(from: Reader): Promise<Sweep | undefined> {
  const [row] = await from.rows(sql<Sweep>`
    select seq, hash, started_at as "startedAt", finished_at as "finishedAt" from audit_sweep`)
  return row
}

export async function writeSweep(tx: Tx, { seq, hash, startedAt, finishedAt }: Sweep): Promise<void> {
  await tx.rows(sql`
    insert into audit_sweep (seq, hash, started_at, finished_at) values (${seq}, ${hash}, ${startedAt}, ${finishedAt})
    on conflict (one) do update set seq = excluded.seq, hash = excluded.hash, started_at = excluded.started_at, finished_at = excluded.finished_at`)
}
