import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Headers, pack } from 'tar-stream'

/** An entry of a tar archive. */
export interface TarEntry {
  /** Relative, with slashes. */
  name: string
  kind: 'file' | 'folder'
}

/** Writes files as a tar archive into a stream that stays open; returns the number of files. */
export async function packTar(
  files: AsyncIterable<{ name: string; content: Buffer }>,
  sink: Writable,
): Promise<number> {
  const archive = pack()
  async function fill(): Promise<number> {
    let count = 0
    for await (const { name, content } of files) {
      await pipeline([content], archive.entry({ name, size: content.length, mode: 0o600, mtime: new Date(0) }))
      count += 1
    }
    archive.finalize()
    return count
  }
  // A sink that fails destroys the archive, which rejects the entry being written.
  const [count] = await Promise.all([fill(), pipeline(archive, sink, { end: false })])
  return count
}

/**
 * Passes each entry of an archive to the callback, in order. `content` must be read to its end.
 * @throws Error if it is not a tar archive, is cut short within an entry, or contains a path outside its folder. An archive that is cut
 * short between two entries is found by its hash in the manifest.
 */
export async function unpackTar(
  source: AsyncIterable<Buffer>,
  take: (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const archive = extract()
  const read = pipeline(source, archive)
  // Awaited below; a failure of the callback destroys the archive first.
  read.catch(() => undefined)
  for await (const entry of archive) {
    await take(checked(entry.header), entry as AsyncIterable<Buffer>)
    entry.resume()
  }
  await read
}

function checked({ name: path, type }: Headers): TarEntry {
  const name = path.replace(/^\.\//, '').replace(/\/+$/, '')
  if (type !== 'file' && type !== 'directory')
    throw new Error(`The archive contains ${name}, which is neither a file nor a folder.`)
  if (name.startsWith('/') || name.split('/').includes('..'))
    throw new Error(`The archive contains a path outside its folder: ${name}`)
  return { name, kind: type === 'directory' ? 'folder' : 'file' }
}
