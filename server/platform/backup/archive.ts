import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Writable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** A file of a backup as its manifest names it. */
export interface ArchiveNote {
  name: string
  bytes: number
  sha256: string
}

/**
 * Writes a compressed archive, flushed to disk, and returns its size and hash.
 * @param fill writes the uncompressed bytes.
 */
export async function writeArchive(path: string, fill: (sink: Writable) => Promise<void>): Promise<ArchiveNote> {
  const zstd = createZstdCompress()
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  async function write(): Promise<void> {
    for await (const part of zstd as AsyncIterable<Buffer>) {
      hash.update(part)
      bytes += part.length
      await handle.writeFile(part)
    }
    await handle.sync()
  }
  try {
    const filled = fill(zstd).then(
      () => void zstd.end(),
      (error: unknown) => void zstd.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    // A full disk ends the loop, which destroys the stream, which rejects the writer's promise.
    await Promise.all([write(), filled])
  } finally {
    await handle.close()
  }
  return { name: basename(path), bytes, sha256: hash.digest('hex') }
}

/** Writes a chunk and waits for backpressure. Rejects when the archive can no longer be written. */
export async function send(sink: Writable, part: Buffer): Promise<void> {
  if (sink.destroyed) throw new Error('The archive can no longer be written.')
  if (!sink.write(part)) await Promise.race([once(sink, 'drain'), once(sink, 'close')])
}

/** The bytes of an archive as they were before they were compressed. */
export function readArchive(path: string): AsyncIterable<Buffer> {
  const plain = createZstdDecompress()
  // A failure of either stream destroys the other; the reader gets the error from `plain`.
  pipeline(createReadStream(path), plain, () => undefined)
  return plain
}

/** Checks a file of a backup against its manifest; returns a sentence about the first error, undefined if there is none. */
export async function checkArchive(path: string, { name, bytes, sha256 }: ArchiveNote): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return `${name} is missing.`
  if (found.size < bytes) return `${name} is cut short: ${found.size} of ${bytes} bytes are there.`
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex') === sha256 ? undefined : `${name} was changed or damaged: its SHA-256 is another.`
}
