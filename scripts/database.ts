import { resolve } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

/** Runs `work` on the database of DATABASE_URL, else on the embedded one of DATA_DIR, running or not. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.DATABASE_URL
  if (given) return work(given)
  const log = { info: () => undefined, error: (line: string) => console.error(line) }
  const engine = await startEmbeddedPostgres({ dataDir: resolve(process.env.DATA_DIR || '.data'), log })
  try {
    await work(engine.url)
  } finally {
    await engine.stop()
  }
}
