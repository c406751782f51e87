import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { openDb, type Reader } from './db.ts'

async function openTestDb(max: number) {
  const { databaseUrl } = await startTestApp()
  const db = openDb(databaseUrl, { max, consumersOf: () => [], onError: () => undefined })
  onTestFinished(() => db.close())
  return db
}

const preparedLike = async (from: Reader, pattern: string): Promise<{ generic: number; custom: number }[]> =>
  from.rows(sql<{ generic: number; custom: number }>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like ${pattern} and statement not like '%pg_prepared_statements%'`)

test('a statement with parameters is prepared on the server from its second use on, kysely’s as well as raw ones', async () => {
  const db = await openTestDb(1)
  const account = (id: string) => db.q.selectFrom('account').select('id').where('id', '=', id).execute()
  await account('1')
  expect(await preparedLike(db, '%from "account"%')).toEqual([])
  for (let use = 0; use < 3; use += 1) {
    await account(String(use))
    await db.tx(tx => tx.rows(sql`select username from account where username = ${String(use)}`))
  }
  expect(await preparedLike(db, '%from "account"%')).toEqual([{ generic: 0, custom: 3 }])
  expect(await preparedLike(db, 'select username from account%')).toEqual([{ generic: 0, custom: 2 }])
})

test('statements of ever other texts do not fill the server: names of one connection are bounded', async () => {
  const db = await openTestDb(1)
  for (let length = 1; length <= 600; length += 1) {
    const list = sql.join(Array.from({ length }, (_each, at) => at))
    for (let use = 0; use < 2; use += 1) await db.rows(sql`select 1 where 1 in (${list})`)
  }
  const count = (await preparedLike(db, 'select 1 where 1 in%')).length
  expect(count).toBeGreaterThan(100)
  expect(count).toBeLessThanOrEqual(500)
})

test('a migration of another process that changes a column does not break statements prepared before it', async () => {
  const db = await openTestDb(2)
  await db.rows(sql`create table changing (id int, note text)`)
  await db.rows(sql`insert into changing values (1, '7')`)
  const read = (from: Reader) => from.rows(sql<{ note: unknown }>`select * from changing where id = ${1}`)
  for (let use = 0; use < 3; use += 1) await Promise.all([read(db), db.tx(read)])
  await db.rows(sql`alter table changing alter note type int using note::int, add more text`)
  await expect(read(db)).resolves.toEqual([{ id: 1, note: 7, more: null }])
  await db.rows(sql`alter table changing drop more`)
  await expect(db.tx(read)).resolves.toEqual([{ id: 1, note: 7 }])
  await expect(Promise.all([read(db), db.tx(read), read(db)])).resolves.toHaveLength(3)
})
