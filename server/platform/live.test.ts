import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { endAllSessions } from '#contract/api/player/profile.ts'
import { notificationEvent } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { startLive } from './live.ts'

function connect(url: string, token: unknown): { socket: Socket; heard: [string, unknown][] } {
  const socket = io(url, {
    path: '/socket.io',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: [string, unknown][] = []
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]))
  onTestFinished(() => void socket.disconnect())
  return { socket, heard }
}

/** Two processes over one database. Tests that break connections start their own. */
let first: TestApp
let second: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
  first = await startTestApp({ onEnd })
  second = await startTestApp({ onEnd, databaseUrl: first.databaseUrl })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const connected = (socket: Socket) => expect.poll(() => socket.connected).toBe(true)
const hello = { _id: 'a'.repeat(24), title: 'Oi', text: 'Tudo certo', redirect: { uri: '/home' } }

test('a socket without a valid token is turned away with 401', async () => {
  for (const token of [undefined, 'nonsense', 42, { id: 1 }]) {
    const { socket } = connect(first.playerUrl, token)
    const refusal = await new Promise<Error & { data?: unknown }>(resolve => socket.once('connect_error', resolve))
    expect(refusal.data).toEqual({ code: 'unauthorized', status: 401 })
  }
})

test('an event for one reaches all of their sockets, in whatever process, and nobody else', async () => {
  const ana = await newPlayer(first)
  const bruno = await newPlayer(first)
  const here = connect(first.playerUrl, ana.token)
  const there = connect(second.playerUrl, ana.token)
  const stranger = connect(second.playerUrl, bruno.token)
  for (const { socket } of [here, there, stranger]) await connected(socket)
  first.deps.live.toUser(ana.id, notificationEvent, [], hello)
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
  expect(there.heard).toEqual([['notification', hello]])
  // A later event of the stranger's own has arrived, so the other one will not.
  first.deps.live.toUser(bruno.id, notificationEvent, [], { ...hello, title: 'Para Bruno' })
  await expect.poll(() => stranger.heard.length).toBe(1)
  expect(stranger.heard).toEqual([['notification', { ...hello, title: 'Para Bruno' }]])
})

test('what is said in a row arrives in that order, in whatever process', async () => {
  const ana = await newPlayer(first)
  const [here, there] = [connect(first.playerUrl, ana.token), connect(second.playerUrl, ana.token)]
  for (const { socket } of [here, there]) await connected(socket)
  const titles = Array.from({ length: 200 }, (_, number) => `Número ${number}`)
  for (const title of titles) first.deps.live.toUser(ana.id, notificationEvent, [], { ...hello, title })
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([200, 200])
  for (const { heard } of [here, there]) {
    expect(heard.map(([, payload]) => payload)).toEqual(titles.map(title => ({ ...hello, title })))
  }
})

test('many are told at once, each their own and once, in whatever process, with one message between processes', async () => {
  const ana = await newPlayer(first)
  const bruno = await newPlayer(first)
  const here = connect(first.playerUrl, ana.token)
  const there = connect(second.playerUrl, ana.token)
  const other = connect(second.playerUrl, bruno.token)
  for (const { socket } of [here, there, other]) await connected(socket)
  // Once a process has heard from the other, it counts it as present.
  second.deps.live.toUser(ana.id, notificationEvent, [], hello)
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
  const absent = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(24, '0'))
  // Compared by the last number: old messages are deleted meanwhile.
  const sent = async () => {
    const [last] = await first.deps.db.rows(sql<{ id: bigint }>`
      select case when is_called then last_value else 0 end as id from socket_io_attachments_id_seq`)
    return last?.id ?? 0n
  }
  const before = await sent()
  first.deps.live.toUsers(
    notificationEvent,
    [...absent, ana.id, bruno.id].map(userId => ({ userId, ids: [], payload: { ...hello, title: userId } })),
  )
  await expect.poll(() => [here.heard.length, there.heard.length, other.heard.length]).toEqual([2, 2, 1])
  expect([here, there, other].map(({ heard }) => heard.at(-1))).toEqual(
    [ana.id, ana.id, bruno.id].map(title => ['notification', { ...hello, title }]),
  )
  expect(await sent()).toBe(before + 1n)
  first.deps.live.toEach(notificationEvent, [...absent, ana.id], [], hello)
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([3, 3])
  expect(await sent()).toBe(before + 2n)
  first.deps.live.toEach(notificationEvent, absent, [], hello)
  // Any other pending event would have arrived before this.
  first.deps.live.toUser(ana.id, notificationEvent, [], hello)
  first.deps.live.toUser(bruno.id, notificationEvent, [], hello)
  await expect.poll(() => [here.heard.length, there.heard.length, other.heard.length]).toEqual([4, 4, 2])
})

test('signing out everywhere closes the sockets too, in the other process as well', async () => {
  const ana = await newPlayer(first)
  const { socket } = connect(second.playerUrl, ana.token)
  await connected(socket)
  await ana.call(endAllSessions)
  await expect.poll(() => socket.connected).toBe(false)
})

const listening = (app: TestApp) =>
  app.deps.db.rows<{ pid: number }>(sql`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'LISTEN%'`)

test('who missed the end of a session while it could not hear closes its socket, however quiet it was before', async () => {
  const one = await startTestApp()
  await expect.poll(async () => (await listening(one)).length).toBe(1)
  const [{ pid: onePid } = { pid: 0 }] = await listening(one)
  // It sends nothing, so it never checked for other processes.
  const other = await startTestApp({ databaseUrl: one.databaseUrl })
  await expect.poll(async () => (await listening(one)).length).toBe(2)
  const ana = await newPlayer(one)
  const { socket } = connect(other.playerUrl, ana.token)
  await connected(socket)
  await one.deps.db.rows(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid not in (pg_backend_pid(), ${onePid}) and query like 'LISTEN%'`)
  // It listens again after at least a second.
  await ana.call(endAllSessions)
  await expect.poll(() => socket.connected).toBe(false)
})

test('an eleventh socket of one user is refused', async () => {
  const ana = await newPlayer(first)
  for (let index = 0; index < 10; index += 1) await connected(connect(first.playerUrl, ana.token).socket)
  const { socket } = connect(first.playerUrl, ana.token)
  const refusal = await new Promise<Error & { data?: unknown }>(resolve => socket.once('connect_error', resolve))
  expect(refusal.data).toEqual({ code: 'too_many_sockets', status: 429 })
})

test('a session that ends while its socket is let in leaves no socket behind', async () => {
  const ana = await newPlayer(first)
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const live = await startLive(first.deps, server, async () => {
    await ana.call(endAllSessions)
    return []
  })
  const { port } = server.address() as AddressInfo
  const { socket } = connect(`http://127.0.0.1:${port}`, ana.token)
  let closed = false
  socket.once('disconnect', () => (closed = true))
  await expect.poll(() => closed, { timeout: 5_000 }).toBe(true)
  await live.close()
})

test('the product stops in order also after its database connections were lost', async () => {
  const stops: (() => Promise<void>)[] = []
  const app = await startTestApp({ onEnd: end => void stops.push(end) })
  await expect.poll(async () => (await listening(app)).length).toBe(1)
  await app.deps.db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // The sockets listen again, and the lost connection no longer occupies a pool slot.
  await expect.poll(async () => (await listening(app)).length, { timeout: 10_000 }).toBe(1)
  const { pool } = app.deps.db
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1)
  for (const stop of stops) await stop()
}, 30_000)
