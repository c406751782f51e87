import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { isUniqueViolation, openDb, type Reader, type Tx } from './db.ts'
import { containsWords } from './search.ts'

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

test('a search of words is planned for them each time and never prepared', async () => {
  const db = await openTestDb(1)
  for (const word of ['ana', 'bia', 'caio'])
    await db.rows(sql`select username from account where ${containsWords(sql<string>`username`, word)}`)
  expect(await preparedLike(db, 'select username from account%')).toEqual([])
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

/** A proxy to the database that records what arrives from the client, one string a write. */
async function openRecordedDb() {
  const { databaseUrl } = await startTestApp()
  const to = new URL(databaseUrl)
  const writes: string[] = []
  const proxy = createServer(client => {
    const server = connect(Number(to.port), to.hostname)
    client.on('data', (bytes: Buffer) => writes.push(bytes.toString('latin1')))
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const at = new URL(databaseUrl)
  at.hostname = '127.0.0.1'
  at.port = String((proxy.address() as AddressInfo).port)
  const db = openDb(at.href, { max: 1, consumersOf: () => [], onError: () => undefined })
  onTestFinished(async () => {
    await db.close()
    proxy.close()
  })
  return { db, writes }
}

const numbered = (tx: Tx, number: number) =>
  tx.rows(sql<{ number: number }>`insert into numbered (number) values (${number}) returning number`)
const allNumbers = async (from: Reader) =>
  (await from.rows(sql<{ number: number }>`select number from numbered order by place`)).map(row => row.number)
async function openNumbered(max = 1) {
  const db = await openTestDb(max)
  await db.rows(sql`create table numbered (place serial, number int unique check (number < 100))`)
  return db
}

test('statements of a transaction that do not wait for each other are sent together', async () => {
  const { db, writes } = await openRecordedDb()
  const values = [1, 2, 3, 4]
  const read = (tx: Tx, value: number) => tx.rows(sql<{ value: number }>`select ${value}::int as value, 'mark'`)
  const together = await db.tx(tx => Promise.all(values.map(value => read(tx, value))))
  expect(together.map(([row]) => row?.value)).toEqual(values)
  expect(writes.filter(write => write.includes('mark'))).toHaveLength(1)
  writes.length = 0
  await db.tx(async tx => {
    for (const value of values) await read(tx, value)
  })
  expect(writes.filter(write => /begin|commit/.test(write))).toHaveLength(2)
  expect(writes.length).toBe(values.length + 2)
})

test('statements sent together run in the order of the calls, each seeing what those before it did', async () => {
  const db = await openNumbered()
  const seen = await db.tx(async tx => {
    const [, before, , after] = await Promise.all([numbered(tx, 3), allNumbers(tx), numbered(tx, 1), allNumbers(tx)])
    return { before, after }
  })
  expect(seen).toEqual({ before: [3], after: [3, 1] })
})

test('when one of them fails, all is undone and its own error is the reason, however late it is waited for', async () => {
  const db = await openNumbered()
  const late = async (work: Promise<unknown>) => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    return work
  }
  // From the third time on all of them are prepared.
  for (let time = 0; time < 3; time += 1) {
    const failing = db.tx(tx =>
      Promise.all([
        numbered(tx, 1),
        late(late(numbered(tx, 100))),
        numbered(tx, 2),
        allNumbers(tx),
        tx.q.selectFrom('account').select('id').execute(),
      ]),
    )
    await expect(failing).rejects.toMatchObject({ code: '23514', constraint: 'numbered_number_check' })
    expect(await allNumbers(db)).toEqual([])
  }
  await expect(db.tx(tx => Promise.all([numbered(tx, 1), numbered(tx, 1)]))).rejects.toSatisfy(error =>
    isUniqueViolation(error),
  )
  // The connection is still usable: an error of one statement does not affect the next.
  await expect(db.rows(sql`select * from nothing_here`)).rejects.toMatchObject({ code: '42P01' })
  await expect(db.rows(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' })
  await db.tx(tx => Promise.all([numbered(tx, 1), numbered(tx, 2)]))
  expect(await allNumbers(db)).toEqual([1, 2])
})

test('a deadlock in the middle of statements sent together repeats the transaction, once in effect', async () => {
  const db = await openNumbered()
  await db.rows(sql`create sequence tries`)
  await db.rows(sql`create function fail_first() returns bigint language plpgsql as $$
    declare try bigint := nextval('tries');
    begin if try < 3 then raise 'busy' using errcode = '40P01'; end if; return try; end $$`)
  let attempts = 0
  await db.tx(tx => {
    attempts += 1
    return Promise.all([numbered(tx, 1), tx.rows(sql`select fail_first()`), numbered(tx, 2), numbered(tx, 3)])
  })
  expect(attempts).toBe(3)
  expect(await allNumbers(db)).toEqual([1, 2, 3])
})

test('a connection that breaks in the middle of statements sent together leaves nothing behind', async () => {
  const db = await openNumbered()
  const broken = db.tx(tx =>
    Promise.all([numbered(tx, 1), tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`), numbered(tx, 2)]),
  )
  await expect(broken).rejects.toThrow()
  expect(await allNumbers(db)).toEqual([])
})

test('a plan that a migration made stale in the middle of statements sent together repeats the transaction', async () => {
  const db = await openNumbered(2)
  const read = (from: Reader) => from.rows(sql<{ number: unknown }>`select * from numbered where number = ${1}`)
  const readTwice = () => db.tx(tx => Promise.all([numbered(tx, 1), read(tx), tx.rows(sql`delete from numbered`)]))
  for (let use = 0; use < 3; use += 1) await readTwice()
  await db.rows(sql`alter table numbered add more text`)
  const [, rows] = await readTwice()
  expect(rows).toMatchObject([{ number: 1, more: null }])
})

test('closing ends the connections, also those that only the pool itself was asked for', async () => {
  const db = await openTestDb(1)
  await db.pool.query('select 1')
  await db.close()
  expect(db.pool.ended).toBe(true)
})
