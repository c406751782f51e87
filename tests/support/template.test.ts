import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'

test('the planner does not expect tables of a new database to stay empty', async () => {
  const { deps } = await startTestApp()
  const empty = await deps.db.rows(
    sql`select relname from pg_class where relkind = 'r' and reltuples = 0 and relnamespace = 'public'::regnamespace`,
  )
  expect(empty).toEqual([])
})
