/**
 * `npm run backup -- --to <folder> [--keep <n>]`: backs up the database and the files while the product runs. Each backup is a folder that
 * gets its name when complete; `--keep` then removes older ones. The database is the embedded one of DATA_DIR, running or not, else that of
 * DATABASE_URL (by pg_dump). The contents are not encrypted: docs/backups.md says where to store them.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { removeOld } from '#server/platform/backup/manifest.ts'
import { size, takeBackup } from '#server/platform/backup/take.ts'
import { openWalStore, removeWalBefore } from '#server/platform/backup/wal-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readS3 } from '#server/platform/config-services.ts'
import { DEMO_SECRET_KEY } from '#server/platform/config.ts'
import { writableUrl } from '#server/platform/database-hosts.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { databaseLine, requireDatabase } from './database.ts'
import { createProgress } from './progress.ts'

const USAGE = 'Use: npm run backup -- --to <folder> [--keep <how many>]'
const progress = createProgress(line => console.log(line))

try {
  await main()
} catch (error) {
  console.error(`\nNo backup was made. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { to, keep } = readArguments()
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || '.data')
  const log = { info: progress.line, error: (text: string) => console.error(text) }
  const given = env.DATABASE_URL ? await writableUrl(env.DATABASE_URL) : undefined
  const engine = given
    ? undefined
    : await progress.step('Database', async () => {
        await requireDatabase(dataDir)
        return startEmbeddedPostgres({ dataDir, log })
      })
  try {
    console.log(databaseLine(given === undefined ? { dir: engine?.dir ?? dataDir } : { url: given }))
    const { folder, bytes } = await progress.step('Backup', () =>
      takeBackup({
        to,
        databaseUrl: given ?? engine?.url ?? '',
        engineHome: engine?.dir,
        dataDir,
        usesS3: Boolean(env.S3_ENDPOINT),
        secretKey: env.SECRET_KEY || DEMO_SECRET_KEY,
        now: () => systemClock.now(),
        line: progress.line,
      }),
    )
    const { old, walFrom } = keep === undefined ? { old: [], walFrom: undefined } : await removeOld(to, keep)
    for (const name of old) console.log(`   removed ${name}`)
    const segments = walFrom && env.BACKUP_WAL_TO ? await removeWal(env, env.BACKUP_WAL_TO, walFrom) : 0
    if (segments > 0) console.log(`   removed ${segments} segments of the write-ahead log`)
    console.log(`\nBackup in ${folder}, ${size(bytes)}, after ${progress.elapsed()}.`)
  } finally {
    await engine?.stop()
  }
}

/** Removes files that the oldest retained backup does not need. */
const removeWal = (env: NodeJS.ProcessEnv, to: string, from: string): Promise<number> =>
  removeWalBefore(openWalStore(to, readS3(env)), from)

function readArguments(): { to: string; keep: number | undefined } {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (values.to === undefined || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) throw new Error(USAGE)
  return { to: resolve(values.to), keep }
}
