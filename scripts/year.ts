/**
 * `npm run year -- --size 1 [--seed 1]`: builds a year of a deployment in an empty database, that of DATABASE_URL or the embedded one of
 * DATA_DIR: size 100 is a million accounts, ten million entries and thirty million movements. After an interruption, running it again
 * continues.
 */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { buildYear } from '../bench/year/run.ts'
import { databaseLine } from './database.ts'

const { values } = parseArgs({
  options: { size: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const size = Number(values.size)

try {
  if (!(size > 0 && size <= 100)) throw new Error('Say how large the year is: npm run year -- --size 1 (or 10, or 100)')
  const { DATABASE_URL: url, SECRET_KEY: secretKey = 'a-key-of-measurements-that-is-long-enough' } = process.env
  const options = { size, seed: Number(values.seed), secretKey, print: (line: string) => console.log(line) }
  if (url) {
    console.log(databaseLine({ url }))
    await buildYear(url, options)
  } else await inDataDir(dataDir => buildYear(dataDir, options))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function inDataDir(work: (url: string) => Promise<void>): Promise<void> {
  const { DATA_DIR } = process.env
  if (!DATA_DIR) throw new Error('Say where the year is built: set DATABASE_URL, or DATA_DIR to a folder of its own.')
  await mkdir(DATA_DIR, { recursive: true })
  const log = { info: () => undefined, error: (line: string) => console.error(line) }
  const settings = { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '256MB' }
  const engine = await startEmbeddedPostgres({ dataDir: resolve(DATA_DIR), log, settings })
  console.log(databaseLine({ dir: engine.dir }))
  try {
    await work(engine.url)
  } finally {
    await engine.stop()
  }
}
