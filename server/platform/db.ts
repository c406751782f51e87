import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { connectingTo, type Hosts, hostsOf, urlsOf } from './database-hosts.ts'
import { isStalePlan, preparingClient } from './db-prepared.ts'
import type { DB } from './schema.ts'
import { currentTrace, traced } from './tracing.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
// A date without a time is a day: it stays `yyyy-mm-dd`.
pg.types.setTypeParser(pg.types.builtins.DATE, day => day)

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined }
export type JsonObject = { [key: string]: JsonValue | undefined }

/** The interface for reads: a connection or a transaction. */
export interface Reader {
  /** kysely, for lists and plain reads. */
  readonly q: Kysely<DB>
  /** Runs one statement and returns its rows. */
  rows<T>(statement: RawBuilder<T>): Promise<T[]>
}

/**
 * An open transaction. Only services open one; it is passed down, never nested, and no network call is made inside. Statements that are
 * given to `rows` without waiting for each other (`Promise.all`) are sent together and run in the order of the calls; when one fails, all
 * those after it reject with its error. Kysely's own (`q`) are sent one at a time.
 */
export interface Tx extends Reader {
  readonly q: Transaction<DB>
  /**
   * Adds a job for every consumer of an event: it exists exactly when this transaction commits. Options with a `key` keep one job per
   * consumer.
   */
  emit(event: string, payload: JsonObject, options?: JobOptions): Promise<void>
  /** Adds one job in this transaction. `key` replaces an earlier job with the same key. */
  addJob(task: string, payload: JsonObject, options?: JobOptions): Promise<void>
}

export interface JobOptions {
  runAt?: Date
  /** Delay from now, by the clock of the queue, which is the database's. */
  afterMs?: number
  key?: string
  /** An earlier job with the same key keeps its time, so that repeated triggers cannot postpone it forever. */
  keepRunAt?: boolean
  maxAttempts?: number
}

export interface Db extends Reader {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction; retried at most 4 times after a deadlock, a serialization failure or a changed table. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A connection to a replica that has everything committed before, for what is read over a longer time; undefined while the primary is to
   * serve it. Only where a replica answers reads.
   */
  readonly lendReplica?: () => Promise<pg.PoolClient | undefined>
  /** Runs `work`, which only reads, on one snapshot; its statements time out after a minute. It may be run again. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Keepalive probes after 5 s without traffic, then every second, three times; ignored for connections other than TCP. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3'

/** A prepared statement may keep a generic plan from when its tables were small; a new connection plans it again. */
const CONNECTION_LIVES_S = 600

/**
 * Opens the pool. If the URL names several hosts, connections go to the one that accepts writes, and move when another one is promoted
 * (`onMoved`). `consumersOf` returns the tasks that consume an event (see jobs.ts); `name` is the application_name of its connections.
 */
export function openDb(
  url: string,
  options: {
    max: number
    name?: string
    consumersOf: (event: string) => readonly string[]
    onError: (error: Error) => void
    onMoved?: (host: string) => void
  },
): Db {
  const hosts = hostsOf(url, options.onMoved ?? (() => undefined))
  const pool = openPool(
    {
      ...POOL,
      ...(options.name === undefined ? {} : { application_name: options.name }),
      // With several hosts each connection is given its own.
      connectionString: urlsOf(url)[0],
      max: options.max,
    },
    hosts,
    options.onError,
  )
  hosts?.begin(() => pool.ending)
  const q = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const tx: Db['tx'] = work =>
    traced('transaction', DATABASE, () =>
      withRetry(() => q.transaction().execute(async trx => work(await openTx(trx, options.consumersOf)))),
    )
  return {
    q,
    pool,
    rows: statement => traced('query', DATABASE, () => statement.execute(q).then(result => result.rows)),
    tx,
    snapshot: work =>
      tx(async opened => {
        await opened.rows(sql`set transaction isolation level repeatable read, read only`)
        await opened.rows(sql`set local statement_timeout = '60s'`)
        return work(opened)
      }),
    // Kysely ends the pool only if it has run a statement itself: an idle connection would keep the process for another ten seconds.
    close: async () => {
      await q.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}

const POOL: pg.PoolConfig = {
  // Statements are sent without waiting for the previous response.
  pipeline: true,
  connectionTimeoutMillis: 10_000,
  maxLifetimeSeconds: CONNECTION_LIVES_S,
  application_name: 'crava',
}

/** Another pool to the same database; the caller closes it. */
export const poolLike = (pool: pg.Pool, max: number, onError: (error: Error) => void): pg.Pool =>
  openPool({ ...POOL, connectionString: pool.options.connectionString, max }, hostsByPool.get(pool), onError)

const hostsByPool = new WeakMap<pg.Pool, Hosts>()

function openPool(config: pg.PoolConfig, hosts: Hosts | undefined, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    Client: hosts === undefined ? preparingClient() : connectingTo(hosts, preparingClient()),
    // If a host dies without closing its socket, keepalives make PostgreSQL drop the session and release its locks and jobs.
    onConnect: (client): unknown => client.query(KEEP_ALIVE).catch(onError),
  })
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  if (hosts) hostsByPool.set(pool, hosts)
  return pool
}

/** Attributes of database spans; the statement's text is not recorded. */
const DATABASE = { attributes: { 'db.system.name': 'postgresql' } }
/** The key under which a job's payload stores its parent trace (W3C traceparent); the task never sees it. */
export const TRACE_KEY = '_traceparent'

async function openTx(trx: Transaction<DB>, consumersOf: (event: string) => readonly string[]): Promise<Tx> {
  // Through its executor, kysely would hold a statement back until the one before is answered.
  const connection = await trx.getExecutor().provideConnection(one => Promise.resolve(one))
  const rows = async <T>(statement: RawBuilder<T>) => (await connection.executeQuery<T>(statement.compile(trx))).rows
  const addJobs = async (
    jobs: readonly { task: string; key: string | undefined }[],
    payload: JsonObject,
    options: JobOptions,
  ): Promise<void> => {
    const trace = currentTrace()
    const stored = trace === undefined ? payload : { ...payload, [TRACE_KEY]: trace }
    await rows(sql`select graphile_worker.add_jobs(array(
      select (task, ${JSON.stringify(stored)}::json, null,
        coalesce(${options.runAt ?? null}::timestamptz, clock_timestamp() + ${options.afterMs ?? null}::integer * interval '1 millisecond'),
        ${options.maxAttempts ?? null}::integer, key, null, null)::graphile_worker.job_spec
      from unnest(${jobs.map(({ task }) => task)}::text[], ${jobs.map(({ key }) => key ?? null)}::text[]) as job(task, key)), ${options.keepRunAt ?? false})`)
  }
  return {
    q: trx,
    rows,
    addJob: (task, payload, options = {}) => addJobs([{ task, key: options.key }], payload, options),
    emit: async (event, payload, options = {}) => {
      const jobs = consumersOf(event).map(task => ({ task, key: options.key && `${task}:${options.key}` }))
      if (jobs.length > 0) await addJobs(jobs, payload, options)
    },
  }
}

/** Runs `work` and rolls all of it back, jobs and the locks it took included; returns its result. */
export async function dryRun<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.rows(sql`savepoint undone`)
  const result = await work()
  await tx.rows(sql`rollback to savepoint undone`)
  return result
}

const RETRIED = new Set(['40001', '40P01'])

async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!(RETRIED.has(code) || isStalePlan(error)) || tries >= 4) throw error
      await new Promise(resolve => setTimeout(resolve, tries * 10 + Math.random() * 20))
    }
  }
}

/** True for a violated UNIQUE constraint; with `constraint`, of that name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** True for data that the database refuses (SQLSTATE classes 22 and 23): a retry would fail again. */
export const isBadData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
