/* A backup under load and its restore on an empty machine: people deposit, withdraw, transfer, play and change their pictures while `npm run
   backup` runs on the embedded engine, and continue until server, database and archiver are killed together. `npm run restore` brings
   everything back to the end of the archived write-ahead log: of what was acknowledged only the last seconds are missing, the books are
   consistent, and the product catches up with the bank by itself; also when restored to a moment before. */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_MS, openWalStore, readStatus, type WalStore } from '#server/platform/backup/wal-store.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { chanceFor } from '#tests/support/random.ts'
import { type BackupDeployment, type Busy, stayBusy, openBackupDeployment, type Seen } from './backup-load.ts'
import { type Lost, lost, restView, split } from './backup-lost.ts'
import { nothingRecorded, type Run } from './fault-players.ts'
import { comeToRest, reconciled } from './fault-rest.ts'
import { findings } from './fault-truth.ts'
import { newDataDir, type OnEnd, startArchived, untilTrue } from './servers.ts'

const ends: (() => Promise<void>)[] = []
const onEnd: OnEnd = end => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

/** Number of acknowledged operations. */
const countOf = (seen: Seen): number => Object.values(seen).reduce((sum, { length }) => sum + length, 0)

const NEXT_DAY_MS = 25 * 3_600_000
/** The longest interval of the product's archives, and the maximum age of what is lost; at small numbers a tenth of both. */
const ARCHIVE_EVERY_MS = Math.max(...Object.values(EVERY_MS)) / (isSoak ? 1 : 10)
const RECOVERY_POINT_MS = 60_000 / (isSoak ? 1 : 10)
/** The machine is lost when so much of the interval has passed since the archive was written: almost the most that can be lost. */
const SHARE_BEFORE_LOSS = 0.8

interface Outcome {
  code: number
  output: string
}

/** Runs a command of the product on the machine. */
async function command(
  name: 'backup' | 'restore',
  args: string[],
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Outcome> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
  const { DATABASE_URL: _url, VITEST: _vitest, NODE_ENV: _node, ...rest } = process.env
  const env = { ...rest, DATA_DIR: dataDir, SECRET_KEY: 'a-key-of-tests-that-is-long-enough-to-be-taken', ...more }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { env })
    return { code: 0, output: `${stdout}${stderr}` }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: `${stdout}${stderr}` }
  }
}

/** An upload that starts before the backup and is committed after it, so it is not in the backup. */
const uploadSlowly = ({ db }: BackupDeployment): Promise<unknown> =>
  db.rows(sql`
    insert into file (id, kind, mime, bytes, filename, owner_id, created_at)
    select ${'f'.repeat(24)}, kind, mime, bytes, filename, owner_id, created_at - interval '1 day' from file order by created_at limit 1`)

/** Serves a folder's archive from a bucket; returns the environment to reach it. */
async function inBucket(folder: string): Promise<Record<string, string>> {
  const bucket = await startBucket(end => void ends.unshift(end))
  const store = openWalStore('s3://crava/wal/', bucket)
  for (const name of await readdir(folder)) await store.put(name, await readFile(join(folder, name)))
  return {
    BACKUP_WAL_TO: 's3://crava/wal/',
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
}

/**
 * Waits until the archive is about to be written again, no earlier than a recovery point from now; returns the longest time between two
 * writes: a loss at any other moment costs no more than that and the time of one write.
 */
async function untilLossIsWorst(store: WalStore): Promise<number> {
  const since = Date.now()
  let until = (await readStatus(store))?.until ?? ''
  const written: number[] = []
  const isDue = async (): Promise<boolean> => {
    const status = await readStatus(store)
    const now = Date.now()
    if (status && status.until !== until) {
      until = status.until
      written.push(now)
    }
    const last = written.length > 1 ? written.at(-1) : undefined
    const isWorst = last !== undefined && now - last > SHARE_BEFORE_LOSS * ARCHIVE_EVERY_MS
    return isWorst && now - since > RECOVERY_POINT_MS && Date.parse(until) > since
  }
  expect(await untilTrue(isDue, 200_000)).toBe(true)
  return Math.max(...written.slice(1).map((at, index) => at - (written[index] ?? at)))
}

type BackupRun = Run & { app: BackupDeployment }

/** What differs between the books, the bank and what was acknowledged, after the product has caught up without the lost operations. */
async function differences(run: BackupRun, there: Lost): Promise<string[]> {
  const { view, paidUnknown } = await restView(run, there)
  const look = async (now: Run) => [
    // Plays only move the wallets of their own players.
    ...(await findings(now)).filter(finding => !finding.startsWith('the wallet of aaaa')),
    ...(await reconciled(now, 0 - (await paidUnknown()) / 100)),
  ]
  // Unpaid charges expire with the day.
  run.app.advance(NEXT_DAY_MS)
  return comeToRest(view, { limitMs: 300_000, isHurried: true, look })
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

describe('a backup under load', { timeout: 900_000 }, () => {
  let backups: string
  let backup: string
  let run: BackupRun
  let busy: Busy
  let before: Seen
  /** When the backup was complete. */
  let backedUpAt: number
  /** The archived write-ahead log, and the moment up to which it says it is complete. */
  let wal: string
  let moment: string
  let lostAt: number
  /** The longest time between two writes of the archive before it. */
  let writtenEvery: number
  /** Resolves when every client has its last answer, from the restored product. */
  let answered: Promise<void>
  /** The bank's books at the loss. */
  let bankBooks: string

  beforeAll(async () => {
    const chance = chanceFor('backup')
    backups = await newDataDir(onEnd)
    wal = join(await newDataDir(onEnd), 'wal')
    const app = await openBackupDeployment(onEnd, chance, startArchived(onEnd, { wal, everyMs: ARCHIVE_EVERY_MS }))
    run = {
      app,
      chance,
      payers: await app.addPayers(numbers.backup.payers),
      recorded: nothingRecorded(),
      later: [],
      startedOn: app.today(),
    }
    busy = stayBusy(run, numbers.backup.clients)
    expect(await untilTrue(async () => countOf(busy.seen()) >= numbers.backup.before, 200_000)).toBe(true)
    before = busy.seen()
    const made = await command('backup', ['--to', backups, '--keep', '3'], app.dataDir())
    expect(made).toMatchObject({ code: 0 })
    backedUpAt = Date.now()
    backup = join(backups, (await readdir(backups))[0] ?? '')
    await uploadSlowly(app)
    const then = countOf(busy.seen())
    expect(await untilTrue(async () => countOf(busy.seen()) >= then + numbers.backup.after, 200_000)).toBe(true)
    const store = openWalStore(wal, undefined)
    writtenEvery = await untilLossIsWorst(store)
    lostAt = Date.now()
    await app.lose()
    answered = busy.stop()
    moment = (await readStatus(store))?.until ?? ''
    bankBooks = await app.bank.copyBooks()
  }, 900_000)

  test('lost with its machine under load, it comes back to the end of the archive: what is missing is younger than the recovery point, and both books agree', async () => {
    const began = performance.now()
    const target = await newDataDir(onEnd)
    const restored = await command('restore', ['--from', backups], target, { BACKUP_WAL_TO: wal })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('right') })
    const seen = busy.seen()
    await run.app.comeBack(target)
    const there = await lost(run, seen)
    await answered
    const { gone, kept } = split(run, seen, there)
    const firstLostAt = Math.min(lostAt, ...gone.map(({ answeredAt }) => answeredAt))
    const recoveryPoint = lostAt - firstLostAt
    expect(Math.max(recoveryPoint, writtenEvery)).toBeLessThan(RECOVERY_POINT_MS)
    expect(gone.filter(({ answeredAt }) => answeredAt < Date.parse(moment))).toEqual([])
    // Only the archive has what is older than the recovery point and newer than the backup.
    const isArchived = ({ requestedAt }: { requestedAt: number }) =>
      requestedAt > backedUpAt && requestedAt < lostAt - RECOVERY_POINT_MS
    expect(kept.some(isArchived)).toBe(true)
    // What is lost is lost from a moment on.
    expect(kept.filter(({ requestedAt }) => requestedAt > firstLostAt)).toEqual([])
    expect(await differences(run, there)).toEqual([])
    figure(
      'Machine lost under load',
      `${countOf(seen)} things acknowledged when server, database and archiver were killed; recovery point ${inSeconds(recoveryPoint)} with the archive written every ${inSeconds(writtenEvery)} at the longest: the last ${gone.length} lost and caught up with at the bank`,
      began,
    )
  })

  test('one that is cut short, changed or incomplete is refused by name, and nothing is written', async () => {
    const spoil = async (how: (folder: string) => Promise<void>): Promise<Outcome> => {
      const copy = join(await newDataDir(onEnd), 'crava-20261121T000000Z')
      await cp(backup, copy, { recursive: true })
      await how(copy)
      const target = await newDataDir(onEnd)
      const refused = await command('restore', ['--from', copy], target)
      expect(await readdir(target)).toEqual([])
      return refused
    }
    const cutting = spoil(copy => truncate(join(copy, 'database.tar.zst'), 100_000))
    const changing = spoil(async copy => {
      const bytes = await readFile(join(copy, 'files.tar.zst'))
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      await writeFile(join(copy, 'files.tar.zst'), bytes)
    })
    const halving = spoil(copy => truncate(join(copy, 'manifest.json'), 200))
    const [cut, changed, half] = await Promise.all([cutting, changing, halving])
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('database.tar.zst is cut short') })
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('files.tar.zst was changed') })
    expect(half).toMatchObject({ code: 1, output: expect.stringContaining('manifest.json') })
  })

  test('a folder in use is refused, and keeps what it has', async () => {
    const target = await newDataDir(onEnd)
    await writeFile(join(target, 'mine'), 'kept')
    const refused = await command('restore', ['--from', backups], target)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
    expect(await readFile(join(target, 'mine'), 'utf8')).toBe('kept')
  })

  test('a time that the archive does not reach is refused, and nothing is written', async () => {
    const target = await newDataDir(onEnd)
    const to = async (time: string) =>
      (await command('restore', ['--from', backups, '--wal', wal, '--to-time', time], target)).output
    const [late, early, vague] = await Promise.all(
      ['2099-01-01T00:00:00Z', '2020-01-01T00:00:00Z', '2026-11-23'].map(to),
    )
    expect(late).toContain('name a time up to then')
    expect(early).toContain('contains no backup from before')
    expect(vague).toContain('is no time with its offset')
    expect(await readdir(target)).toEqual([])
  })

  test('restored from a bucket to a moment after the backup, everything from before it is there, nothing from after it, and both books agree', async () => {
    const began = performance.now()
    const target = await newDataDir(onEnd)
    // An interrupted restore is detected and repeated.
    await writeFile(join(target, 'restoring'), backups)
    const archive = await inBucket(wal)
    const restored = await command('restore', ['--from', backups, '--to-time', moment], target, archive)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`everything until ${moment}`) })
    // Where the first restore went on does not count.
    await run.app.lose()
    await run.app.comeBack(target, bankBooks)
    const seen = busy.seen()
    const there = await lost(run, seen)
    const at = Date.parse(moment)
    const { gone, kept } = split(run, seen, there)
    expect(gone.filter(({ answeredAt }) => answeredAt < at)).toEqual([])
    expect(kept.filter(({ requestedAt }) => requestedAt > at)).toEqual([])
    const between = kept.filter(({ requestedAt }) => requestedAt > backedUpAt).length
    expect([between, gone.length]).not.toContain(0)
    for (const { id, bytes } of before.pictures) expect([id, await run.app.picture(id)]).toEqual([id, bytes])
    expect(await differences(run, there)).toEqual([])
    const { deposits, withdrawals, transfers, entries, pictures } = before
    figure(
      'Backup under load',
      `${deposits.length} deposits, ${withdrawals.length} withdrawals, ${transfers.length} transfers, ${entries.length} plays and ${pictures.length} pictures before it and ${between} things until the moment it was restored to, none lost; ${gone.length} after it lost and caught up with at the bank`,
      began,
    )
  })
})
