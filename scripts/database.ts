import { resolve } from 'node:path'
import { writableUrl } from '#server/platform/database-hosts.ts'
import { findDatabase } from '#server/platform/embedded-data-dir.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

/**
 * Runs `work` on the database of DATABASE_URL, else on the embedded one of DATA_DIR, running or not, and prints which one it is. Only a
 * start of the product creates a database, because a command in a shell without the service's environment would otherwise use an empty one.
 * @throws Error when DATA_DIR holds no database.
 */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  if (process.env.DATABASE_URL) {
    const given = await writableUrl(process.env.DATABASE_URL)
    console.log(databaseLine({ url: given }))
    return work(given)
  }
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  await requireDatabase(dataDir)
  const log = { info: () => undefined, error: (line: string) => console.error(line) }
  const engine = await startEmbeddedPostgres({ dataDir, log })
  try {
    console.log(databaseLine({ dir: engine.dir }))
    await work(engine.url)
  } finally {
    await engine.stop()
  }
}

/** How a command names its database before it touches it: that of DATABASE_URL, or the embedded one and its folder. */
export const databaseLine = (found: { url: string } | { dir: string }): string =>
  'url' in found
    ? `Database: ${withoutPassword(found.url)} (DATABASE_URL)`
    : `Database: embedded, in ${found.dir} (${process.env.DATA_DIR ? 'DATA_DIR' : 'no DATA_DIR, no DATABASE_URL'})`

/** @throws Error when a data folder holds no embedded database. */
export async function requireDatabase(dataDir: string): Promise<void> {
  if ((await findDatabase(dataDir)) !== undefined) return
  throw new Error(
    `There is no database in ${dataDir}, and this command creates none. Run it with the environment of the service ` +
      '(DATA_DIR or DATABASE_URL), or start the product first: npm start.',
  )
}

function withoutPassword(url: string): string {
  try {
    const { host, pathname, username } = new URL(url)
    return `${username === '' ? '' : `${username}@`}${host}${pathname}`
  } catch {
    return 'its address cannot be read'
  }
}
