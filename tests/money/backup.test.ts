/*
 * A backup under load and its restore into an empty machine: people pay in, withdraw, give coins, play and change their pictures while
 * `npm run backup` runs on the embedded engine, and go on after it. Then all is lost, and `npm run restore` brings it back: nothing that
 * was acknowledged before the backup is missing, the books are right, and the product catches up with the bank by itself.
 */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceFor } from '#tests/support/random.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import { lost, restView } from './backup-lost.ts'
import { type BackupDeployment, type Busy, stayBusy, openBackupDeployment, type Seen } from './backup-load.ts'
import { comeToRest, reconciled } from './fault-rest.ts'
import { findings } from './fault-truth.ts'
import { nothingRecorded, type Run } from './fault-players.ts'
import { newDataDir, type OnEnd, untilTrue } from './servers.ts'

const ends: (() => Promise<void>)[] = []
const onEnd: OnEnd = end => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

/** How many things people have done. */
const countOf = (seen: Seen): number => Object.values(seen).reduce((sum, { length }) => sum + length, 0)

interface Outcome {
  code: number
  output: string
}

/** Runs a command of the product as somebody at the machine does. */
async function command(name: 'backup' | 'restore', args: string[], dataDir: string): Promise<Outcome> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
  const { DATABASE_URL: _url, VITEST: _vitest, NODE_ENV: _node, ...rest } = process.env
  const env = { ...rest, DATA_DIR: dataDir, SECRET_KEY: 'a-key-of-tests-that-is-long-enough-to-be-taken' }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { env })
    return { code: 0, output: `${stdout}${stderr}` }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: `${stdout}${stderr}` }
  }
}

describe('a backup under load', { timeout: 900_000 }, () => {
  let backups: string
  let backup: string
  let run: Run & { app: BackupDeployment }
  let busy: Busy
  let before: ReturnType<Busy['seen']>

  beforeAll(async () => {
    const chance = chanceFor('backup')
    backups = await newDataDir(onEnd)
    const app = await openBackupDeployment(onEnd, chance)
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
    const then = countOf(busy.seen())
    expect(await untilTrue(async () => countOf(busy.seen()) >= then + numbers.backup.after, 200_000)).toBe(true)
    await busy.stop()
    backup = join(backups, (await readdir(backups))[0] ?? '')
    // The power goes, and the disk with it.
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

  test('restored into an empty machine, nothing is missing, and both books agree', async () => {
    const began = performance.now()
    const target = await newDataDir(onEnd)
    // One that was cut short is seen, and done again.
    await writeFile(join(target, 'restoring'), backups)
    const restored = await command('restore', ['--from', backups], target)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('right') })
    await run.app.comeBack(target)
    const there = await lost(run, busy.seen())
    const gone = (['deposits', 'withdrawals', 'transfers', 'entries'] as const).flatMap(what =>
      before[what].filter(id => there[what].has(id)).map(id => `${what} ${id}`),
    )
    expect(gone).toEqual([])
    for (const { id, bytes } of before.pictures) expect([id, await run.app.picture(id)]).toEqual([id, bytes])
    const { view, paidUnknown } = restView(run, there)
    // Plays move the wallets of their own people alone.
    const look = async (now: Run) => [
      ...(await findings(now)).filter(finding => !finding.startsWith('the wallet of aaaa')),
      ...(await reconciled(now, 0 - (await paidUnknown()) / 100)),
    ]
    expect(await comeToRest(view, { limitMs: 90_000, isHurried: true, look })).toEqual([])
    const { deposits, withdrawals, transfers, entries, pictures } = before
    figure(
      'Backup under load',
      `${deposits.length} deposits, ${withdrawals.length} withdrawals, ${transfers.length} transfers, ${entries.length} plays and ${pictures.length} pictures before it, none lost; ${there.deposits.size + there.withdrawals.size + there.transfers.size + there.entries.size} after it lost and caught up with at the bank`,
      began,
    )
  })
})
