import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { type Db, openDb, type Reader } from './db.ts'
import { Refusal } from './fail.ts'
import type { Log } from './log.ts'
import type { DB } from './schema.ts'
import { shareRead } from './shared-reads.ts'

/** Connections to the replica per process, and per thread for reports. */
const READ_POOL = 8
/** How long a read waits for the replica to replay what was committed before it. */
const CATCH_UP_MS = 250
const POLL_MS = 5
/** How long a replica that was too far behind, or did not respond, is skipped. */
const SKIPPED_MS = 2_000

/** Where a server is in the write-ahead log. A position means something only on the same timeline of the same cluster. */
interface Position {
  isStandby: boolean
  cluster: string
  timeline: number
  /** Bytes from the beginning of the log. */
  at: string
}

/** The position of the last commit; on a standby, of the last replayed one. */
const readPosition = async (from: Reader): Promise<Position | undefined> => {
  const [row] = await from.rows(sql<Position>`
    select pg_is_in_recovery() as "isStandby", system_identifier::text as cluster,
      case when pg_is_in_recovery() then timeline_id
        else ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::text as at
    from pg_control_system(), pg_control_checkpoint()`)
  return row
}

/** A server that accepts writes is the promoted primary or another database, so the primary serves the read. */
const hasAll = (replica: Position, wanted: Position): boolean =>
  replica.isStandby &&
  replica.cluster === wanted.cluster &&
  replica.timeline === wanted.timeline &&
  BigInt(replica.at) >= BigInt(wanted.at)

/** A database whose `rows`, `q`, `snapshot` and files may be answered by a replica; `close` closes the replica's connections alone. */
export interface Reads extends Db {
  /** Whether the replica is skipped at the moment, because it is behind or does not respond. */
  isSkipped(): boolean
}

/**
 * Reads from a replica, statement by statement, with the results of the primary: before each the primary's log position is queried, and the
 * replica serves the read once it has replayed it. So reads see all earlier commits, including the caller's. If the replica is too slow,
 * does not respond or fails, the primary serves the read. Transactions run on the primary.
 */
export function openReads(primary: Db, url: string, log: Pick<Log, 'warn'>): Reads {
  const replica = openDb(url, {
    max: READ_POOL,
    name: 'crava-reads',
    consumersOf: () => [],
    onError: error => log.warn({ reason: error.message }, 'replica connection lost; the primary answers'),
  })
  let skippedUntil = 0
  let isSkipping = false
  const skip = (why: string): false => {
    skippedUntil = performance.now() + SKIPPED_MS
    if (!isSkipping) log.warn({ reason: why }, 'replica not used; the primary answers')
    isSkipping = true
    return false
  }

  async function hasCaughtUp(): Promise<boolean> {
    if (performance.now() < skippedUntil) return false
    const wanted = await shareRead(primary, 'position', () => readPosition(primary))
    if (!wanted) return false
    const last = performance.now() + CATCH_UP_MS
    try {
      for (;;) {
        const now = await shareRead(replica, 'position', () => readPosition(replica))
        if (now && hasAll(now, wanted)) break
        if (performance.now() > last) return skip(now?.isStandby === false ? 'it is no standby' : 'it is behind')
        await pause(POLL_MS)
      }
    } catch (error) {
      return skip(error instanceof Error ? error.message : String(error))
    }
    isSkipping = false
    return true
  }

  async function run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!(await hasCaughtUp())) return work(primary)
    try {
      return await work(replica)
    } catch (error) {
      if (error instanceof Refusal) throw error
      // Replay on the replica may cancel a statement; an invalid statement fails again on the primary, with its error.
      return work(primary)
    }
  }

  const lendReplica = async (): Promise<pg.PoolClient | undefined> => {
    if (!(await hasCaughtUp())) return undefined
    return replica.pool.connect().catch(() => undefined)
  }

  const client = {
    query: (text: string, values: readonly unknown[]) => run(db => db.pool.query(text, [...values])),
    release: () => undefined,
  }
  const pool = { connect: async () => client, end: async () => undefined } as unknown as Db['pool']
  return {
    q: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    rows: statement => run(db => db.rows(statement)),
    snapshot: work => run(db => db.snapshot(work)),
    pool: primary.pool,
    lendReplica,
    tx: work => primary.tx(work),
    isSkipped: () => isSkipping,
    close: () => replica.close(),
  }
}
