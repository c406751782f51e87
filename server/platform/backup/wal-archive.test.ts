import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startBucket } from '#tests/support/bucket.ts'
import { startBare } from '#tests/support/standby.ts'
import { archiveWal } from './wal-archive.ts'
import {
  archivedName,
  beginAt,
  openWalStore,
  readLsn,
  readStatus,
  removeWalBefore,
  segmentName,
  segmentOf,
  type WalStore,
  writeStatus,
} from './wal-store.ts'

async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'crava-wal-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
const folder = async (): Promise<WalStore> => openWalStore(join(await newFolder(), 'wal'), undefined)
const bucket = async (): Promise<WalStore> => openWalStore('s3://crava/wal/', await startBucket(onTestFinished))

test.each([
  ['0/3000060', 1, '000000010000000000000003'],
  ['0/FFFFFFFF', 1, '0000000100000000000000FF'],
  ['1/0', 2, '000000020000000100000000'],
  ['2A/AB123456', 26, '0000001A0000002A000000AB'],
])('the position %s is in the segment that PostgreSQL means', (lsn, timeline, name) => {
  expect(segmentName(timeline, segmentOf(readLsn(lsn)))).toBe(name)
})

test.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('of an archive in %s goes what no kept backup needs', async (_where, make) => {
  const store = await make()
  const status = { systemId: '1', timeline: 2, lsn: '0/6000010', until: '2026-11-23T22:00:00.000Z' }
  const names = [2n, 3n, 4n, 5n].map(segment => archivedName(segmentName(segment < 4n ? 1 : 2, segment), true))
  await beginAt(store, 1, 2n)
  await writeStatus(store, status)
  for (const name of names) await store.put(name, Buffer.from(name))
  expect(await readStatus(store)).toEqual(status)
  expect(await removeWalBefore(store, '0/4000028')).toBe(2)
  const left = await Promise.all(names.map(async name => (await store.get(name))?.toString()))
  expect(left).toEqual([undefined, undefined, names[2], names[3]])
  expect(await removeWalBefore(store, '0/4000028')).toBe(0)
})

test('an archive goes on where another process left it, readable by its user alone, and takes no other database', async () => {
  const ends: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const end of ends) await end()
  })
  const [engine, other] = await Promise.all([0, 1].map(() => startBare(end => void ends.unshift(end), {})))
  if (!engine || !other) throw new Error('No engines')
  const path = join(await newFolder(), 'wal')
  const to = { ...openWalStore(path, undefined), everyMs: 100 }
  const lines: string[] = []
  const log = { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) }
  const client = new pg.Client({ connectionString: engine.url })
  await client.connect()
  /** Fills a segment, archives until it is stored, and stops. */
  const turn = async (): Promise<void> => {
    const { rows } = await client.query<{ name: string; lsn: string }>(
      "select pg_walfile_name(pg_current_wal_lsn()) as name, pg_logical_emit_message(true, 'x', 'y')::text as lsn",
    )
    await client.query('select pg_switch_wal()')
    const archive = archiveWal({ url: engine.url, to, log })
    await expect.poll(() => readdir(path), { timeout: 20_000 }).toContain(archivedName(rows[0]?.name ?? '', true))
    const { rows: now } = await client.query<{ now: Date }>('select now()')
    await expect
      .poll(async () => Date.parse((await readStatus(to))?.until ?? ''), { timeout: 20_000 })
      .toBeGreaterThan(now[0]?.now.getTime() ?? Number.POSITIVE_INFINITY)
    await archive.stop()
  }
  await turn()
  await turn()
  await client.end()
  expect(lines).toEqual([expect.stringContaining('take a backup now')])
  const names = await readdir(path)
  for (const name of names) expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  // The other cluster was created as a copy of this one and is behind it.
  const refused = archiveWal({ url: other.url, to, log })
  await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toContain('goes further than this database')
  await refused.stop()
  expect(await readdir(path)).toEqual(names)
})
