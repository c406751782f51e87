import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Client } from 'pg'
import { FILES_LOCK } from '#server/platform/stored-files.ts'
import { type ArchiveNote, send, writeArchive } from './archive.ts'
import { writeBaseBackup } from './base-backup.ts'
import { requireTool, writeDump } from './external.ts'
import { packFiles } from './files-archive.ts'
import { readHeads } from './heads.ts'
import * as manifests from './manifest.ts'
import { BACKUP_SETTING } from './watch.ts'

export interface Taking {
  /** The folder that contains all backups; each is a subfolder. */
  to: string
  databaseUrl: string
  /** Folder of the embedded database; undefined when the database is external. */
  engineHome: string | undefined
  dataDir: string
  usesS3: boolean
  secretKey: string
  now: () => Date
  line: (text: string) => void
}

export interface Taken {
  folder: string
  manifest: Manifest
  bytes: number
}

type Manifest = manifests.Manifest

/**
 * Takes a backup while the product runs: one snapshot of the database, and every file it refers to. It gets its final name only when it is
 * complete.
 * @throws Error with a plain sentence: no space on the disk, another backup running, nothing to back up.
 */
export async function takeBackup(taking: Taking): Promise<Taken> {
  const { to, now } = taking
  if (`${resolve(to)}${sep}`.startsWith(`${resolve(taking.dataDir)}${sep}`))
    throw new Error('A backup inside DATA_DIR is lost with the data: choose a folder elsewhere, on another disk.')
  await mkdir(to, { recursive: true, mode: 0o700 })
  const goal = join(to, manifests.folderName(now()))
  if (await stat(goal).catch(() => undefined)) throw new Error(`${goal} exists already; nothing was overwritten.`)
  const partial = `${goal}.partial`
  await mkdir(partial, { mode: 0o700 })
  const client = new Client({ connectionString: taking.databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await saveFiles(client)
    const manifest = await fill(partial, client, taking)
    await rename(partial, goal)
    await noteBackup(client)
    return { folder: goal, manifest, bytes: manifest.archives.reduce((sum, { bytes }) => sum + bytes, 0) }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? new Error(`The disk of ${to} is full.`, { cause: error })
      : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** For the metric of its age. */
const noteBackup = (client: Client): Promise<unknown> =>
  client.query(
    `insert into setting (name, value, updated_at) values ($1, 'true', now())
     on conflict (name) do update set updated_at = excluded.updated_at`,
    [BACKUP_SETTING],
  )

/** While this session lasts no file is removed, so that every referenced file still exists when it is copied. */
async function saveFiles(client: Client): Promise<void> {
  await client.query("set lock_timeout = '10s'")
  await client.query('select pg_advisory_lock($1)', [FILES_LOCK]).catch((error: unknown) => {
    throw new Error('Another backup of this database is running.', { cause: error })
  })
}

async function fill(folder: string, client: Client, taking: Taking): Promise<Manifest> {
  const { line, now, secretKey, usesS3, engineHome } = taking
  const migrations = await readMigrations(client)
  const postgres = await majorOf(client)
  await requireRoom(folder, client, taking)
  const heads = await readHeads(client)
  const beganAt = now().toISOString()
  const archives: ArchiveNote[] = []
  let wal: Manifest['wal']
  if (engineHome === undefined) {
    await requireTool('pg_dump', postgres)
    archives.push(
      await writeArchive(join(folder, manifests.DATABASE_DUMP), sink => writeDump(taking.databaseUrl, sink)),
    )
  } else {
    const copy = await copyCluster(folder, engineHome, taking)
    archives.push(...copy.archives)
    wal = copy.wal
  }
  // A dump excludes data committed while it was made.
  const endedAt = engineHome === undefined ? beganAt : now().toISOString()
  line(`database: ${size(archives[0]?.bytes ?? 0)}`)
  // After the copy of the database, so that every row in it is covered; later uploads are not part of the backup.
  const ids = await claimedFiles(client)
  const objects = await writeArchive(join(folder, manifests.OBJECTS), async sink => {
    for (const id of ids) await send(sink, Buffer.from(`${id}\n`))
  })
  archives.push(objects)
  let count = ids.length
  if (!usesS3)
    archives.push(
      await writeArchive(join(folder, manifests.FILES), async sink => {
        count = await packFiles(join(taking.dataDir, 'files'), sink)
      }),
    )
  line(`files: ${count}${usesS3 ? ' named; the bucket keeps them' : `, ${size(archives.at(-1)?.bytes ?? 0)}`}`)
  const unsigned = {
    product: 'crava',
    format: 1,
    beganAt,
    endedAt,
    database: engineHome === undefined ? 'dump' : 'base',
    postgres,
    migrations,
    heads,
    secretKeyPrint: manifests.printOfKey(secretKey),
    files: { store: usesS3 ? 's3' : 'folder', count },
    ...(wal === undefined ? {} : { wal }),
    archives,
  } as const
  const text = manifests.writeManifest(unsigned)
  await writeFile(join(folder, manifests.MANIFEST), text, { mode: 0o600, flag: 'wx', flush: true })
  return JSON.parse(text) as Manifest
}

async function copyCluster(folder: string, home: string, { databaseUrl, line }: Taking) {
  let result = 0
  let wal: Manifest['wal']
  const base = await writeArchive(join(folder, manifests.DATABASE_BASE), async sink => {
    wal = await writeBaseBackup(databaseUrl, sink, (done, total) => {
      if (total === 0 || done / total < result + 0.25) return
      result = Math.floor((done / total) * 4) / 4
      line(`database: ${Math.min(100, Math.round(result * 100))} %`)
    })
  })
  // The copied cluster authenticates its user with this password.
  const password = await readFile(join(home, 'password'))
  const archives = [base, await writeArchive(join(folder, manifests.DATABASE_PASSWORD), sink => send(sink, password))]
  return { archives, wal }
}

async function readMigrations(client: Client): Promise<Record<string, string>> {
  const exists = await client.query<{ there: string | null }>("select to_regclass('public.migration')::text as there")
  if (typeof exists.rows[0]?.there !== 'string') throw new Error('Nothing to back up: this database is empty.')
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}

async function majorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>('show server_version_num')
  return Math.floor(Number(Object.values(rows[0] ?? {})[0]) / 10_000)
}

/** Requires enough space for everything uncompressed; the surplus remains for the next backup. */
async function requireRoom(folder: string, client: Client, { dataDir, usesS3 }: Taking): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    `select (pg_database_size(current_database()) + (select coalesce(sum(bytes), 0) from file where not $1::boolean))::text as bytes`,
    [usesS3],
  )
  const needed = Number(rows[0]?.bytes ?? 0)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed)
    throw new Error(
      `The disk has ${size(bavail * bsize)} free, and a backup of ${dataDir} may take ${size(needed)}: make room, or choose another disk.`,
    )
}

async function claimedFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from file where orphan_until is null order by id')
  return rows.map(({ id }) => id)
}

/** Formats a number of bytes. */
export const size = (bytes: number): string =>
  bytes < 1024 ** 2
    ? `${Math.ceil(bytes / 1024)} kB`
    : bytes < 1024 ** 3
      ? `${(bytes / 1024 ** 2).toFixed(1)} MB`
      : `${(bytes / 1024 ** 3).toFixed(1)} GB`
