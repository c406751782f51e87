import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { answerReport, listReports } from '#contract/api/admin/moderation.ts'
import {
  blockUser,
  deleteMessage,
  getChat,
  markChatRead,
  reportMessage,
  sendMessage,
} from '#contract/api/player/chat.ts'
import { putNoticeSettings } from '#contract/api/player/notification-settings.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { listen } from '#tests/support/live.ts'
import { type Reachable, startNotifications, type NotificationSetup } from '#tests/support/notification-setup.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Notifications of messages to players who are away. */

let setup: NotificationSetup
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  setup = await startNotifications(end => void ends.push(end))
})
afterEach(() => setup.reset())
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
  const [ana, bia] = [await setup.reachable(1), await setup.reachable(1)]
  const { _id: chat } = (await ana.call(getChat, { params: { id: bia.id } })).data
  return { ana, bia, chat }
}
const format = async (who: Player, id: string, text = SECRET) =>
  (await who.call(sendMessage, { body: { id, text } })).data._id
const read = (who: Player, id: string) => who.call(markChatRead, { body: { id } })
const wait = async (ms = 6_000) => {
  setup.app.clock.advance(ms)
  await setup.app.drain()
}
const notices = async (who: Player) =>
  (await who.call(listNotifications)).data.docs.map(({ title, text, isRead, redirect }) => ({
    title,
    text,
    isRead,
    uri: redirect.uri,
  }))
const mailsTo = (who: Player) => setup.posted.filter(mail => mail.to === who.email && mail.subject === 'Mensagem nova')

test('who is away is told who wrote and never what, by panel and push, and not by mail unless it was chosen', async () => {
  const { ana, bia, chat } = await two()
  const page = await listen(setup.app, bia)
  await format(ana, chat)
  await setup.app.drain()
  expect(await notices(bia)).toEqual([])
  await wait()
  const text = `Pessoa de Teste escreveu para você.`
  expect(await notices(bia)).toEqual([{ title: 'Mensagem nova', text, isRead: false, uri: `/chats/${chat}` }])
  expect((await bia.call(listNotifications)).data.docs[0]?._from).toEqual({ name: 'Pessoa de Teste' })
  const pushes = setup.pushesTo(...bia.browsers)
  expect(pushes.map(push => push.text)).toMatchObject([{ title: 'Mensagem nova', text, path: `/chats/${chat}` }])
  expect(JSON.stringify(pushes)).not.toContain(SECRET)
  await expect.poll(() => page.of('notification')).toMatchObject([{ title: 'Mensagem nova', text }])
  expect(mailsTo(bia)).toEqual([])
  expect(await notices(ana)).toEqual([])

  const byMail = { groups: [{ group: 'messages', panel: true, push: false, mail: true }], quiet: null }
  await ana.call(putNoticeSettings, { body: byMail })
  await format(bia, chat)
  await wait()
  expect(mailsTo(ana)).toHaveLength(1)
  expect(JSON.stringify(mailsTo(ana))).not.toContain(SECRET)
  expect(setup.pushesTo(...ana.browsers)).toEqual([])
})

test('a conversation that waits is told once, however much is written, and anew only after it was read', async () => {
  const { ana, bia, chat } = await two()
  for (let count = 0; count < 3; count += 1) {
    await format(ana, chat)
    await wait()
  }
  expect(await notices(bia)).toHaveLength(1)
  expect(setup.pushesTo(...bia.browsers)).toHaveLength(1)
  const page = await listen(setup.app, bia)
  await read(bia, chat)
  await setup.app.drain()
  expect(await notices(bia)).toMatchObject([{ isRead: true }])
  await expect.poll(() => page.of('notification-over')).toHaveLength(1)
  await format(ana, chat)
  await wait()
  expect(await notices(bia)).toMatchObject([{ isRead: false }])
  expect(setup.pushesTo(...bia.browsers)).toHaveLength(2)
})

test('who reads along is told nothing, of a word that came this moment neither', async () => {
  const { ana, bia, chat } = await two()
  await format(ana, chat)
  setup.app.clock.advance(4_000)
  await read(bia, chat)
  await format(ana, chat)
  // Five seconds after the first message; the second was sent a second ago.
  setup.app.clock.advance(1_000)
  await setup.app.drain()
  await read(bia, chat)
  await wait()
  expect(await notices(bia)).toEqual([])
  await format(ana, chat)
  await wait()
  expect(await notices(bia)).toHaveLength(1)
})

test('what was read in quiet hours is not pushed after them', async () => {
  const { ana, bia, chat } = await two()
  const quiet = { from: '11:00', to: '13:00' }
  await bia.call(putNoticeSettings, { body: { groups: [], quiet } })
  await format(ana, chat)
  await wait()
  await read(bia, chat)
  await setup.app.drain()
  await wait(2 * 3_600_000)
  expect(setup.pushesTo(...bia.browsers)).toEqual([])
  expect(await setup.statesOf(bia)).toEqual(['push skipped read'])
})

test('nobody hears of somebody they blocked, nor of who blocked them, nor of what was taken back', async () => {
  for (const [blocker, other] of [
    ['bia', 'ana'],
    ['ana', 'bia'],
  ] as const) {
    const scene = await two()
    await format(scene.ana, scene.chat)
    await scene[blocker].call(blockUser, { params: { id: scene[other].id }, body: { blocked: true } })
    await wait()
    expect(await notices(scene.bia)).toEqual([])
  }
  const { ana, bia, chat } = await two()
  const message = await format(ana, chat)
  await ana.call(deleteMessage, { params: { chat, message } })
  await wait()
  expect(await notices(bia)).toEqual([])
})

test('what was told of somebody counts as read once they are blocked', async () => {
  const { ana, bia, chat } = await two()
  await format(ana, chat)
  await wait()
  await bia.call(blockUser, { params: { id: ana.id }, body: { blocked: true } })
  await setup.app.drain()
  expect(await notices(bia)).toMatchObject([{ isRead: true }])
})

const takeBack = ({ ana, chat }: Two, message: string) => ana.call(deleteMessage, { params: { chat, message } })

/** A player reports a message, and a moderator deletes it. */
async function moderate({ ana, bia }: Two, message: string) {
  const operator = await newOperator(setup.app)
  await bia.call(reportMessage, { params: { kind: 'p2p' }, body: { _id: message, denounce: 'spam or misleading' } })
  const [report] = (await operator.call(listReports, { query: { search: ana.username } })).data.docs
  const body = { action: 'delete', reason: 'Fere as regras' }
  return operator.call(answerReport, { params: { id: report?._id ?? '' }, body })
}

test.each([
  ['its author', takeBack],
  ['a moderator', moderate],
  ['the end of its author’s account', ({ ana }: Two) => ana.call(deleteMe, { body: { password: ana.password } })],
] as const)('a notification counts as read once %s deleted the last unread message', async (_by, remove) => {
  const scene = await two()
  const { ana, bia, chat } = scene
  const page = await listen(setup.app, bia)
  const first = await format(ana, chat)
  const last = await format(ana, chat)
  await wait()
  await takeBack(scene, first)
  await setup.app.drain()
  expect(await notices(bia)).toMatchObject([{ isRead: false }])
  expect((await remove(scene, last)).status).toBe(200)
  await setup.app.drain()
  expect((await notices(bia)).filter(({ uri }) => uri === `/chats/${chat}`)).toMatchObject([{ isRead: true }])
  await expect.poll(() => page.of('notification-over')).toHaveLength(1)
})

test('a message after one that was taken back unread is notified again', async () => {
  const scene = await two()
  for (let count = 1; count <= 2; count += 1) {
    const message = await format(scene.ana, scene.chat)
    await wait()
    expect(await notices(scene.bia)).toMatchObject([{ isRead: false }])
    expect(setup.pushesTo(...scene.bia.browsers)).toHaveLength(count)
    await takeBack(scene, message)
    await setup.app.drain()
    expect(await notices(scene.bia)).toMatchObject([{ isRead: true }])
  }
})

test('what was taken back in quiet hours is not pushed after them', async () => {
  const scene = await two()
  await scene.bia.call(putNoticeSettings, { body: { groups: [], quiet: { from: '11:00', to: '13:00' } } })
  const message = await format(scene.ana, scene.chat)
  await wait()
  await takeBack(scene, message)
  await setup.app.drain()
  await wait(2 * 3_600_000)
  expect(setup.pushesTo(...scene.bia.browsers)).toEqual([])
  expect(await setup.statesOf(scene.bia)).toEqual(['push skipped read'])
})

test('who left says nothing any more, and a job that runs twice tells once', async () => {
  const [leaving, bia] = [await newPlayer(setup.app), await setup.reachable(1)]
  const { _id: chat } = (await leaving.call(getChat, { params: { id: bia.id } })).data
  await format(leaving, chat)
  await leaving.call(deleteMe, { body: { password: leaving.password } }).then(({ status }) => expect(status).toBe(200))
  await wait()
  expect(await notices(bia)).toEqual([])

  const scene = await two()
  await format(scene.ana, scene.chat)
  await setup.app.deps.db.tx(tx => tx.emit('chat.waiting', { chatId: scene.chat }))
  await wait()
  await setup.app.deps.db.tx(tx => tx.emit('chat.waiting', { chatId: scene.chat }))
  await wait()
  expect(await notices(scene.bia)).toHaveLength(1)
  expect(setup.pushesTo(...scene.bia.browsers)).toHaveLength(1)
})
