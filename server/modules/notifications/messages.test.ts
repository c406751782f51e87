import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { blockUser, deleteMessage, getChat, markChatRead, sendMessage } from '#contract/api/chat.ts'
import { deleteMe } from '#contract/api/me.ts'
import { putNoticeSettings } from '#contract/api/notice-settings.ts'
import { listNotifications } from '#contract/api/notifications.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { type Reachable, startTelling, type Telling } from '#tests/support/telling.ts'

/* What somebody hears of a message while they are away. */

let telling: Telling
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  telling = await startTelling(end => void ends.push(end))
})
afterEach(() => telling.reset())
afterAll(async () => {
  for (const end of ends) await end()
})

const SECRET = 'o presente é segredo'
interface Two {
  ana: Reachable
  bia: Reachable
  chat: string
}

async function two(): Promise<Two> {
  const [ana, bia] = [await telling.reachable(1), await telling.reachable(1)]
  const { _id: chat } = (await ana.call(getChat, { params: { id: bia.id } })).data
  return { ana, bia, chat }
}
const say = async (who: Player, id: string, text = SECRET) =>
  (await who.call(sendMessage, { body: { id, text } })).data._id
const read = (who: Player, id: string) => who.call(markChatRead, { body: { id } })
const wait = async (ms = 6_000) => {
  telling.app.clock.advance(ms)
  await telling.app.drain()
}
const told = async (who: Player) =>
  (await who.call(listNotifications)).data.docs.map(({ title, text, isRead, redirect }) => ({
    title,
    text,
    isRead,
    uri: redirect.uri,
  }))
const mailsTo = (who: Player) =>
  telling.posted.filter(mail => mail.to === who.email && mail.subject === 'Mensagem nova')

test('who is away is told who wrote and never what, by panel and push, and not by mail unless it was chosen', async () => {
  const { ana, bia, chat } = await two()
  const page = await listen(telling.app, bia)
  await say(ana, chat)
  await telling.app.drain()
  expect(await told(bia)).toEqual([])
  await wait()
  const text = `Pessoa de Teste escreveu para você.`
  expect(await told(bia)).toEqual([{ title: 'Mensagem nova', text, isRead: false, uri: `/chats/${chat}` }])
  expect((await bia.call(listNotifications)).data.docs[0]?._from).toEqual({ name: 'Pessoa de Teste' })
  const pushes = telling.pushesTo(...bia.browsers)
  expect(pushes.map(push => push.text)).toMatchObject([{ title: 'Mensagem nova', text, path: `/chats/${chat}` }])
  expect(JSON.stringify(pushes)).not.toContain(SECRET)
  await expect.poll(() => page.of('notification')).toMatchObject([{ title: 'Mensagem nova', text }])
  expect(mailsTo(bia)).toEqual([])
  expect(await told(ana)).toEqual([])

  const byMail = { groups: [{ group: 'messages', panel: true, push: false, mail: true }], quiet: null }
  await ana.call(putNoticeSettings, { body: byMail })
  await say(bia, chat)
  await wait()
  expect(mailsTo(ana)).toHaveLength(1)
  expect(JSON.stringify(mailsTo(ana))).not.toContain(SECRET)
  expect(telling.pushesTo(...ana.browsers)).toEqual([])
})

test('a conversation that waits is told once, however much is written, and anew only after it was read', async () => {
  const { ana, bia, chat } = await two()
  for (let count = 0; count < 3; count += 1) {
    await say(ana, chat)
    await wait()
  }
  expect(await told(bia)).toHaveLength(1)
  expect(telling.pushesTo(...bia.browsers)).toHaveLength(1)
  const page = await listen(telling.app, bia)
  await read(bia, chat)
  await telling.app.drain()
  expect(await told(bia)).toMatchObject([{ isRead: true }])
  await expect.poll(() => page.of('notification-over')).toHaveLength(1)
  await say(ana, chat)
  await wait()
  expect(await told(bia)).toMatchObject([{ isRead: false }])
  expect(telling.pushesTo(...bia.browsers)).toHaveLength(2)
})

test('who reads along is told nothing, of a word that came this moment neither', async () => {
  const { ana, bia, chat } = await two()
  await say(ana, chat)
  telling.app.clock.advance(4_000)
  await read(bia, chat)
  await say(ana, chat)
  // Five seconds after the first; the second was said a second ago.
  telling.app.clock.advance(1_000)
  await telling.app.drain()
  await read(bia, chat)
  await wait()
  expect(await told(bia)).toEqual([])
  await say(ana, chat)
  await wait()
  expect(await told(bia)).toHaveLength(1)
})

test('what was read in quiet hours is not pushed after them', async () => {
  const { ana, bia, chat } = await two()
  const quiet = { from: '11:00', to: '13:00' }
  await bia.call(putNoticeSettings, { body: { groups: [], quiet } })
  await say(ana, chat)
  await wait()
  await read(bia, chat)
  await telling.app.drain()
  await wait(2 * 3_600_000)
  expect(telling.pushesTo(...bia.browsers)).toEqual([])
  expect(await telling.statesOf(bia)).toEqual(['push skipped read'])
})

test('nobody hears of somebody they blocked, nor of who blocked them, nor of what was taken back', async () => {
  for (const [blocker, other] of [
    ['bia', 'ana'],
    ['ana', 'bia'],
  ] as const) {
    const scene = await two()
    await say(scene.ana, scene.chat)
    await scene[blocker].call(blockUser, { params: { id: scene[other].id }, body: { blocked: true } })
    await wait()
    expect(await told(scene.bia)).toEqual([])
  }
  const { ana, bia, chat } = await two()
  const message = await say(ana, chat)
  await ana.call(deleteMessage, { params: { chat, message } })
  await wait()
  expect(await told(bia)).toEqual([])
})

test('what was told of somebody counts as read once they are blocked', async () => {
  const { ana, bia, chat } = await two()
  await say(ana, chat)
  await wait()
  await bia.call(blockUser, { params: { id: ana.id }, body: { blocked: true } })
  await telling.app.drain()
  expect(await told(bia)).toMatchObject([{ isRead: true }])
})

test('who left says nothing any more, and a job that runs twice tells once', async () => {
  const [leaving, bia] = [await newPlayer(telling.app), await telling.reachable(1)]
  const { _id: chat } = (await leaving.call(getChat, { params: { id: bia.id } })).data
  await say(leaving, chat)
  await leaving.call(deleteMe, { body: { password: leaving.password } }).then(({ status }) => expect(status).toBe(200))
  await wait()
  expect(await told(bia)).toEqual([])

  const scene = await two()
  await say(scene.ana, scene.chat)
  await telling.app.deps.db.tx(tx => tx.emit('chat.waiting', { chatId: scene.chat }))
  await wait()
  await telling.app.deps.db.tx(tx => tx.emit('chat.waiting', { chatId: scene.chat }))
  await wait()
  expect(await told(scene.bia)).toHaveLength(1)
  expect(telling.pushesTo(...scene.bia.browsers)).toHaveLength(1)
})
