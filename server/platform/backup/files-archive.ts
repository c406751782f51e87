import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { packTar, unpackTar } from './tar.ts'

/**
 * Writes every stored file of the folder as a tar archive; returns the number of files. Files are written to a temporary name and renamed,
 * so each is complete.
 */
export const packFiles = (folder: string, sink: Writable): Promise<number> => packTar(storedFiles(folder), sink)

async function* storedFiles(folder: string): AsyncGenerator<{ name: string; content: Buffer }> {
  for await (const name of storedIn(folder)) {
    const content = await readFile(join(folder, name)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    })
    if (content) yield { name, content }
  }
}

/** Names of stored files relative to the folder; excludes files being written (`….part`). */
async function* storedIn(folder: string): AsyncGenerator<string> {
  const inside = (path: string): Promise<string[]> => readdir(path).catch(() => [])
  for (const shelf of (await inside(folder)).toSorted()) {
    for (const name of (await inside(join(folder, shelf))).toSorted())
      if (/^[0-9a-f]+$/.test(name)) yield `${shelf}/${name}`
  }
}

/** Extracts the files of an archive into a folder, each atomically. */
export async function unpackFiles(source: AsyncIterable<Buffer>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await unpackTar(source, async (entry, content) => {
    const path = join(folder, entry.name)
    await mkdir(dirname(path), { recursive: true })
    const handle = await open(`${path}.part`, 'w', 0o600)
    try {
      for await (const part of content) await handle.writeFile(part)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${path}.part`, path)
  })
}
