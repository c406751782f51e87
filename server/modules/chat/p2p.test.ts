import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  blockUser,
  type ChatMessage,
  deleteMessage,
  getChat,
  listBlocked,
  listChats,
  listMessages,
  markChatRead,
  sendMessage,
} from '#contract/api/player/chat.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { freezeAccount } from '#server/modules/accounts/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function two(): Promise<{ ana: Player; bia: Player; chat: string }> {
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  const { _id: chat } = (await ana.call(getChat, { params: { id: bia.id } })).data
  return { ana, bia, chat }
}

const post = async (player: Player, id: string, text: string, key?: string): Promise<ChatMessage> =>
  (await player.call(sendMessage, { body: { id, text, ...(key === undefined ? {} : { key }) } })).data

const read = async (player: Player, id: string, query: Record<string, string | number> = {}) =>
  (await player.call(listMessages, { query: { id, limit: 20, ...query } })).data

const textsOf = (list: { docs: { text: string | null }[] }) => list.docs.map(({ text }) => text)

test('a conversation is one, whoever opens it and however often at once', async () => {
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  const opened = await Promise.all(
    [ana, bia, ana, bia].map(player => player.call(getChat, { params: { id: player === ana ? bia.id : ana.id } })),
  )
  const ids = new Set(opened.map(({ data }) => data._id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  const seen = (await bia.call(getChat, { params: { id } })).data
  expect(seen.users.map(({ _user }) => [_user._id, _user.isMe])).toEqual([
    [ana.id, false],
    [bia.id, true],
  ])
  expect(seen).toMatchObject({ _lastMessage: null, unread: 0, blocked: false, canSend: true })
  expect(JSON.stringify(seen)).not.toContain('@')
  // No message was sent yet: the list stays empty.
  expect((await ana.call(listChats)).data).toMatchObject({ docs: [], total: 0, unread: 0 })
})

test('words are numbered, kept in order, told to both, and counted as unread for the other', async () => {
  const { ana, bia, chat } = await two()
  const [mine, theirs] = [await listen(app, ana), await listen(app, bia)]
  const sent = await post(ana, chat, '  Oi, Bia!  ')
  expect(sent).toMatchObject({ seq: 1, text: 'Oi, Bia!', isRead: false, _user: { _id: ana.id, isMe: true } })
  expect(sent._user).not.toHaveProperty('email')
  await post(bia, chat, 'Oi!')
  await expect.poll(() => theirs.of(`chat-p2p:${chat}`).length).toBe(2)
  await expect.poll(() => mine.of(`chat-p2p:${chat}`).length).toBe(2)
  expect(theirs.of(`chat-p2p:${chat}`)[0]).toMatchObject({
    _id: sent._id,
    seq: 1,
    _user: { isMe: false },
    isRead: false,
  })
  expect(theirs.of('chat-p2p-new-msg')[0]).toMatchObject({
    chat: { _id: chat, unread: 1 },
    messages: [{ _id: sent._id }],
  })
  expect(theirs.of('chat-p2p-unread')[0]).toEqual({ unread: 1 })
  expect(textsOf(await read(ana, chat))).toEqual(['Oi, Bia!', 'Oi!'])
  expect((await ana.call(listChats, { query: { limit: 1 } })).data.unread).toBe(1)
  expect((await bia.call(listChats)).data.docs[0]).toMatchObject({
    _id: chat,
    unread: 1,
    _lastMessage: { text: 'Oi!' },
  })
})

test('the same key is the same message, also twice at once, and never one of another chat', async () => {
  const { ana, bia, chat } = await two()
  const other = (await ana.call(getChat, { params: { id: (await newPlayer(app)).id } })).data._id
  const sent = await Promise.all([1, 2, 3].map(() => post(ana, chat, 'uma vez só', 'sending-1')))
  expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
  expect(textsOf(await read(bia, chat))).toEqual(['uma vez só'])
  const elsewhere = await ana.call(sendMessage, { body: { id: other, text: 'uma vez só', key: 'sending-1' } })
  expect(elsewhere).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  // Message keys are unique per sender.
  expect((await post(bia, chat, 'minha', 'sending-1')).seq).toBe(2)
})

test('many at once are all kept, numbered without a gap', async () => {
  const { ana, bia, chat } = await two()
  await Promise.all(Array.from({ length: 30 }, (_, index) => post(index % 2 ? ana : bia, chat, `n${index}`)))
  const { docs, seq } = await read(ana, chat, { limit: 50 })
  expect(docs.map(doc => doc.seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(seq).toBe(30)
  expect(docs.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(doc => doc.seq)).toEqual(
    docs.map(doc => doc.seq),
  )
})

test('older pages go back from the oldest one loaded; who was away asks for what came after, and what is gone', async () => {
  const { ana, bia, chat } = await two()
  const sent: ChatMessage[] = []
  for (let index = 0; index < 45; index += 1) sent.push(await post(index % 2 ? ana : bia, chat, `m${index}`))
  const newest = await read(ana, chat)
  expect(textsOf(newest)).toEqual(sent.slice(25).map(({ text }) => text))
  expect(newest.pages).toBeGreaterThan(1)
  const older = await read(ana, chat, { lastContent: newest.docs[0]?._id ?? '' })
  const oldest = await read(ana, chat, { lastContent: older.docs[0]?._id ?? '' })
  expect(textsOf(oldest)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
  expect(oldest.pages).toBe(1)
  await ana.call(deleteMessage, { params: { chat, message: sent[3]?._id ?? '' } })
  const after = await read(bia, chat, { after: sent[29]?._id ?? '', limit: 10 })
  expect(textsOf(after)).toEqual(sent.slice(30, 40).map(({ text }) => text))
  expect(after.deleted).toEqual([sent[3]?._id])
  expect(after.pages).toBeGreaterThan(1)
  const rest = await read(bia, chat, { after: after.docs.at(-1)?._id ?? '', limit: 10 })
  expect(textsOf(rest)).toEqual(sent.slice(40).map(({ text }) => text))
  expect(rest.pages).toBe(1)
})

test('reading tells the other, once, and takes the dot away', async () => {
  const { ana, bia, chat } = await two()
  const first = await post(ana, chat, 'um')
  const second = await post(ana, chat, 'dois')
  const mine = await listen(app, ana)
  const results = await Promise.all([1, 2].map(() => bia.call(markChatRead, { body: { id: chat } })))
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(() => mine.of(`chat-p2p-read:${chat}`).length).toBe(1)
  expect(mine.of(`chat-p2p-read:${chat}`)).toEqual([{ _user: bia.id, upTo: 2 }])
  expect((await read(ana, chat)).docs.map(doc => [doc._id, doc.isRead])).toEqual([
    [first._id, true],
    [second._id, true],
  ])
  expect((await bia.call(listChats)).data).toMatchObject({ unread: 0, docs: [{ unread: 0 }] })
  await post(ana, chat, 'três')
  expect((await read(ana, chat)).docs.at(-1)?.isRead).toBe(false)
})

test('my message goes on both sides, and no longer counts as unread; another’s stays', async () => {
  const { ana, bia, chat } = await two()
  const save = await post(ana, chat, 'fica')
  const gone = await post(ana, chat, 'sai')
  const theirs = await listen(app, bia)
  expect(await bia.call(deleteMessage, { params: { chat, message: gone._id } })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  const twice = await Promise.all([1, 2].map(() => ana.call(deleteMessage, { params: { chat, message: gone._id } })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(() => theirs.of(`chat-p2p-delete-msg:${chat}`)).toEqual([{ _message: gone._id }])
  expect(theirs.of('chat-p2p-delete-msg')).toMatchObject([{ _id: chat, doc: { _id: save._id } }])
  expect(textsOf(await read(bia, chat))).toEqual(['fica'])
  expect((await bia.call(listChats)).data.docs[0]).toMatchObject({ unread: 1, _lastMessage: { _id: save._id } })
})

test('who is blocked is not told so, and neither can write; unblocked, both can', async () => {
  const { ana, bia, chat } = await two()
  const block = (blocked: boolean) => ana.call(blockUser, { params: { id: bia.id }, body: { blocked } })
  expect((await Promise.all([block(true), block(true)])).map(({ status }) => status)).toEqual([200, 200])
  for (const player of [ana, bia])
    expect(await player.call(sendMessage, { body: { id: chat, text: 'oi' } })).toMatchObject({
      status: 422,
      code: 'chat_closed',
    })
  expect((await ana.call(getChat, { params: { id: chat } })).data).toMatchObject({ blocked: true, canSend: false })
  expect((await bia.call(getChat, { params: { id: chat } })).data).toMatchObject({ blocked: false, canSend: false })
  await block(false)
  expect((await post(bia, chat, 'de volta')).seq).toBe(1)
})

test('whom I have blocked is listed for me alone, the latest first, until unblocked or gone', async () => {
  const [ana, bia, caio, dora] = await Promise.all([1, 2, 3, 4].map(() => newPlayer(app)))
  const block = (id = '', blocked = true) => ana?.call(blockUser, { params: { id }, body: { blocked } })
  const blocked = async (query: Record<string, number> = {}) =>
    (await ana?.call(listBlocked, { query }))?.data.docs.map(({ _id }) => _id)
  for (const player of [bia, caio, dora]) {
    await block(player?.id)
    app.clock.advance(1_000)
  }
  expect(await blocked()).toEqual([dora?.id, caio?.id, bia?.id])
  expect(await blocked({ page: 2, limit: 2 })).toEqual([bia?.id])
  expect((await bia?.call(listBlocked))?.data).toMatchObject({ docs: [], total: 0 })
  expect(await ana?.call(listBlocked, { query: { limit: 0 } })).toMatchObject({ status: 400, code: 'invalid_input' })
  await block(caio?.id, false)
  await dora?.call(deleteMe, { body: { password: dora.password } })
  expect(await blocked()).toEqual([bia?.id])
})

test('what is not a message is refused at its field, and nothing is kept', async () => {
  const { ana, chat } = await two()
  const send = (body: Record<string, unknown>) => ana.call(sendMessage, { body: { id: chat, ...body } })
  expect(await send({ text: '   ' })).toMatchObject({ status: 422, fields: { text: 'text_required' } })
  expect(await send({})).toMatchObject({ status: 422, fields: { text: 'text_required' } })
  expect(await send({ text: 'x'.repeat(2_001) })).toMatchObject({ status: 400, fields: { text: 'text_too_long' } })
  expect(await send({ text: 'oi', key: 'x' })).toMatchObject({ status: 400, fields: { key: 'invalid' } })
  expect((await read(ana, chat)).docs).toEqual([])
})

test('nobody else reads, writes, deletes or marks; an unknown chat answers alike', async () => {
  const { ana, chat } = await two()
  const message = await post(ana, chat, 'segredo')
  const stranger = await newPlayer(app)
  const strange = await listen(app, stranger)
  const nowhere = 'f'.repeat(24)
  for (const id of [chat, nowhere]) {
    expect(await stranger.call(listMessages, { query: { id } })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await stranger.call(getChat, { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await stranger.call(sendMessage, { body: { id, text: 'oi' } })).toMatchObject({ status: 404 })
    expect(await stranger.call(markChatRead, { body: { id } })).toMatchObject({ status: 404 })
    expect(await stranger.call(deleteMessage, { params: { chat: id, message: message._id } })).toMatchObject({
      status: 404,
    })
  }
  await post(ana, chat, 'mais um')
  expect(strange.heard.filter(({ name }) => name.startsWith('chat-'))).toEqual([])
  for (const [endpoint, parts] of [
    [listChats, {}],
    [getChat, { params: { id: chat } }],
    [listMessages, { query: { id: chat } }],
    [sendMessage, { body: { id: chat, text: 'oi' } }],
    [markChatRead, { body: { id: chat } }],
    [deleteMessage, { params: { chat, message: message._id } }],
    [blockUser, { params: { id: ana.id }, body: { blocked: true } }],
    [listBlocked, {}],
  ] as const)
    expect(await app.call(endpoint, parts)).toMatchObject({ status: 401, code: 'unauthorized' })
})

test('there is no talking to oneself, to nobody, or from a frozen account', async () => {
  const { ana, bia, chat } = await two()
  expect(await ana.call(getChat, { params: { id: ana.id } })).toMatchObject({ status: 422, code: 'chat_with_self' })
  const self = { params: { id: ana.id }, body: { blocked: true } }
  expect(await ana.call(blockUser, self)).toMatchObject({ status: 422, code: 'chat_with_self' })
  const nobody = { params: { id: 'e'.repeat(24) }, body: { blocked: true } }
  expect(await ana.call(blockUser, nobody)).toMatchObject({ status: 404 })
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  expect(await ana.call(sendMessage, { body: { id: chat, text: 'oi' } })).toMatchObject({ code: 'account_blocked' })
  expect((await post(bia, chat, 'oi')).seq).toBe(1)
})

test('who leaves takes their words along; the other keeps their own, and cannot write there', async () => {
  const { ana, bia, chat } = await two()
  await post(ana, chat, 'adeus')
  await post(bia, chat, 'tchau')
  expect((await ana.call(deleteMe, { body: { password: ana.password } })).status).toBe(200)
  await app.drain()
  expect(textsOf(await read(bia, chat))).toEqual(['tchau'])
  const seen = (await bia.call(getChat, { params: { id: chat } })).data
  expect(seen).toMatchObject({ canSend: false, users: [{ _user: { username: '' } }, {}] })
  expect(await bia.call(sendMessage, { body: { id: chat, text: 'oi' } })).toMatchObject({ code: 'chat_closed' })
})

test('a word whose telling was lost is told again a moment later', async () => {
  const { ana, bia, chat } = await two()
  const theirs = await listen(app, bia)
  await post(ana, chat, 'perdida?')
  app.clock.advance(2_000)
  await app.drain()
  await expect.poll(() => theirs.of(`chat-p2p:${chat}`).length).toBe(2)
  const [first, again] = theirs.of(`chat-p2p:${chat}`)
  expect(again).toMatchObject({ _id: (first as { _id: string })._id })
})

test('the list finds conversations by the other’s name, the latest word first', async () => {
  const ana = await newPlayer(app)
  const people = [
    await newPlayer(app, { name: 'Zélia Prado' }),
    await newPlayer(app, { name: 'Otávio Lins' }),
    await newPlayer(app, { name: 'Zuleica Reis' }),
  ]
  for (const other of people) {
    app.clock.advance(1_000)
    const { _id } = (await ana.call(getChat, { params: { id: other.id } })).data
    await post(ana, _id, 'oi')
  }
  const names = async (search?: string) =>
    (await ana.call(listChats, { query: { limit: 10, ...(search === undefined ? {} : { search }) } })).data.docs.map(
      ({ users }) => users[0]?._user.name,
    )
  expect(await names()).toEqual(['Zuleica Reis', 'Otávio Lins', 'Zélia Prado'])
  expect(await names('zelia')).toEqual(['Zélia Prado'])
  const page = (await ana.call(listChats, { query: { limit: 2, page: 2 } })).data
  expect(page).toMatchObject({ page: 2, pages: 2, total: 3 })
  expect(page.docs).toHaveLength(1)
})
