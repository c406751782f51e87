import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { isPostmasterOf, readPostmaster } from './embedded-process.ts'

/** The address of a database (`crava` unless named) at a port, password included. */
export type UrlOf = (port: number, database?: string) => string

/** Crash recovery after a power cut may replay a lot before the first connection is taken. */
const READY_WITHIN_MS = 180_000

/**
 * Waits until this cluster's PostgreSQL accepts connections with our password.
 * @returns undefined once it has exited, or `hope()` returns false.
 */
export async function untilReady(
  cluster: string,
  url: UrlOf,
  hope: () => boolean,
  readyWithinMs: number = READY_WITHIN_MS,
) {
  const deadline = Date.now() + readyWithinMs
  let seen = false
  while (Date.now() < deadline) {
    const running = await readPostmaster(cluster)
    const alive = running !== undefined && (await isPostmasterOf(running.pid, cluster))
    if (!hope() || (seen && !alive)) return undefined
    seen ||= alive
    if (alive && running.status === 'ready' && (await answers(url(running.port, 'postgres')))) {
      return { pid: running.pid, port: running.port }
    }
    await delay(20)
  }
  throw new Error(`PostgreSQL runs in ${cluster} but has accepted no connection for ${readyWithinMs / 1000} s.`)
}

/** Creates the database `crava` when a first start was cut short before it did. */
export async function ensureDatabase(url: UrlOf, port: number): Promise<void> {
  await query(url(port, 'postgres'), async client => {
    const found = await client.query("select from pg_database where datname = 'crava'")
    if (found.rowCount === 0) await client.query('create database crava')
  })
}

/** Errors that a retry cannot fix: another password, data of another major version, a wrong setting. */
export function isHopeless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === '28P01') ||
    /incompatible|parameter|No space left|recovery target/.test(error.message)
  )
}

/**
 * True when the database at this URL responds to a query.
 * @throws Error if it rejects our password.
 */
export async function answers(url: string): Promise<boolean> {
  try {
    await query(url, client => client.query('select 1'))
    return true
  } catch (error) {
    if (isHopeless(error)) {
      throw new Error('PostgreSQL rejects the password stored beside its data; was the "password" file changed?', {
        cause: error,
      })
    }
    return false
  }
}

async function query(url: string, action: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 20_000 })
  // A server that dies during a query also emits an event; the failed query already reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await action(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
