import { execFile } from 'node:child_process'
import { chmod, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { madeOnce, runFolder } from './once.ts'

/**
 * Fills an empty data folder with the embedded database of a stopped product: with the product's tables (`migrated`) or without (`empty`).
 * Creating one takes seconds of initdb and migrations, so it is done once per run and copied. Outside a test run the folder stays empty: the
 * product creates its database at its first start.
 */
export async function prepareCluster(dataDir: string, type: 'migrated' | 'empty'): Promise<void> {
  if (runFolder() === undefined) return
  const made = await madeOnce(`cluster-${type}`, folder => makeCluster(folder, type))
  const home = join(dataDir, 'postgres')
  await mkdir(home, { recursive: true, mode: 0o711 })
  await cp(join(made, 'password'), join(home, 'password'))
  await copyWithOwner(join(made, 'cluster'), join(home, 'cluster'))
}

async function makeCluster(folder: string, type: 'migrated' | 'empty'): Promise<void> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  // Run as root, the database uses a separate user, who needs access.
  await chmod(dataDir, 0o755)
  const log = { info: () => undefined, error: () => undefined }
  const engine = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off', shared_buffers: '16MB' } })
  if (type === 'migrated') await migrateAt(engine.url)
  await engine.stop()
  await cp(join(engine.dir, 'password'), join(folder, 'password'))
  await copyWithOwner(join(engine.dir, 'cluster'), join(folder, 'cluster'))
}

/** Run as root, the cluster belongs to PostgreSQL's user. */
const copyWithOwner = async (from: string, to: string): Promise<unknown> =>
  process.getuid?.() === 0 ? promisify(execFile)('cp', ['-a', from, to]) : cp(from, to, { recursive: true })

/** Runs the migrations. */
export async function migrateAt(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  await migrate(pool)
  await pool.end()
}
