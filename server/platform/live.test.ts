import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { endAllSessions } from '#contract/api/me.ts'
import { notificationEvent } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'

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

const connected = (socket: Socket) => expect.poll(() => socket.connected).toBe(true)
const hello = { _id: 'a'.repeat(24), title: 'Oi', text: 'Tudo certo', redirect: { uri: '/home' } }

test('a socket without a valid token is turned away with 401', async () => {
  const app = await startTestApp()
  for (const token of [undefined, 'nonsense', 42, { id: 1 }]) {
    const { socket } = connect(app.playerUrl, token)
    const refusal = await new Promise<Error & { data?: unknown }>(resolve => socket.once('connect_error', resolve))
    expect(refusal.data).toEqual({ code: 'unauthorized', status: 401 })
  }
})

test('an event for one reaches all of their sockets, in whatever process, and nobody else', async () => {
  const first = await startTestApp()
  const second: TestApp = await startTestApp({ databaseUrl: first.databaseUrl })
  const ana = await newPlayer(first)
  const bruno = await newPlayer(first)
  const here = connect(first.playerUrl, ana.token)
  const there = connect(second.playerUrl, ana.token)
  const stranger = connect(second.playerUrl, bruno.token)
  for (const { socket } of [here, there, stranger]) await connected(socket)
  first.deps.live.toUser(ana.id, notificationEvent, [], hello)
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
  expect(there.heard).toEqual([['notification', hello]])
  // An event of the stranger's own, sent after it, has arrived: so the other one never will.
  first.deps.live.toUser(bruno.id, notificationEvent, [], { ...hello, title: 'Para Bruno' })
  await expect.poll(() => stranger.heard.length).toBe(1)
  expect(stranger.heard).toEqual([['notification', { ...hello, title: 'Para Bruno' }]])
})

test('signing out everywhere closes the sockets too, in the other process as well', async () => {
  const first = await startTestApp()
  const second = await startTestApp({ databaseUrl: first.databaseUrl })
  const ana = await newPlayer(first)
  const { socket } = connect(second.playerUrl, ana.token)
  await connected(socket)
  await ana.call(endAllSessions)
  await expect.poll(() => socket.connected).toBe(false)
})

test('an eleventh socket of one user is refused', async () => {
  const app = await startTestApp()
  const ana = await newPlayer(app)
  for (let index = 0; index < 10; index += 1) await connected(connect(app.playerUrl, ana.token).socket)
  const { socket } = connect(app.playerUrl, ana.token)
  const refusal = await new Promise<Error & { data?: unknown }>(resolve => socket.once('connect_error', resolve))
  expect(refusal.data).toEqual({ code: 'too_many_sockets', status: 429 })
})
