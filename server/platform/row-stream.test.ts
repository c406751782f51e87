import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { csvStream, rowsInChunks } from './row-stream.ts'

const ROWS = 60_000
const ends: (() => Promise<void>)[] = []
let app: TestApp
let url: string
/** Chunks read from the database, and whether reading has ended. */
const seen = { chunks: 0, isOver: false }
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  const server = fastify()
  server.get('/file.csv', async (_, reply) => {
    Object.assign(seen, { chunks: 0, isOver: false })
    const rows = rowsInChunks(
      app.deps.db,
      () =>
        sql<{ n: number; text: string }>`select n, repeat('x', 900) as text from generate_series(1, ${ROWS}::int) n`,
    )
    async function* counted() {
      try {
        for await (const chunk of rows) {
          seen.chunks += 1
          yield chunk
        }
      } finally {
        seen.isOver = true
      }
    }
    return reply.type('text/csv').send(await csvStream(counted(), ['n', 'text'], row => [row.n, row.text]))
  })
  server.get('/refused', () =>
    csvStream(
      rowsInChunks(app.deps.db, () => sql<{ n: number }>`select 1 / 0 as n`),
      ['n'],
      () => [],
    ),
  )
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  ends.push(() => server.close())
})
afterAll(() => Promise.all(ends.map(end => end())))

const open = async (path: string): Promise<IncomingMessage> => {
  const [response] = (await once(get(`${url}${path}`), 'response')) as [IncomingMessage]
  return response
}
/** Transactions held open by a cursor. */
const cursors = async () =>
  Number(
    (
      await app.deps.db.rows(sql<{ count: bigint }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%' and query like 'fetch%'`)
    )[0]?.count,
  )

test(
  'the first bytes leave before the last row is read, no more is read than the reader takes, and all of it arrives',
  { timeout: 60_000 },
  async () => {
    const response = await open('/file.csv')
    const linesIn = (part: Buffer): number => part.toString('latin1').split('\n').length - 1
    let lines = 0
    const first = await new Promise<Buffer>(resolve => {
      response.on('data', (part: Buffer) => {
        if (lines === 0) response.pause()
        lines += linesIn(part)
        resolve(part)
      })
    })
    expect(first.toString()).toMatch(/^\uFEFFn,text\r\n/)
    // Reading stops when both socket buffers are full: the 54 MB are never in memory at once.
    let before = -1
    await expect
      .poll(() => [before, (before = seen.chunks)][0] === seen.chunks, { interval: 300, timeout: 10_000 })
      .toBe(true)
    expect(seen.isOver).toBe(false)
    expect(seen.chunks).toBeLessThan(ROWS / 500 / 2)
    expect(await cursors()).toBe(1)
    response.resume()
    await once(response, 'end')
    expect(lines - 1).toBe(ROWS)
    expect(seen).toEqual({ chunks: ROWS / 500, isOver: true })
    await expect.poll(cursors).toBe(0)
  },
)

test('a reader who goes away ends the cursor and its transaction', async () => {
  const response = await open('/file.csv')
  await once(response, 'data')
  // While it is read, the cursor may be in the middle of a fetch.
  response.pause()
  await expect.poll(cursors).toBe(1)
  response.destroy()
  await expect.poll(() => seen.isOver).toBe(true)
  expect(seen.chunks).toBeLessThan(ROWS / 500 / 2)
  await expect.poll(cursors).toBe(0)
})

test('what cannot be read is refused before anything is sent, and its connection is given back', async () => {
  const response = await open('/refused')
  expect(response.statusCode).toBe(500)
  response.resume()
  await expect.poll(cursors).toBe(0)
  // As many as the pool's connections.
  for (let count = 0; count < 40; count += 1) (await open('/refused')).resume()
  expect(await app.deps.db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
})
