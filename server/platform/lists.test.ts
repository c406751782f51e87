import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { hasValue, isWithin, orderBy, pageOfFound, pageOfRows } from './lists.ts'

const numbers = (to: number) => ({
  columns: sql`n, n * 2 as twice`,
  which: sql`from generate_series(1, ${to}::integer) n where true`,
  order: sql`n desc`,
})

test('a page of rows comes in its order, with how many there are, also where the page is past the last or there is none', async () => {
  const { deps } = await startTestApp()
  const first = await pageOfRows(deps.db, numbers(5), { page: 1, limit: 3 })
  expect(first).toEqual({
    rows: [
      { n: 5, twice: 10 },
      { n: 4, twice: 8 },
      { n: 3, twice: 6 },
    ],
    total: 5,
  })
  expect(await pageOfRows(deps.db, numbers(5), { offset: 4, limit: 3 })).toEqual({
    rows: [{ n: 1, twice: 2 }],
    total: 5,
  })
  expect(await pageOfRows(deps.db, numbers(5), { page: 3, limit: 3 })).toEqual({ rows: [], total: 5 })
  expect(await pageOfRows(deps.db, numbers(0), { page: 1, limit: 3 })).toEqual({ rows: [], total: 0 })
})

test('a list of a large table is counted, turned over and put in order as far as its first rows go', async () => {
  const { deps } = await startTestApp()
  const large = numbers(25_000)
  const most = 10_001
  expect((await pageOfRows(deps.db, large, { page: 1, limit: 2 })).total).toBe(most)
  expect((await pageOfRows<{ n: number }>(deps.db, large, { offset: most - 1, limit: 5 })).rows).toMatchObject([
    { n: 25_000 - most + 1 },
  ])
  expect((await pageOfRows(deps.db, large, { offset: most, limit: 5 })).rows).toEqual([])
  expect(await pageOfRows(deps.db, large, { offset: 499, limit: 2 }, 500)).toEqual({
    rows: [{ n: 24_501, twice: 49_002 }],
    total: 500,
  })
  const columns = { half: sql`n / 2` }
  const sorted = orderBy({ sort: 'half' }, columns, { usual: sql`n desc`, id: sql`n` })
  const { rows, total } = await pageOfRows(deps.db, { ...large, order: sorted }, { page: 1, limit: 2 })
  expect([rows, total]).toEqual([
    [
      { n: 15_000, twice: 30_000 },
      { n: 15_001, twice: 30_002 },
    ],
    most,
  ])
})

test('a page deep in a list, and a count, read nothing of what is only joined for its columns', async () => {
  const { deps } = await startTestApp()
  await deps.db.rows(sql`create table listed (id integer primary key, of integer)`)
  await deps.db.rows(sql`create table other (id integer primary key, name text)`)
  await deps.db.rows(sql`insert into listed select n, n from generate_series(1, 3000) n`)
  await deps.db.rows(sql`insert into other select n, 'name ' || n from generate_series(1, 3000) n`)
  await deps.db.rows(sql`vacuum analyze listed, other`)
  const read = async (): Promise<number> => {
    await deps.db.rows(sql`select pg_stat_force_next_flush()`)
    const [row] = await deps.db.rows(sql<{ read: bigint }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'other'`)
    return Number(row?.read)
  }
  const before = await read()
  const { rows, total } = await deps.db.snapshot(async tx => {
    const page = await pageOfRows(
      tx,
      {
        columns: sql`listed.id, other.name`,
        which: sql`from listed left join other on other.id = listed.of where ${isWithin(sql`other.name`, {})} and ${hasValue(sql`other.name`, undefined)}`,
        order: orderBy({}, {}, { usual: sql`listed.id desc`, id: sql`listed.id` }),
      },
      { page: 1_000, limit: 3 },
    )
    await tx.rows(sql`select pg_stat_force_next_flush()`)
    return page
  })
  expect(total).toBe(3_000)
  expect(rows).toEqual([3, 2, 1].map(id => ({ id, name: `name ${id}` })))
  // The planner may look up the ends of an index too.
  expect((await read()) - before).toBeLessThan(10)
})

test('a page of found rows comes in its order, by default the highest id first, with how many were found', async () => {
  const { deps } = await startTestApp()
  const rows = sql`(select n as id, n * 2 as twice from generate_series(1, 9) n) numbers`
  const even = { found: sql`select n as id, n % 4 as rest from generate_series(2, 8, 2) n`, rows }
  const found = { ...even, columns: sql`*` }
  expect(await pageOfFound(deps.db, found, { page: 1, limit: 3 })).toEqual({
    rows: [
      { id: 8, twice: 16 },
      { id: 6, twice: 12 },
      { id: 4, twice: 8 },
    ],
    total: 4,
  })
  expect(await pageOfFound(deps.db, found, { page: 2, limit: 3 })).toEqual({ rows: [{ id: 2, twice: 4 }], total: 4 })
  expect(await pageOfFound(deps.db, found, { page: 3, limit: 3 })).toEqual({ rows: [], total: 4 })
  const own = { ...even, rows: sql`found`, columns: sql`id`, order: sql`rest, id` }
  expect((await pageOfFound(deps.db, own, { page: 1, limit: 3 })).rows).toEqual([{ id: 4 }, { id: 8 }, { id: 2 }])
})
