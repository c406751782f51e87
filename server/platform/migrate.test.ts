import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { openDb } from './db.ts'
import { migrate } from './migrate.ts'

const OUTSIDE = '0073-filled-while-playing.sql'
const REPLACING = '0074-replaced-indexes.sql'

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
  // Its building was interrupted.
  await db.rows(sql`update pg_index set indisvalid = false where indexrelid = 'game_ended'::regclass`)
  const whole = sql`select 'game_shown'::regclass::oid::text as id`
  const [before] = await db.rows(whole)
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
  // On a slow disk a restart would never end if it began with those again.
  expect(await db.rows(whole)).toEqual([before])
})

test('a migration waits for a table that a dump reads without holding up the players', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  await db.rows(sql`delete from migration where name = ${REPLACING}`)
  for (const index of [
    sql`unique index entry_listed on entry (account_id, game_id, picks)`,
    sql`unique index statement_row_listed on statement_row (account_id, id)`,
    sql`index account_words on account (id)`,
    sql`index card_of_championship on card (id)`,
    sql`index room_member_account on room_member (account_id)`,
    sql`index pix_receipt_by_time on pix_receipt (received_at)`,
    sql`index session_expiry on session (expires_at)`,
  ])
    await db.rows(sql`create ${index}`)
  const dump = await db.pool.connect()
  await dump.query('begin')
  await dump.query('lock table entry in access share mode')
  const migrating = migrate(db.pool)
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%using index entry_listed%'`
  await expect.poll(() => db.rows(waiting)).toHaveLength(1)
  // As whoever plays would: it waits behind the migration, which gives up first.
  expect(await db.rows(sql`select id from entry`)).toEqual([])
  await dump.query('commit')
  dump.release()
  expect(await migrating).toEqual([REPLACING])
})

/** What PostgreSQL answers to a new connection while it recovers: an error with severity, code and message. */
const RECOVERING = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is not yet accepting connections\0\0')
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
})()

const opened = (url: string) => openDb(url, { max: 2, consumersOf: () => [], onError: () => undefined })

test('a server that starts while the database recovers waits for it', async () => {
  const app = await startTestApp()
  const url = new URL(app.databaseUrl)
  const [to, toPort] = [url.hostname, Number(url.port)]
  let refusals = 3
  const recovering = createServer(socket => {
    socket.on('error', () => undefined)
    if (refusals > 0) {
      refusals -= 1
      socket.once('data', () => socket.end(RECOVERING))
    } else {
      const database = createConnection({ host: to, port: toPort })
      database.on('error', () => socket.destroy())
      socket.pipe(database).pipe(socket)
    }
  }).listen(0, '127.0.0.1')
  await once(recovering, 'listening')
  url.host = `127.0.0.1:${(recovering.address() as AddressInfo).port}`
  const db = opened(url.href)
  onTestFinished(async () => {
    await db.close()
    recovering.close()
  })
  expect(await migrate(db.pool)).toEqual([])
  expect(refusals).toBe(0)
  // Any other refusal is an error of the address, at once.
  url.password = 'wrong'
  url.username = 'nobody'
  const other = opened(url.href)
  await expect(migrate(other.pool)).rejects.toMatchObject({ severity: 'FATAL' })
  await other.close()
})
