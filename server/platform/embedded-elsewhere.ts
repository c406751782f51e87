import { createHash, randomBytes } from 'node:crypto'
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isPostmasterOf, readPostmaster } from './embedded-process.ts'

/** Folders that every system user can pass through. */
const parents = [...new Set(['/var/lib', '/var/tmp', tmpdir()])]

/**
 * Folders where root may put a database whose own user has no access to the data folder. The data folder records the one in use, so that
 * deleting it starts with an empty database, as expected.
 */
export async function homesElsewhere(base: string): Promise<string[]> {
  const stored = (await readFile(record(base), 'utf8').catch(() => '')).trim()
  const isOurs = parents.includes(dirname(stored)) && basename(stored).startsWith(prefix(base))
  if (isOurs) return [stored]
  const name = `${prefix(base)}${randomBytes(4).toString('hex')}`
  return parents.map(folder => join(folder, name))
}

/** Notes the chosen folder in the data folder, and removes those of the same data folder that it forgot. */
export async function settleElsewhere(base: string, home: string): Promise<void> {
  await writeFile(record(base), `${home}\n`)
  for (const parent of parents) {
    for (const name of await readdir(parent).catch(() => [])) {
      const folder = join(parent, name)
      if (!name.startsWith(prefix(base)) || folder === home) continue
      const found = await lstat(folder).catch(() => undefined)
      const cluster = join(folder, 'cluster')
      const running = await readPostmaster(cluster)
      const isInUse = running !== undefined && (await isPostmasterOf(running.pid, cluster))
      if (found?.isDirectory() && found.uid === 0 && !isInUse) await rm(folder, { recursive: true, force: true })
    }
  }
}

function record(base: string): string {
  return join(base, 'postgres-elsewhere')
}

function prefix(base: string): string {
  return `crava-${createHash('sha256').update(base).digest('hex').slice(0, 12)}-`
}
