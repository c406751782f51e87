import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { readMigrations } from '#server/platform/migrate.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { migrateAt } from './cluster.ts'

const IN_MEMORY = '/dev/shm'
/** The write-ahead log is never read again: keep it small, because it may be in memory. */
const SMALL_LOG = { min_wal_size: '32MB', max_wal_size: '256MB' }
const ROOM_NEEDED = 2 * 1_024 ** 3

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Prefix of this run's database names. */
    databasePrefix: string
    /** The migrated database that tests clone. */
    databaseTemplate: string
    /** Folder for files of tests; removed after the run. */
    filesFolder: string
  }
}

/**
 * One PostgreSQL for all tests (`TEST_DATABASE_URL`, else the embedded engine without durability, since nothing outlives the run) and one
 * migrated template that each file clones; the embedded engine keeps it for the next run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await testFolder()
  const filesFolder = await makeFilesFolder(folder)
  process.env.CRAVA_TEST_RUN_FOLDER = filesFolder
  // Workers and child processes share their compile cache.
  process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules/.cache/compile')
  const given = process.env.TEST_DATABASE_URL
  const engine = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: folder,
        log: { info: () => undefined, error: message => process.stderr.write(`${message}\n`) },
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '300',
          // Databases live for seconds: vacuum and JIT do not pay off. In a soak they live for an hour, and fill with dead rows.
          autovacuum: process.env.SOAK === '1' ? 'on' : 'off',
          jit: 'off',
          ...SMALL_LOG,
        },
      })
  const url = given ?? engine?.url ?? ''
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await dropLeftovers(admin)
  // Unique per run, so that several runs can share one server.
  const prefix = `test_${process.pid}`
  const template = await (engine?.adopted === false ? storedTemplate : newTemplate)(admin, url, prefix)
  await admin.end()
  project.provide('databaseUrl', url)
  project.provide('databasePrefix', prefix)
  project.provide('databaseTemplate', template)
  project.provide('filesFolder', filesFolder)
  return async () => {
    await engine?.stop()
    await rm(filesFolder, { recursive: true, force: true })
  }
}

/**
 * Data folder of the engine and of tests, in memory where the system has a large enough folder for it: a clone of the template is nine hundred
 * files, which take a disk up to half a second of CPU time.
 */
async function testFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => undefined)
  if (room === undefined || room.bavail * room.bsize < ROOM_NEEDED) return resolve('node_modules/.cache/crava-tests')
  return join(IN_MEMORY, `crava-tests-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12)}`)
}

/** Creates this run's folder and removes those of finished runs. */
async function makeFilesFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (name.startsWith('run_') && !isAlive(Number(name.slice(4))))
      await rm(join(folder, name), { recursive: true, force: true })
  }
  const made = join(folder, `run_${process.pid}`)
  await mkdir(made, { recursive: true })
  return made
}

/**
 * The template of an earlier run with the same migrations and queue version, or a new one that replaces older ones. Only for our own engine: on a
 * shared one another run may be cloning them.
 */
async function storedTemplate(admin: pg.Client, url: string, prefix: string): Promise<string> {
  const of = [
    packageJson.dependencies['graphile-worker'],
    FORGET_EMPTY,
    ...(await readMigrations()).flatMap(({ name, checksum }) => [name, checksum]),
  ]
  const name = `template_${createHash('sha256').update(of.join('\n')).digest('hex').slice(0, 16)}`
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'template\\_%'",
  )
  if (rows.some(({ datname }) => datname === name)) return name
  const made = await newTemplate(admin, url, prefix)
  for (const { datname } of rows) await admin.query(`drop database ${datname}`)
  // Rename when complete, so that a killed run leaves no template that looks complete.
  await admin.query(`alter database ${made} rename to ${name}`)
  return name
}

/**
 * Migrations analyze tables that are empty here. With autovacuum off the planner would go on reading them whole, for each row that refers to one;
 * it expects ten pages of a table that was never analyzed.
 */
const FORGET_EMPTY = `update pg_class set reltuples = -1
  where relkind = 'r' and reltuples = 0 and relnamespace = 'public'::regnamespace and current_setting('is_superuser') = 'on'`

async function newTemplate(admin: pg.Client, url: string, prefix: string): Promise<string> {
  const name = `${prefix}_template`
  await admin.query(`create database ${name}`)
  await migrateAt(withDatabase(url, name))
  const client = new pg.Client({ connectionString: withDatabase(url, name) })
  await client.connect()
  await client.query(FORGET_EMPTY)
  await client.end()
  return name
}

/** Drops databases of finished runs. */
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

/** The same server with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
