import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { removeAged, retentionTables } from '#server/platform/retention.ts'
import { retention } from '#server/registry.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'

const DAY_MS = 86_400_000
const aged = retention.filter(rule => 'by' in rule)

test('every table says how long its rows are kept, once, and the docs say the same', async () => {
  const { db } = (await startTestApp()).deps
  const tables = await db.rows(sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public' order by 1`)
  const beside = new Set(['schema_migration', 'migration'])
  expect(retention.map(({ table }) => table).toSorted()).toEqual(
    tables
      .map(({ name }) => name)
      .filter(name => !beside.has(name))
      .toSorted(),
  )
  const docs = await readFile(new URL('../docs/retention.md', import.meta.url), 'utf8')
  const cells = (text: string) =>
    text
      .split('\n')
      .filter(line => line.startsWith('|'))
      .map(line => line.split('|').map(cell => cell.trim()))
  const inDocs = cells(docs).filter(([, first]) => first !== 'table' && !first?.startsWith('-'))
  const inCode = cells(retentionTables(retention)).filter(([, first]) => first !== 'table' && !first?.startsWith('-'))
  expect(inDocs).toEqual(inCode)
})

test('rows removed by age are found through an index that begins with their time', async () => {
  const { db } = (await startTestApp()).deps
  const indexes = await db.rows(sql<{ table: string; by: string }>`
    select t.relname::text as table, a.attname::text as by from pg_index i
      join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]`)
  const isIndexed = new Set(indexes.map(({ table, by }) => `${table}.${by}`))
  expect(aged.map(({ table, by }) => `${table}.${by}`).filter(column => !isIndexed.has(column))).toEqual([])
})

test('notifications go after a year, a bounded number at a time, and the younger ones stay', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  const ana = await newPlayer(app)
  await db.rows(sql`delete from notification`)
  const now = app.clock.now()
  const tell = async (daysAgo: number) => {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const id = newId(at)
    await db.rows(sql`insert into notification (id, account_id, kind, redirect, created_at, once_key)
      values (${id}, ${ana.id}, 'welcome', '/home', ${at}, ${id})`)
  }
  for (const daysAgo of [0, 364, 366, 367, 800]) await tell(daysAgo)
  await removeAged(
    db,
    now,
    aged.filter(({ table }) => table === 'notification'),
    2,
  )
  const left = await db.rows(sql<{ days: number }>`
    select extract(day from ${now}::timestamptz - created_at)::integer as days from notification order by 1`)
  expect(left.map(({ days }) => days)).toEqual([0, 364])
})

test('an ad counts the people whose rows are gone', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  const now = app.clock.now()
  await db.rows(sql`
    insert into ad (id, type, title, text, alt, video, link, players, notify, live, state, send_at, created_at)
    values ('ad', 'video', '', '', '', 'x', 'x', 'all', true, false, 'sent', now(), now())`)
  await db.rows(sql`
    insert into ad_recipient (ad_id, account_id, sent_at, seen_at, clicked_at) values
      ('ad', ${ana.id}, ${new Date(now.getTime() - 800 * DAY_MS)}, now(), null), ('ad', ${bia.id}, ${now}, now(), now())`)
  await removeAged(db, now, retention)
  expect(
    await db.rows(
      sql`select sum(people)::integer as people, sum(views)::integer as views, sum(clicks)::integer as clicks,
        (select count(*)::integer from ad_recipient) as left from ad_tally`,
    ),
  ).toEqual([{ people: 2, views: 2, clicks: 1, left: 1 }])
})
