import { createClient } from 'redis'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { endAllSessions } from '#contract/api/player/profile.ts'
import { notificationEvent } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer } from '#tests/support/people.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { findRedis } from '../../scripts/find-redis.ts'
import { openRedisBus } from './live-redis.ts'
import { createLog } from './log.ts'

const program = await findRedis()
if (program === undefined) console.info('No redis-server here (REDIS_SERVER can name one): what needs it does not run.')
const hello = { _id: 'a'.repeat(24), title: 'Oi', text: 'Tudo certo', redirect: { uri: '/home' } }

async function twoOver(redis: Pick<TestRedis, 'url'>): Promise<[TestApp, TestApp]> {
  const env = { REDIS_URL: redis.url }
  const first = await startTestApp({ env })
  return [first, await startTestApp({ env, databaseUrl: first.databaseUrl })]
}

/** A page that reconnects by itself, as the client does. */
function returning(app: TestApp, token: string): { socket: Socket; times: () => number } {
  let times = 0
  const socket = io(app.playerUrl, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
  })
  socket.on('connect', () => (times += 1))
  onTestFinished(() => void socket.disconnect())
  return { socket, times: () => times }
}

test.runIf(program !== undefined)('over Redis, what is told in one process is heard in the other', async () => {
  const redis = await startRedis(program ?? '', onTestFinished)
  const [first, second] = await twoOver(redis)
  const ana = await newPlayer(first)
  const bruno = await newPlayer(first)
  const here = await listen(first, ana)
  const there = await listen(second, ana)
  const other = await listen(second, bruno)
  const both = () => [here.heard.length, there.heard.length, other.heard.length]
  // At once, without earlier messages: a process that has just started must be counted.
  first.deps.live.toUsers(notificationEvent, [{ userId: ana.id, ids: [], payload: hello }])
  await expect.poll(both).toEqual([1, 1, 0])
  first.deps.live.toEach(notificationEvent, [ana.id, bruno.id], [], hello)
  await expect.poll(both).toEqual([2, 2, 1])
  second.deps.live.toUser(ana.id, notificationEvent, [], hello)
  await expect.poll(both).toEqual([3, 3, 1])
  first.deps.live.join(bruno.id, 'a-room')
  await expect
    .poll(() => {
      first.deps.live.toRoom('a-room', notificationEvent, [], hello)
      return other.heard.length
    })
    .toBeGreaterThan(1)
  await ana.call(endAllSessions)
  await expect.poll(() => [here.socket.connected, there.socket.connected]).toEqual([false, false])

  const client = await createClient({ url: redis.url }).connect()
  onTestFinished(() => client.destroy())
  const [stream = ''] = await client.keys('crava:*')
  expect(stream).toMatch(/^crava:[0-9a-f]{12}$/)
  expect(await client.xLen(stream)).toBeLessThan(11_000)
})

test.runIf(program !== undefined)(
  'a Redis that is lost keeps nobody from their own sockets, and once it is back clients read anew',
  { timeout: 60_000 },
  async () => {
    const redis = await startRedis(program ?? '', onTestFinished)
    const [first, second] = await twoOver(redis)
    const ana = await newPlayer(first)
    const here = await listen(first, ana)
    const page = returning(second, ana.token)
    await expect.poll(page.times).toBe(1)
    first.deps.live.toUsers(notificationEvent, [{ userId: ana.id, ids: [], payload: hello }])
    await expect.poll(() => here.heard.length).toBe(1)

    await redis.kill()
    // Its own sockets are notified at once, nothing is thrown, and requests are served.
    for (const live of [first.deps.live, second.deps.live]) {
      live.toUser(ana.id, notificationEvent, [], hello)
      live.toUsers(notificationEvent, [{ userId: ana.id, ids: [], payload: hello }])
      live.join(ana.id, 'a-room')
    }
    await expect.poll(() => here.heard.length).toBe(3)
    await redis.start()
    // Clients of the other process missed it, so they are told to reconnect and fetch again.
    await expect.poll(page.times, { timeout: 20_000 }).toBeGreaterThan(1)
    const heard: unknown[] = []
    page.socket.on('notification', payload => heard.push(payload))
    await expect
      .poll(
        () => {
          first.deps.live.toUser(ana.id, notificationEvent, [], hello)
          return heard.length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
  },
)

test.runIf(program !== undefined)(
  'a start does not wait for a Redis that is away; once it is there, who came before reads anew',
  async () => {
    const redis = await startRedis(program ?? '', onTestFinished)
    await redis.kill()
    const app = await startTestApp({ env: { REDIS_URL: redis.url } })
    const ana = await newPlayer(app)
    const here = await listen(app, ana)
    app.deps.live.toUser(ana.id, notificationEvent, [], hello)
    await expect.poll(() => here.heard.length).toBe(1)
    await redis.start()
    await expect.poll(() => here.socket.connected).toBe(false)
  },
)

test.runIf(program !== undefined)('a bus closed before its adapter leaves the event loop to others', async () => {
  const redis = await startRedis(program ?? '', onTestFinished)
  const watch = { onMissed: () => undefined, onUnsent: () => undefined }
  const bus = openRedisBus(redis.url, 'crava:test', createLog('silent'), watch)
  new Server({ adapter: bus.adapter }).of('/')
  await bus.ready
  await bus.close()
  // Timers fire only if reads do not return immediately in an endless loop.
  let looks = 0
  await expect.poll(() => (looks += 1)).toBeGreaterThan(2)
})

test('an address that is none is refused without repeating it', async () => {
  const env = { REDIS_URL: 'http://user:very-secret@redis' }
  const refusal = await startTestApp({ env }).catch((error: unknown) => String(error))
  expect(refusal).toMatch(/^Error: REDIS_URL must be/)
  expect(refusal).not.toContain('very-secret')
})
