import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))
/** Advisory lock key, an arbitrary constant: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 4_215_001

const TRY_AGAIN_MS = 100
/** The first line of a migration that builds indexes concurrently. */
const OUTSIDE = '-- outside a transaction\n'

/**
 * Migrates the database to the newest schema: `server/migrations/NNNN-name.sql`, forward only, each in one transaction, with its checksum
 * stored. One that begins with `-- outside a transaction` runs statement by statement, all of it again if it was interrupted. Throws if an
 * applied file was changed. Also installs the job queue's own schema. Returns the names applied now.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await takeTurn(client)
    await installJobQueue(pool)
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const known = new Map(applied.rows.map(row => [row.name, row.checksum]))
    const done: string[] = []
    for (const { name, text, checksum } of await readMigrations()) {
      const before = known.get(name)
      if (before === checksum) continue
      if (before)
        throw new Error(
          `Migration ${name} was changed after it was applied. Migrations are forward only: write a new one.`,
        )
      await applyOne(client, name, text, checksum)
      done.push(name)
    }
    return done
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/** Waits without a statement that runs: an index that is built concurrently waits for those. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken === true) return
    await delay(TRY_AGAIN_MS)
  }
}

async function installJobQueue(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool })
  await utils.migrate()
  await utils.release()
}

/** All migrations of this version in order, with name, text and checksum. */
export async function readMigrations() {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(folder + name, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applyOne(client: pg.PoolClient, name: string, text: string, checksum: string): Promise<void> {
  const record = () => client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  try {
    if (text.startsWith(OUTSIDE)) {
      for (const statement of statementsOf(text)) await client.query(statement)
      await record()
      return
    }
    await client.query('begin')
    await client.query(text)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

/** The statements of a migration; each ends with a semicolon and a line break, and none outside of `$$` quotes has those inside. */
const statementsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\$\$.*?\$\$|.)+?;\n/gs)].map(([statement]) => statement)
