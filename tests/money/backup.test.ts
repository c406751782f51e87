/* A backup under load and its restore on an empty machine: people deposit, withdraw, transfer, play and change their pictures while `npm run
   backup` runs on the embedded engine, and continue after it. Then everything is lost, and `npm run restore` brings it back: nothing
   acknowledged before the backup is missing, nor before the moment to which the archived write-ahead log is replayed; the books are
   consistent, and the product catches up with the bank by itself. */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveWal } from '#server/platform/backup/wal-archive.ts'
import { openWalStore, readStatus } from '#server/platform/backup/wal-store.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import { chanceFor } from '#tests/support/random.ts'
import { type BackupDeployment, type Busy, stayBusy, openBackupDeployment, type Seen } from './backup-load.ts'
import { lost, restView } from './backup-lost.ts'
import { nothingRecorded, type Run } from './fault-players.ts'
import { comeToRest, reconciled } from './fault-rest.ts'
import { findings } from './fault-truth.ts'
import { lookInto, newDataDir, type OnEnd, startDatabase, untilTrue } from './servers.ts'

const ends: (() => Promise<void>)[] = []
const onEnd: OnEnd = end => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

/** Number of acknowledged operations. */
const countOf = (seen: Seen): number => Object.values(seen).reduce((sum, { length }) => sum + length, 0)

const NEXT_DAY_MS = 25 * 3_600_000
/** Maximum age of lost operations. */
const RECOVERY_POINT_MS = 60_000

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

describe('a backup under load', { timeout: 900_000 }, () => {
  let backups: string
  let backup: string
  let run: Run & { app: BackupDeployment }
  let busy: Busy
  let before: Seen
  /** The archived write-ahead log, and a moment between backup and loss with what was acknowledged by then. */
  let wal: string
  let moment: string
  let byThen: Seen

  beforeAll(async () => {
    const chance = chanceFor('backup')
    backups = await newDataDir(onEnd)
    wal = join(await newDataDir(onEnd), 'wal')
    const app = await openBackupDeployment(onEnd, chance)
    // As the product does at start (`BACKUP_WAL_TO`).
    const store = openWalStore(wal, undefined)
    const archive = archiveWal({ url: app.databaseUrl, to: store, log: { info: console.info, error: console.error } })
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
    await uploadSlowly(app)
    const goOn = async (): Promise<void> => {
      const then = countOf(busy.seen())
      expect(await untilTrue(async () => countOf(busy.seen()) >= then + numbers.backup.after, 200_000)).toBe(true)
    }
    await goOn()
    byThen = busy.seen()
    moment = new Date().toISOString()
    await goOn()
    await busy.stop()
    const until = (await app.db.rows(sql<{ now: Date }>`select now()`))[0]?.now ?? new Date()
    const isArchived = async () => Date.parse((await readStatus(store))?.until ?? '') > until.getTime()
    expect(await untilTrue(isArchived, RECOVERY_POINT_MS)).toBe(true)
    await archive.stop()
    backup = join(backups, (await readdir(backups))[0] ?? '')
    // The machine is lost with its disk.
    await app.lose()
  }, 900_000)

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

  test.each(['a folder', 'a bucket'])(
    'replayed to its end, the archive of the write-ahead log in %s brings back everything that was ever acknowledged',
    async where => {
      const target = await newDataDir(onEnd)
      const archive = where === 'a folder' ? { BACKUP_WAL_TO: wal } : await inBucket(wal)
      const restored = await command('restore', ['--from', backups], target, archive)
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('right') })
      const database = await startDatabase(onEnd, target)
      const there = await lost({ ...run, app: { ...run.app, db: lookInto(database.url, onEnd) } }, busy.seen())
      expect(Object.values(there).flatMap(ids => [...ids])).toEqual([])
    },
  )

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

  test('restored to a moment after the backup, nothing from before it is missing, and both books agree', async () => {
    const began = performance.now()
    const target = await newDataDir(onEnd)
    // An interrupted restore is detected and repeated.
    await writeFile(join(target, 'restoring'), backups)
    const restored = await command('restore', ['--from', backups, '--wal', wal, '--to-time', moment], target)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`everything until ${moment}`) })
    await run.app.comeBack(target)
    const there = await lost(run, busy.seen())
    const gone = (['deposits', 'withdrawals', 'transfers', 'entries'] as const).flatMap(what =>
      byThen[what].filter(id => there[what].has(id)).map(id => `${what} ${id}`),
    )
    expect(gone).toEqual([])
    // Nothing that started after that moment is there.
    expect(countOf(busy.seen()) - countOf(byThen)).toBeGreaterThan(0)
    expect(Object.values(there).some(ids => ids.size > 0)).toBe(true)
    for (const { id, bytes } of before.pictures) expect([id, await run.app.picture(id)]).toEqual([id, bytes])
    const { view, paidUnknown } = restView(run, there)
    // Plays only move the wallets of their own players.
    const look = async (now: Run) => [
      ...(await findings(now)).filter(finding => !finding.startsWith('the wallet of aaaa')),
      ...(await reconciled(now, 0 - (await paidUnknown()) / 100)),
    ]
    // Unpaid charges expire with the day.
    run.app.advance(NEXT_DAY_MS)
    expect(await comeToRest(view, { limitMs: 90_000, isHurried: true, look })).toEqual([])
    const { deposits, withdrawals, transfers, entries, pictures } = before
    figure(
      'Backup under load',
      `${deposits.length} deposits, ${withdrawals.length} withdrawals, ${transfers.length} transfers, ${entries.length} plays and ${pictures.length} pictures before it and ${countOf(byThen) - countOf(before)} things until the moment it was restored to, none lost; ${there.deposits.size + there.withdrawals.size + there.transfers.size + there.entries.size} after it lost and caught up with at the bank`,
      began,
    )
  })
})
