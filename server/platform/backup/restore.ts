import { chown, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { Client } from 'pg'
import { findDataDir, type DataDir } from '#server/platform/embedded-data-dir.ts'
import { openEngine } from '#server/platform/embedded-engine.ts'
import { withFolderLock } from '#server/platform/embedded-lease.ts'
import { beginRestoring, restoringFrom } from '#server/platform/restoring.ts'
import { readArchive } from './archive.ts'
import { readDump, requireEmpty, requireTool } from './external.ts'
import { unpackFiles } from './files-archive.ts'
import { missingHeads } from './heads.ts'
import * as manifests from './manifest.ts'
import { size } from './take.ts'
import { unpackTar } from './tar.ts'

/** PostgreSQL of the packaged engine. */
const ENGINE_MAJOR = 18

export interface Backup {
  folder: string
  manifest: manifests.Manifest
}

/**
 * Checks that a restore can complete, before anything is written. Throws for a folder in use, a backup of a newer version or another
 * engine, a full disk. A folder with an interrupted restore is reused.
 * @param known names of this version's migrations, with their checksums.
 */
export async function checkTarget(
  { manifest }: Backup,
  target: { dataDir: string; databaseUrl: string | undefined; known: ReadonlyMap<string, string> },
): Promise<void> {
  const { dataDir, databaseUrl, known } = target
  const strange = Object.entries(manifest.migrations).filter(([name, checksum]) => known.get(name) !== checksum)
  const [first] = strange[0] ?? []
  if (first !== undefined)
    throw new Error(`The backup comes from a newer or different version of the product: it has ${first}.`)
  if (manifest.database === 'dump' && databaseUrl === undefined)
    throw new Error('This backup is a dump of an external PostgreSQL: set DATABASE_URL to an empty database.')
  if (manifest.database === 'base' && databaseUrl !== undefined)
    throw new Error('This backup comes from the embedded PostgreSQL: restore it without DATABASE_URL.')
  if (manifest.database === 'base' && manifest.postgres !== ENGINE_MAJOR)
    throw new Error(`The backup comes from PostgreSQL ${manifest.postgres}, but this product includes ${ENGINE_MAJOR}.`)
  await mkdir(dataDir, { recursive: true })
  const names = await readdir(dataDir)
  if (names.length > 0 && (await restoringFrom(dataDir)) === undefined)
    throw new Error(`${dataDir} is not empty: set DATA_DIR to an empty folder; a restore overwrites nothing.`)
  if (databaseUrl !== undefined) {
    await requireTool('pg_restore', manifest.postgres)
    await requireEmpty(databaseUrl)
  }
  const { bavail, bsize } = await statfs(dataDir)
  // Tables compress to a fourth of their size or less.
  const needed = manifest.archives.reduce((sum, { bytes }) => sum + bytes, 0) * 4
  if (bavail * bsize < needed)
    throw new Error(`The disk has ${size(bavail * bsize)} free, and the restore may take ${size(needed)}.`)
}

/**
 * Restores the files of a backup and the database to their place in the data folder, marked as incomplete until {@link
 * import('#server/platform/restoring.ts').endRestoring}. Running it again starts over.
 */
export async function restoreBackup(
  { folder, manifest }: Backup,
  { dataDir, databaseUrl, from }: { dataDir: string; databaseUrl: string | undefined; from: string },
): Promise<void> {
  await beginRestoring(dataDir, from)
  await rm(join(dataDir, 'files'), { recursive: true, force: true })
  if (manifest.files.store === 'folder')
    await unpackFiles(readArchive(join(folder, manifests.FILES)), join(dataDir, 'files'))
  if (databaseUrl !== undefined) return readDump(databaseUrl, readArchive(join(folder, manifests.DATABASE_DUMP)))
  const dir = await findDataDir(dataDir)
  await withFolderLock(dir.home, () => restoreCluster(folder, dir))
}

/** Extracts to a temporary name and renames it when complete, so that the engine finds all of it or nothing. */
async function restoreCluster(folder: string, dir: DataDir): Promise<void> {
  const goal = join(dir.home, 'cluster')
  // An interrupted restore may have left its database running.
  await (await openEngine(dir, {})).shutDown()
  const partial = `${goal}.restoring`
  for (const old of [partial, goal]) await rm(old, { recursive: true, force: true })
  const password = await buffer(readArchive(join(folder, manifests.DATABASE_PASSWORD)))
  await writeFile(join(dir.home, 'password'), password, { mode: 0o600, flush: true })
  const own = async (path: string): Promise<void> => {
    if (dir.runAs) await chown(path, dir.runAs.uid, dir.runAs.gid)
  }
  await mkdir(partial, { mode: 0o700 })
  await own(partial)
  await unpackTar(readArchive(join(folder, manifests.DATABASE_BASE)), async (entry, content) => {
    const path = join(partial, entry.name)
    if (entry.kind === 'folder') await mkdir(path, { mode: 0o700, recursive: true })
    else {
      const handle = await open(path, 'w', 0o600)
      try {
        for await (const part of content) await handle.writeFile(part)
        await handle.sync()
      } finally {
        await handle.close()
      }
    }
    await own(path)
  })
  await rename(partial, goal)
}

/**
 * Compares a restored database with its manifest: rows that existed before the backup began, files that rows refer to. Files newer than the
 * backup, in the replayed log alone, are lost with the folder.
 */
export async function checkRestored(
  { folder, manifest }: Backup,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<{ missing: string[]; missingFiles: string[]; newerFiles: number }> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; at: Date }>(
      'select id, created_at as at from file where orphan_until is null',
    )
    const there =
      manifest.files.store === 'folder'
        ? new Set((await readdir(join(dataDir, 'files'), { recursive: true })).map(path => path.slice(3)))
        : undefined
    const ended = Date.parse(manifest.endedAt)
    const listed = manifest.archives.some(({ name }) => name === manifests.OBJECTS)
      ? new Set((await text(readArchive(join(folder, manifests.OBJECTS)))).split('\n'))
      : undefined
    const gone = rows
      .filter(({ id }) => there?.has(id) === false)
      // Backups of earlier versions list no files.
      .map(({ id, at }) => ({ id, newer: listed ? !listed.has(id) : at.getTime() > ended }))
    return {
      missing: await missingHeads(client, manifest.heads),
      missingFiles: gone.filter(({ newer }) => !newer).map(({ id }) => id),
      newerFiles: gone.filter(({ newer }) => newer).length,
    }
  } finally {
    await client.end()
  }
}
