import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Databases of this run are named after it; `<prefix>_template` is the migrated one. */
    databasePrefix: string
  }
}

/**
 * One PostgreSQL for all tests (`TEST_DATABASE_URL`, else the embedded engine, whose durability is off: nothing here
 * outlives the run) and one migrated template that each file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const engine = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: join(process.cwd(), 'node_modules/.cache/crava-tests'),
        log: { info: () => undefined, error: message => process.stderr.write(`${message}\n`) },
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      })
  const url = given ?? engine?.url ?? ''
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await dropLeftovers(admin)
  // Named after this run, so that several runs can share one server.
  const template = `test_${process.pid}_template`
  await admin.query(`create database ${template}`)
  const pool = new pg.Pool({ connectionString: withDatabase(url, template), max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  await migrate(pool)
  await pool.end()
  await admin.end()
  project.provide('databaseUrl', url)
  project.provide('databasePrefix', `test_${process.pid}`)
  return async () => {
    await engine?.stop()
  }
}

/** Removes databases of runs that are over. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%'",
  )
  for (const { datname } of rows) {
    const pid = Number(datname.split('_')[1])
    if (!isAlive(pid)) await admin.query(`drop database if exists ${datname} with (force)`)
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
