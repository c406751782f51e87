import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))
/** Advisory lock key, an arbitrary constant: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 4_215_001

const TRY_AGAIN_MS = 100
/** The first line of a migration that builds indexes concurrently. */
const OUTSIDE = '-- outside a transaction\n'
/**
 * How long a migration waits for a table. Whoever comes after it waits too, players among them; and less than `deadlock_timeout`, after which
 * a player's transaction could be given up in its favour.
 */
const LOCK_WAIT = '500ms'
/** A dump or a long file may hold a table: the migration lets the players in between, and tries again for as long as a start may take. */
const LOCK_PAUSE_MS = 1_000
const LOCK_TRIES = 3_000
/** SQLSTATE of a lock that was not had in time, and of a deadlock. */
const NOT_HAD: ReadonlySet<unknown> = new Set(['55P03', '40P01'])
/** SQLSTATE of a database that starts or recovers from a crash. It says so itself, so the address is right: it is waited for. */
const RECOVERING = '57P03'
const RECOVERY_TRIES = 6_000

/**
 * Migrates the database to the newest schema: `server/migrations/NNNN-name.sql`, forward only, each in one transaction, with its checksum
 * stored. A database that recovers is waited for, and a table that is in use in short tries. One that begins with `-- outside a transaction` runs statement by statement;
 * if it was interrupted, all of it runs again, but for indexes that are whole. Throws if an applied file was changed. Also installs the job
 * queue's own schema. Returns the names applied now.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await connectRecovered(pool)
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

/** Both machines may have lost power: the database recovers while the server starts. */
async function connectRecovered(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== RECOVERING || tries === RECOVERY_TRIES) throw error
      await delay(TRY_AGAIN_MS)
    }
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

/**
 * For commands beside a running product, which change no schema.
 * @throws Error if this is not a database of the product, or one of an earlier version.
 */
export async function requireMigrated(pool: pg.Pool): Promise<void> {
  const found = await pool.query<{ known: string | null }>(`select to_regclass('public.migration')::text as known`)
  if ((found.rows[0]?.known ?? null) === null)
    throw new Error(
      'This database holds nothing of the product, and this command creates nothing. Is its address right? Only a start creates the tables: npm start.',
    )
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = (await readMigrations()).filter(({ name }) => !applied.has(name)).length
  if (missing > 0)
    throw new Error(
      `This database is of an earlier version (${missing} migrations), and this command does not upgrade it. Start this version first, or use that version's command.`,
    )
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
      for (const statement of await statementsLeft(client, text)) await client.query(statement)
      await record()
      return
    }
    for (let tries = 1; ; tries += 1) {
      if (await isApplied(client, { text, record, isLast: tries === LOCK_TRIES })) return
      await delay(LOCK_PAUSE_MS)
    }
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

/** Applies a migration in a transaction; false if a table it needs is in use, unless this is the last try. */
async function isApplied(
  client: pg.PoolClient,
  { text, record, isLast }: { text: string; record: () => Promise<unknown>; isLast: boolean },
): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    await client.query(text)
    await record()
    await client.query('commit')
    return true
  } catch (error) {
    if (isLast || !NOT_HAD.has((error as { code?: unknown }).code)) throw error
    await client.query('rollback')
    return false
  }
}

/**
 * The statements of a migration outside a transaction, without those that drop and build again an index that is whole: each ends with a
 * semicolon and a line break, and none outside of `$$` quotes has those inside.
 */
async function statementsLeft(client: pg.PoolClient, text: string): Promise<string[]> {
  const statements = [...text.matchAll(/(?:\$\$.*?\$\$|.)+?;\n/gs)].map(([statement]) => statement)
  if (statements.join('') !== text) throw new Error('Its last statement does not end with a semicolon and a line break')
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on oid = indexrelid
    where indisvalid and relnamespace = current_schema()::regnamespace`,
  )
  const whole = new Set(rows.map(({ name }) => name))
  return statements.filter(statement => {
    const [, name = ''] =
      /^(?:--.*\n|\s)*(?:drop|create(?: unique)?) index concurrently (?:if exists )?(\w+)/.exec(statement) ?? []
    return !whole.has(name)
  })
}
