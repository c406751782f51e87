import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const TEMPLATE = 'crava_template'

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
  const old = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test_%' or datname = $1",
    [TEMPLATE],
  )
  for (const { datname } of old.rows) await admin.query(`drop database if exists ${datname} with (force)`)
  await admin.query(`create database ${TEMPLATE}`)
  const pool = new pg.Pool({ connectionString: withDatabase(url, TEMPLATE), max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  await migrate(pool)
  await pool.end()
  await admin.end()
  project.provide('databaseUrl', url)
  return async () => {
    await engine?.stop()
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
