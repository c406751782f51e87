/**
 * `npm run restore -- --from <folder> [--wal <archive>] [--to-time <when>]`: restores a backup, or the newest one in a folder, into an
 * empty DATA_DIR (and, for a dump, into the empty database of DATABASE_URL), migrates and verifies it: no row of the backup is missing, the
 * ledger passes its check, and how it compares with the bank. On a base backup it replays the archive of the write-ahead log (`--wal`, else
 * BACKUP_WAL_TO), completely or up to a time. It overwrites nothing; an interrupted restore can be repeated. Exits with 1 if it failed, 2
 * if it completed with faults.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackup, printOfKey } from '#server/platform/backup/manifest.ts'
import { checkTarget, restoreBackup } from '#server/platform/backup/restore.ts'
import { checkReplay, placeWal, startReplayed } from '#server/platform/backup/wal-restore.ts'
import { openWalStore } from '#server/platform/backup/wal-store.ts'
import { readS3 } from '#server/platform/config-services.ts'
import { DEMO_SECRET_KEY } from '#server/platform/config.ts'
import { writableUrl } from '#server/platform/database-hosts.ts'
import { readMigrations } from '#server/platform/migrate.ts'
import { endRestoring } from '#server/platform/restoring.ts'
import { checkAfterRestore } from './after-restore.ts'
import { databaseLine } from './database.ts'
import { createProgress } from './progress.ts'

const progress = createProgress(line => console.log(line))

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`\nNothing was restored. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const { from, wal, toTime } = readArguments()
  const { env } = process
  const dataDir = resolve(env.DATA_DIR || '.data')
  const given = env.DATABASE_URL ? await writableUrl(env.DATABASE_URL) : undefined
  console.log(databaseLine(given === undefined ? { dir: dataDir } : { url: given }))
  const backup = await progress.step('Looking through the backup', () => openBackup(from, toTime))
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  await checkTarget(backup, { dataDir, databaseUrl: given, known })
  const replay =
    wal === undefined ? undefined : await checkReplay(openWalStore(wal, readS3(env)), backup.manifest, toTime)
  if (backup.manifest.secretKeyPrint !== printOfKey(env.SECRET_KEY || DEMO_SECRET_KEY))
    progress.line('SECRET_KEY is another one than then: nobody is recognised by CPF, and links in mails do not work.')
  await progress.step('Unpacking', () => restoreBackup(backup, { dataDir, databaseUrl: given, from }))
  const isWhole = replay !== undefined && (await placeWal(replay, backup.manifest, dataDir))
  const log = { info: progress.line, error: (line: string) => console.error(line) }
  const engine = given
    ? undefined
    : await progress.step('Replaying the write-ahead log', () =>
        startReplayed(dataDir, log, replay && { ...replay, isWhole }),
      )
  try {
    const databaseUrl = given ?? engine?.url ?? ''
    const errors = await progress.step('Checking', () =>
      checkAfterRestore(backup, { databaseUrl, dataDir, env, line: progress.line }),
    )
    await endRestoring(dataDir)
    const { files } = backup.manifest
    const until = toTime?.toISOString() ?? (isWhole ? replay?.status.until : undefined) ?? backup.manifest.endedAt
    if (replay && !isWhole && !toTime) console.log('   the archive has a gap: what came after it is lost')
    if (files.store === 's3') console.log(`   ${files.count} files are in the bucket, or are to be put back there`)
    console.log(
      `\nRestored into ${dataDir} after ${progress.elapsed()}: everything until ${until}. What came after is lost.`,
    )
    for (const sentence of errors) console.error(sentence)
    return errors.length === 0 ? 0 : 2
  } finally {
    await engine?.stop()
  }
}

function readArguments(): { from: string; wal: string | undefined; toTime: Date | undefined } {
  const options = { from: { type: 'string' }, wal: { type: 'string' }, 'to-time': { type: 'string' } } as const
  const { from, wal: named, 'to-time': time } = parseArgs({ options }).values
  if (from === undefined)
    throw new Error('Use: npm run restore -- --from <folder> [--wal <archive>] [--to-time 2026-11-23T22:00:00Z]')
  const wal = named ?? (process.env.BACKUP_WAL_TO || undefined)
  const toTime = time === undefined ? undefined : new Date(time)
  if (time !== undefined && !(Number.isFinite(toTime?.getTime()) && /Z$|[+-]\d\d:?\d\d$/.test(time)))
    throw new Error(`${time} is no time with its offset, as in 2026-11-23T22:00:00Z or 2026-11-23T19:00:00-03:00.`)
  if (toTime && wal === undefined)
    throw new Error('--to-time requires the archive of the write-ahead log: --wal, or BACKUP_WAL_TO.')
  return { from: resolve(from), wal, toTime }
}
