import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { checkArchive } from './archive.ts'

const zArchive = z.object({ name: z.string().check(z.regex(/^[\w.-]+$/)), bytes: z.number(), sha256: z.string() })

const zManifest = z.object({
  product: z.literal('crava'),
  format: z.literal(1),
  /** Everything committed before this time is in the backup. */
  beganAt: z.string(),
  /** Nothing committed after this time is in the backup. */
  endedAt: z.string(),
  /** `base` for a copy of the embedded cluster, `dump` for pg_dump of an external database. */
  database: z.enum(['base', 'dump']),
  /** Major version of PostgreSQL. */
  postgres: z.number(),
  /** The migrations applied to the database, by name with their checksums. */
  migrations: z.record(z.string(), z.string()),
  /** Key of the newest row of each append-only table, read before the backup began: each must exist in the restored database. */
  heads: z.record(z.string(), z.string()),
  /** Distinguishes SECRET_KEYs without revealing them. */
  secretKeyPrint: z.string(),
  files: z.object({ store: z.enum(['folder', 's3']), count: z.number() }),
  /** End position of a base backup in the write-ahead log, from which an archive continues. */
  wal: z.optional(z.object({ systemId: z.string(), timeline: z.number(), startLsn: z.string(), endLsn: z.string() })),
  archives: z.array(zArchive),
  /** SHA-256 of the other fields. */
  sum: z.string(),
})

/** The description of a backup; written last, so that a backup without one is known to be incomplete. */
export type Manifest = z.output<typeof zManifest>

export const MANIFEST = 'manifest.json'
export const DATABASE_BASE = 'database.tar.zst'
export const DATABASE_DUMP = 'database.dump.zst'
export const DATABASE_PASSWORD = 'database-password.zst'
export const FILES = 'files.tar.zst'
/** Ids of the referenced files, one per line; the files are in the backup's folder or in the bucket. */
export const OBJECTS = 'objects.txt.zst'

const FOLDER = /^crava-\d{8}T\d{6}Z$/
const PARTIAL = /^crava-\d{8}T\d{6}Z\.partial$/

/** The name of a backup's folder: sorts by time. */
export const folderName = (at: Date): string => `crava-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Distinguishes one SECRET_KEY from another without revealing it: 16 hex characters. */
export const printOfKey = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('print of a backup').digest('hex').slice(0, 16)

const sumOf = (unsigned: Omit<Manifest, 'sum'>): string =>
  createHash('sha256').update(JSON.stringify(unsigned)).digest('hex')

/** The text of a manifest, including its checksum. */
export function writeManifest(unsigned: Omit<Manifest, 'sum'>): string {
  return `${JSON.stringify({ ...unsigned, sum: sumOf(unsigned) }, null, 2)}\n`
}

/**
 * The backup in this folder, or the newest of those in it; with `before`, the newest that ended before then.
 * @throws Error naming the reason: no backup, incomplete, modified, or of a newer format.
 */
export async function openBackup(from: string, before?: Date): Promise<{ folder: string; manifest: Manifest }> {
  const folder = await locate(from, before)
  const manifest = await readManifest(folder)
  if (before && Date.parse(manifest.endedAt) > before.getTime())
    throw new Error(`The backup in ${folder} ended at ${manifest.endedAt}, after that time: name an earlier one.`)
  for (const archive of manifest.archives) {
    const errors = await checkArchive(join(folder, archive.name), archive)
    if (errors !== undefined) throw new Error(`The backup in ${folder} cannot be used: ${errors}`)
  }
  return { folder, manifest }
}

async function locate(from: string, before: Date | undefined): Promise<string> {
  const names = await readdir(from).catch(() => undefined)
  if (!names) throw new Error(`The folder ${from} does not exist.`)
  if (names.includes(MANIFEST)) return from
  const newestFirst = names
    .filter(name => FOLDER.test(name))
    .toSorted()
    .toReversed()
  for (const name of newestFirst) {
    const folder = join(from, name)
    if (!before || Date.parse((await readManifest(folder)).endedAt) <= before.getTime()) return folder
  }
  if (newestFirst.length > 0) throw new Error(`${from} contains no backup from before ${before?.toISOString()}.`)
  throw new Error(
    names.some(name => PARTIAL.test(name) || name.endsWith('.tar.zst'))
      ? `The backup in ${from} is incomplete: it has no ${MANIFEST}.`
      : `${from} contains no backup: no ${MANIFEST}, and no folder with one.`,
  )
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`The backup in ${folder} is incomplete: it has no ${MANIFEST}.`)
  const parsed = z.safeParse(zManifest, readJson(text))
  if (!parsed.success) throw new Error(`The ${MANIFEST} in ${folder} cannot be read: truncated, or of another version.`)
  const { sum, ...unsigned } = parsed.data
  if (sum !== sumOf(unsigned)) throw new Error(`The ${MANIFEST} in ${folder} was changed after it was written.`)
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Removes all but the newest `keep` backups of a folder, and incomplete backups older than the newest. Returns the removed names, and the
 * position from which the oldest base backup needs the write-ahead log.
 */
export async function removeOld(to: string, save: number): Promise<{ old: string[]; walFrom: string | undefined }> {
  const names = (await readdir(to)).toSorted()
  const whole: string[] = []
  for (const name of names.filter(each => FOLDER.test(each)))
    if (await stat(join(to, name, MANIFEST)).catch(() => undefined)) whole.push(name)
  const newest = whole.at(-1)
  const partial = names.filter(name => PARTIAL.test(name) && newest !== undefined && name < newest)
  const old = [...whole.slice(0, Math.max(0, whole.length - save)), ...partial]
  for (const name of old) await rm(join(to, name), { recursive: true, force: true })
  const oldest = whole.find(name => !old.includes(name))
  const walFrom = oldest === undefined ? undefined : (await readManifest(join(to, oldest))).wal?.startLsn
  return { old, walFrom }
}
