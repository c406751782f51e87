import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { migrate } from './migrate.ts'

const OUTSIDE = '0073-filled-while-playing.sql'

test('a migration outside a transaction that was interrupted runs again, in one of two processes that start at once', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  const { id } = await newPlayer(app)
  await db.rows(sql`delete from migration where name = ${OUTSIDE}`)
  await db.rows(sql`update account set words = null where id = ${id}`)
  await db.rows(sql`insert into deposit (id, account_id, type, title, description, amount, state, copy_paste, created_at, expires_at)
    values ('d', ${id}, 'purchase-3rd-package', '', '', 2000, 'paid', '', now(), now())`)
  await db.rows(sql`delete from depositor_tally`)
  await db.rows(sql`delete from depositor`)
  // Another index by this name stands for one whose building was interrupted.
  await db.rows(sql`drop index game_ended`)
  await db.rows(sql`create index game_ended on game (id)`)
  const applied = await Promise.all([migrate(db.pool), migrate(db.pool)])
  expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], [OUTSIDE]])
  const [account] = await db.rows(sql`
    select words = plain_text(name || ' ' || username) as same from account where id = ${id}`)
  expect(account).toEqual({ same: true })
  const tally = sql`select (select count(*)::integer from depositor) as all, (select sum(players)::integer from depositor_tally) as players`
  expect(await db.rows(tally)).toEqual([{ all: 1, players: 1 }])
  const indexes = await db.rows(sql<{ text: string }>`
    select indexdef as text from pg_indexes where indexname = 'game_ended'
    union all select indexrelid::regclass::text from pg_index where not indisvalid`)
  expect(indexes.map(({ text }) => text.includes('(mode, ended_at)'))).toEqual([true])
})
