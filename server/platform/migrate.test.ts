import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { migrate } from './migrate.ts'

const OUTSIDE = '0073-wider-indexes.sql'

test('a migration outside a transaction that was interrupted runs again, in one of two processes that start at once', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  const { id } = await newPlayer(app)
  await db.rows(sql`delete from migration where name = ${OUTSIDE}`)
  await db.rows(sql`update account set words = null where id = ${id}`)
  // Another index by this name stands for one whose building was interrupted.
  await db.rows(sql`drop index game_ended`)
  await db.rows(sql`create index game_ended on game (id)`)
  const applied = await Promise.all([migrate(db.pool), migrate(db.pool)])
  expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], [OUTSIDE]])
  const [account] = await db.rows(sql`
    select words = plain_text(name || ' ' || username) as same from account where id = ${id}`)
  expect(account).toEqual({ same: true })
  const indexes = await db.rows(sql<{ text: string }>`
    select indexdef as text from pg_indexes where indexname = 'game_ended'
    union all select indexrelid::regclass::text from pg_index where not indisvalid`)
  expect(indexes.map(({ text }) => text.includes('(mode, ended_at)'))).toEqual([true])
})
