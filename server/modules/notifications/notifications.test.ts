import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { deleteNotification, listNotifications, readNotifications } from '#contract/api/player/notifications.ts'
import { updateUser } from '#contract/api/player/profile.ts'
import { emit, type Events } from '#server/modules/events.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { exportNotifications } from './index.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function happen<N extends keyof Events>(name: N, payload: Events[N]): Promise<void> {
  await app.deps.db.tx(tx => emit(tx, name, payload))
  await app.drain()
}

const at = '2026-11-21T15:00:00.000Z'
const newDevice = (player: Player, sessionId: string) =>
  happen('account.new-device', {
    accountId: player.id,
    sessionId,
    device: 'Firefox · Linux',
    address: '203.0.113.9',
    at,
  })

/** A player with an empty panel. */
async function quietPlayer(): Promise<Player> {
  const player = await newPlayer(app)
  await app.drain()
  await app.deps.db.rows(sql`delete from notification where account_id = ${player.id}`)
  return player
}

const listOf = async (player: Player, query: Record<string, string | number> = {}) =>
  (await player.call(listNotifications, { query })).data
const unreadOf = async (player: Player) => (await listOf(player, { limit: 1, isRead: 'true' })).total

async function listen(player: Player): Promise<{ socket: Socket; heard: unknown[] }> {
  const socket = io(app.playerUrl, { auth: { token: player.token }, transports: ['websocket'], reconnection: false })
  onTestFinished(() => void socket.disconnect())
  const heard: unknown[] = []
  socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { socket, heard }
}

test('who signs up is welcomed, once', async () => {
  const player = await newPlayer(app)
  await app.drain()
  await happen('account.created', { accountId: player.id })
  const { docs } = await listOf(player)
  expect(docs.filter(doc => doc.redirect.uri === '/rules')).toMatchObject([
    { title: 'Boas-vindas à Crava!', isRead: false },
  ])
})

test('a new device and a changed password are told, the newest first, in my language', async () => {
  const player = await quietPlayer()
  await newDevice(player, 'a'.repeat(24))
  app.clock.advance(1_000)
  await happen('account.password-changed', { accountId: player.id, at })
  const { docs, total, page, pages } = await listOf(player)
  expect({ total, page, pages }).toEqual({ total: 2, page: 1, pages: 1 })
  expect(docs.map(doc => [doc.title, doc.redirect.uri])).toEqual([
    ['Sua senha mudou', '/profile/sessions'],
    ['Entrada em um aparelho novo', '/profile/sessions'],
  ])
  expect(docs[1]?.text).toContain('Firefox · Linux (203.0.113.9), em 21/11/2026, 12:00')
  await player.call(updateUser, { body: { lang: 'en' } })
  expect((await listOf(player)).docs.map(doc => doc.title)).toEqual([
    'Your password changed',
    'Sign-in on a new device',
  ])
})

test('a consumer that runs twice adds one notification and sends one event, to that player alone', async () => {
  const [player, other] = [await quietPlayer(), await quietPlayer()]
  const [mine, theirs] = [await listen(player), await listen(other)]
  for (let run = 0; run < 2; run += 1) await newDevice(player, 'b'.repeat(24))
  await newDevice(other, 'c'.repeat(24))
  // The other player's own event comes after mine, so anything sent to them by mistake has arrived.
  await vi.waitFor(() => expect(theirs.heard).toHaveLength(1), { timeout: 10_000 })
  await vi.waitFor(() => expect(mine.heard).toHaveLength(1), { timeout: 10_000 })
  const [{ _id, title, text, icon, redirect } = expect.unreachable()] = (await listOf(player)).docs
  expect(mine.heard).toEqual([{ name: 'notification', payload: { _id, title, text, icon, redirect } }])
  expect((await listOf(player)).total).toBe(1)
})

test('one occurrence told by two workers at once is one notification', async () => {
  const player = await quietPlayer()
  const run = app.jobs
    .flatMap(set => Object.entries(set.tasks))
    .find(([name]) => name === 'notifications.password-changed')?.[1]
  await Promise.all([1, 2, 3].map(async () => run?.({ accountId: player.id, at })))
  expect((await listOf(player)).total).toBe(1)
})

test('unread ones are counted, one or all are marked, and marking again changes nothing', async () => {
  const player = await quietPlayer()
  for (const session of ['1', '2', '3']) await newDevice(player, session.repeat(24))
  expect(await unreadOf(player)).toBe(3)
  const [first] = (await listOf(player)).docs
  const read = () => player.call(readNotifications, { body: { notification: first?._id } })
  expect((await Promise.all([read(), read()])).map(answer => answer.status)).toEqual([200, 200])
  expect(await unreadOf(player)).toBe(2)
  expect((await listOf(player)).docs.map(doc => doc.isRead)).toEqual([true, false, false])
  expect((await listOf(player, { isRead: 'true' })).docs.map(doc => doc.isRead)).toEqual([false, false])
  expect((await listOf(player, { isRead: 'false' })).total).toBe(3)
  expect((await player.call(readNotifications, { body: { notification: '' } })).data).toEqual({ data: true })
  expect(await unreadOf(player)).toBe(0)
  expect((await player.call(readNotifications, { body: { notification: '' } })).status).toBe(200)
})

test('pages hold what they should, and a removed one is gone once', async () => {
  const player = await quietPlayer()
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(1_000)
    await newDevice(player, String(count).repeat(24))
  }
  const pages = [
    await listOf(player, { limit: 2 }),
    await listOf(player, { limit: 2, page: 2 }),
    await listOf(player, { limit: 2, page: 3 }),
  ]
  expect(pages.map(page => page.docs.length)).toEqual([2, 2, 1])
  const ids = pages.flatMap(page => page.docs.map(doc => doc._id))
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(pages[0]).toMatchObject({ pages: 3, total: 5 })
  const remove = () => player.call(deleteNotification, { params: { id: ids[0] ?? '' } })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await listOf(player)).total).toBe(4)
})

test("another's notification does not exist for me", async () => {
  const [player, other] = [await quietPlayer(), await quietPlayer()]
  await newDevice(player, 'd'.repeat(24))
  const id = (await listOf(player)).docs[0]?._id ?? ''
  expect((await listOf(other)).total).toBe(0)
  expect(await other.call(readNotifications, { body: { notification: id } })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  expect(await other.call(deleteNotification, { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
  await other.call(readNotifications, { body: { notification: '' } })
  expect(await unreadOf(player)).toBe(1)
})

test('what makes no sense is refused, and a visitor is sent to sign in', async () => {
  const player = await quietPlayer()
  for (const body of [{ notification: 'x' }, { notification: 5 }, {}, { notification: null }]) {
    expect(await player.call(readNotifications, { body })).toMatchObject({ status: 400, code: 'invalid_input' })
  }
  expect(await player.call(listNotifications, { query: { page: 0 } })).toMatchObject({
    status: 400,
    fields: { page: 'page_invalid' },
  })
  expect(await player.call(listNotifications, { query: { isRead: 'maybe' } })).toMatchObject({ status: 400 })
  expect(await player.call(deleteNotification, { params: { id: 'x' } })).toMatchObject({ status: 404 })
  expect(await app.call(listNotifications)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await app.call(readNotifications, { body: { notification: '' } })).toMatchObject({ status: 401 })
  expect(await app.call(deleteNotification, { params: { id: 'f'.repeat(24) } })).toMatchObject({ status: 401 })
})

test('the export of my data has what I was told', async () => {
  const [player, other] = [await quietPlayer(), await quietPlayer()]
  await newDevice(player, 'e'.repeat(24))
  await newDevice(other, 'f'.repeat(24))
  const { name, rows } = await exportNotifications(app.deps.db, player.id)
  expect(name).toBe('notifications')
  expect(rows).toMatchObject([{ kind: 'new-device', title: 'Entrada em um aparelho novo', readAt: null }])
})

test('a deleted account keeps none and gets none any more', async () => {
  const player = await quietPlayer()
  await newDevice(player, '7'.repeat(24))
  await app.deps.db.rows(sql`update account set deleted_at = ${app.clock.now()} where id = ${player.id}`)
  await happen('account.deleted', { accountId: player.id })
  await happen('account.deleted', { accountId: player.id })
  await newDevice(player, '8'.repeat(24))
  const rows = await app.deps.db.rows(sql`select id from notification where account_id = ${player.id}`)
  expect(rows).toEqual([])
})
