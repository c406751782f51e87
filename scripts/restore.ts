/**
 * `npm run restore -- --from <folder>`: puts a backup, or the newest of a folder of them, into an empty DATA_DIR (and, where it is a dump,
 * into the empty database of DATABASE_URL), brings it up to date and proves it: nothing of what was there before the backup is missing, the
 * books are right, how they stand to the bank's. It overwrites nothing; one that was cut short can be run again. Exit code 1 when it could
 * not be done, 2 when it was and something is not as it should be.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackup, printOfKey } from '#server/platform/backup/manifest.ts'
import { checkTarget, restoreBackup } from '#server/platform/backup/restore.ts'
import { DEMO_SECRET_KEY } from '#server/platform/config.ts'
import { writableUrl } from '#server/platform/database-hosts.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { readMigrations } from '#server/platform/migrate.ts'
import { endRestoring } from '#server/platform/restoring.ts'
import { checkAfterRestore } from './after-restore.ts'
import { createProgress } from './progress.ts'

const progress = createProgress(line => console.log(line))

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`\nNothing was restored. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (values.from === undefined) throw new Error('Use: npm run restore -- --from <folder>')
  const from = resolve(values.from)
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || '.data')
  const given = env.DATABASE_URL ? await writableUrl(env.DATABASE_URL) : undefined
  const backup = await progress.step('Looking through the backup', () => openBackup(from))
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  await checkTarget(backup, { dataDir, databaseUrl: given, known })
  if (backup.manifest.secretKeyPrint !== printOfKey(env.SECRET_KEY || DEMO_SECRET_KEY))
    progress.line('SECRET_KEY is another one than then: nobody is recognised by CPF, and links in mails do not work.')
  await progress.step('Unpacking', () => restoreBackup(backup, { dataDir, databaseUrl: given, from }))
  const engine = given
    ? undefined
    : await progress.step('Replaying the write-ahead log', () =>
        startEmbeddedPostgres({
          dataDir,
          isRestoring: true,
          log: { info: progress.line, error: line => console.error(line) },
        }),
      )
  try {
    const databaseUrl = given ?? engine?.url ?? ''
    const errors = await progress.step('Checking', () =>
      checkAfterRestore(backup, { databaseUrl, dataDir, env, line: progress.line }),
    )
    await endRestoring(dataDir)
    const { endedAt, files } = backup.manifest
    if (files.store === 's3') console.log(`   ${files.count} files are in the bucket, or are to be put back there`)
    console.log(
      `\nRestored into ${dataDir} after ${progress.elapsed()}: everything until ${endedAt}. What came after is lost.`,
    )
    for (const sentence of errors) console.error(sentence)
    return errors.length === 0 ? 0 : 2
  } finally {
    await engine?.stop()
  }
}
