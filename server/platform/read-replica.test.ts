import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorDailyClose } from '#contract/api/admin/books.ts'
import { operatorTeams, operatorTeamsCsv, operatorUpdateTeam } from '#contract/api/admin/matches.ts'
import { operatorYears, operatorYearsCsv } from '#contract/api/admin/taxes.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { type Pair, startBare, startPair } from '#tests/support/standby.ts'
import { openReads, type Reads } from './read-replica.ts'
import { rowsInChunks } from './row-stream.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
let pair: Pair
let app: TestApp
let operator: TestOperator
let standby: pg.Client
let reads: Reads
const TEAM = { abbrev: 'AZL', aliases: [], colors: ['#0000ff', '#ffffff'], reason: 'Nome novo' }
let id = ''
let renamed = 0

beforeAll(async () => {
  pair = await startPair(onEnd, { isSynchronous: false })
  app = await startTestApp({ onEnd, databaseUrl: pair.primary.url, env: { DATABASE_READ_URL: pair.standby.url } })
  operator = await newOperator(app)
  id = 'a'.repeat(24)
  await app.deps.db.rows(
    sql`insert into team (id, name, abbrev, created_at) values (${id}, 'Azulão', 'AZL', ${app.clock.now()})`,
  )
  standby = new pg.Client({ connectionString: pair.standby.url })
  standby.on('error', () => undefined)
  await standby.connect()
  onEnd(() => standby.end().catch(() => undefined))
  reads = app.deps.reads as Reads
}, 120_000)
afterAll(async () => {
  for (const end of ends) await end()
})

/** As an operator, renames the team and reads the list; returns both. */
async function renameAndLook(): Promise<string[]> {
  renamed += 1
  const name = `Azulão ${renamed}`
  expect(await operator.call(operatorUpdateTeam, { params: { id }, body: { ...TEAM, name } })).toMatchObject({
    status: 200,
  })
  const { data } = await operator.call(operatorTeams, { query: { page: 1, limit: 10 } })
  return [name, data.docs[0]?.name ?? '']
}

/** The number of our transactions that the replica has finished; it publishes its counts with a delay. */
async function answered(): Promise<bigint> {
  await standby.query('select pg_stat_force_next_flush()')
  const { rows } = await standby.query<{ count: bigint }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? 0n
}

/** The connections of `reads` to the replica. */
const readers = async (): Promise<number> =>
  (await standby.query("select from pg_stat_activity where application_name = 'crava-reads'")).rowCount ?? 0

test('lists, files and years come from the replica, and everybody reads their own write there', async () => {
  const before = await answered()
  for (let turn = 0; turn < 15; turn += 1) {
    const [written, seen] = await renameAndLook()
    expect(seen).toBe(written)
  }
  const file = await operator.call(operatorTeamsCsv, { query: { page: 1, limit: 10 } })
  expect(String(file.raw)).toContain(`Azulão ${renamed}`)
  expect(await operator.call(operatorYears, { params: { year: '2026' }, query: { page: 1, limit: 10 } })).toMatchObject(
    { status: 200 },
  )
  expect(reads.isSkipped()).toBe(false)
  expect(await readers()).toBeGreaterThan(0)
  await expect.poll(answered).toBeGreaterThan(before + 15n)
})

const chunksOf = async <Row extends object>(statement: RawBuilder<Row>): Promise<Row[][]> => {
  const chunks: Row[][] = []
  for await (const rows of rowsInChunks(reads, () => statement, 2)) chunks.push(rows)
  return chunks
}

test('a file that is streamed comes from the replica whole, and from the primary what the replica refuses', async () => {
  const standbyOf = { isStandby: true }
  const rows = sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby" from generate_series(1, 3)`
  expect(await chunksOf(rows)).toEqual([[standbyOf, standbyOf], [standbyOf]])
  expect(await chunksOf(sql<object>`select pg_current_wal_lsn() is not null as "isPrimary"`)).toEqual([
    [{ isPrimary: true }],
  ])
  await expect(chunksOf(sql<object>`select 1 / 0 as n`)).rejects.toThrow('division by zero')
  const before = await answered()
  const file = await operator.call(operatorYearsCsv, { body: { year: '2026', search: '', reason: 'Receita' } })
  expect(file.status).toBe(200)
  const close = await operator.call(operatorDailyClose, { query: { day: '2026-01-01' } })
  expect(close.status).toBe(200)
  await expect.poll(answered).toBeGreaterThan(before + 2n)
})

test('while a replica replays nothing the primary answers, and the replica is used again when it has caught up', async () => {
  await standby.query('select pg_wal_replay_pause()')
  for (let turn = 0; turn < 3; turn += 1) {
    const [written, seen] = await renameAndLook()
    expect(seen).toBe(written)
  }
  expect(reads.isSkipped()).toBe(true)
  await standby.query('select pg_wal_replay_resume()')
  await expect
    .poll(
      async () => {
        await renameAndLook()
        return reads.isSkipped()
      },
      { timeout: 20_000 },
    )
    .toBe(false)
})

test('what a replica refuses is answered by the primary', async () => {
  await expect(reads.rows(sql`create temporary table only_there as select 1 as one`)).resolves.toEqual([])
  await expect(reads.rows(sql`select nothing`)).rejects.toThrow('column "nothing" does not exist')
  await expect(reads.q.selectFrom('team').select('id').execute()).resolves.toEqual([{ id }])
})

test('a copy that goes its own way is never read, however far it is', async () => {
  // A copy of the same cluster that has written more than this one.
  const copy = await startBare(onEnd, {})
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  await client.query('select pg_switch_wal(), pg_switch_wal()')
  await client.query("select pg_logical_emit_message(true, 'x', repeat('y', 40000000), true)")
  await client.end()
  const warnings: unknown[] = []
  const other = openReads(app.deps.db, copy.url, { warn: (...words: unknown[]) => void warnings.push(words) })
  const [row] = await other.rows(sql<{ name: string }>`select name from team where id = ${id}`)
  expect(row?.name).toBe(`Azulão ${renamed}`)
  expect(warnings).toEqual([[{ reason: 'it is no standby' }, 'replica not used; the primary answers']])
  await other.close()
})

test('a replica that is gone is an error to nobody', async () => {
  await pair.standby.stop()
  for (let turn = 0; turn < 3; turn += 1) {
    const [written, seen] = await renameAndLook()
    expect(seen).toBe(written)
  }
  expect(reads.isSkipped()).toBe(true)
})
