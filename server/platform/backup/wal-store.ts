import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import type { Config } from '#server/platform/config.ts'
import { s3Files } from '#server/platform/files.ts'

/** Where the write-ahead log is archived: named objects, each stored atomically. */
export interface WalStore {
  put(name: string, content: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Interval between puts of new log; newer log is lost with the disk. */
  everyMs: number
  /** For messages. */
  at: string
}

/** The intervals of the product: longer for a bucket, because providers may charge per put. */
export const EVERY_MS = { folder: 5_000, bucket: 20_000 }

/** A folder, or `s3://bucket/prefix` at `S3_ENDPOINT`. */
export function openWalStore(to: string, s3: Config['s3']): WalStore {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(to) ?? []
  if (bucket === undefined) return folderStore(resolve(to))
  if (!s3) throw new Error(`${to} requires S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  const files = s3Files({ ...s3, bucket })
  const path = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`)
  return {
    put: (name, content) => files.put(path(name), content, 'application/octet-stream'),
    get: async name => (await files.get(path(name))) ?? undefined,
    remove: name => files.remove(path(name)),
    everyMs: EVERY_MS.bucket,
    at: to,
  }
}

function folderStore(folder: string): WalStore {
  return {
    put: async (name, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      const handle = await open(`${path}.part`, 'w', 0o600)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${path}.part`, path)
    },
    get: name =>
      readFile(join(folder, name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: name => rm(join(folder, name), { force: true }),
    everyMs: EVERY_MS.folder,
    at: folder,
  }
}

/** Size of a file of the write-ahead log. */
export const SEGMENT_BYTES = 16 * 1_024 * 1_024
const SEGMENTS_PER_LOG = 256n

/** A position in the write-ahead log as PostgreSQL writes it (`0/3000060`), as bytes from its beginning. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The number of the segment that a position is in. */
export const segmentOf = (lsn: bigint): bigint => lsn / BigInt(SEGMENT_BYTES)

const hex = (number: bigint | number): string => number.toString(16).toUpperCase().padStart(8, '0')

/** The name of a segment's file in `pg_wal`. */
export const segmentName = (timeline: number, segment: bigint): string =>
  `${hex(timeline)}${hex(segment / SEGMENTS_PER_LOG)}${hex(segment % SEGMENTS_PER_LOG)}`

/** The name of a timeline's history, in the archive and in `pg_wal`. */
export const historyName = (timeline: number): string => `${hex(timeline)}.history`

/** The name of a segment in the archive; one that is not full yet has a name of its own. */
export const archivedName = (segment: string, isFull: boolean): string => `${segment}${isFull ? '' : '.partial'}.zst`

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The content of an object; the inverse of {@link decompress}. */
export const compress = (content: Buffer): Promise<Buffer> => promisify(zstdCompress)(content, fast)
/** The bytes of an object of the archive. */
export const decompress = promisify(zstdDecompress) as (content: Buffer) => Promise<Buffer>

const zStatus = z.object({
  /** The cluster it belongs to. */
  systemId: z.string(),
  timeline: z.number(),
  /** Everything up to this position is in the archive. */
  lsn: z.string(),
  /** Everything committed until then is in the archive. */
  until: z.string(),
})
/** The end of the archive. */
export type WalStatus = z.output<typeof zStatus>

const STATUS = 'status.json'
const OLDEST = 'oldest.json'

/** Undefined if nothing was archived there. */
export async function readStatus(store: WalStore): Promise<WalStatus | undefined> {
  const text = await store.get(STATUS)
  return text && z.parse(zStatus, JSON.parse(text.toString()))
}

/** Records the end of the archive. */
export const writeStatus = (store: WalStore, status: WalStatus): Promise<void> =>
  store.put(STATUS, Buffer.from(JSON.stringify(status)))

const zOldest = z.object({ timeline: z.number(), segment: z.string() })

/** Records the first segment of an archive, unless one is recorded. */
export async function beginAt(store: WalStore, timeline: number, segment: bigint): Promise<void> {
  if (await store.get(OLDEST)) return
  await store.put(OLDEST, Buffer.from(JSON.stringify({ timeline, segment: String(segment) })))
}

/** Removes segments that no backup from this position on needs; returns how many. */
export async function removeWalBefore(store: WalStore, lsn: string): Promise<number> {
  const [text, status] = [await store.get(OLDEST), await readStatus(store)]
  if (!text || !status) return 0
  const oldest = z.parse(zOldest, JSON.parse(text.toString()))
  const keep = segmentOf(readLsn(lsn))
  let removed = 0
  for (let segment = BigInt(oldest.segment); segment < keep; segment += 1n) {
    for (let timeline = oldest.timeline; timeline <= status.timeline; timeline += 1) {
      for (const isFull of [true, false]) await store.remove(archivedName(segmentName(timeline, segment), isFull))
    }
    removed += 1
  }
  if (removed > 0)
    await store.put(OLDEST, Buffer.from(JSON.stringify({ timeline: oldest.timeline, segment: String(keep) })))
  return removed
}
