import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { pageOfRows } from './lists.ts'

const numbers = (to: number) => ({
  columns: sql`n, n * 2 as twice`,
  which: sql`from generate_series(1, ${to}::integer) n`,
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
