import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReport, listReports } from '#contract/api/admin/moderation.ts'
import { playCard } from '#contract/api/player/cards.ts'
import {
  blockUser,
  type ChatMessage,
  deleteMessage,
  getChat,
  listChats,
  listMessages,
  listResourceMessages,
  reactToMessage,
  reportMessage,
  type Reaction,
  sendMessage,
  sendResourceMessage,
  typeInChat,
} from '#contract/api/player/chat.ts'
import { deleteMe, exportMe } from '#contract/api/player/profile.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let card: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  card = await openCard(operator, cardBody(await newRound(app), { price: 0 }))
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function two(): Promise<{ ana: Player; bia: Player; chat: string }> {
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  return { ana, bia, chat: (await ana.call(getChat, { params: { id: bia.id } })).data._id }
}

/** A player with an entry on the card who reads its chat. */
async function member(): Promise<Player> {
  const player = await newPlayer(app)
  const { athletes } = await readCard(player, card)
  const picks = athletes.map(() => [0, 0] as const)
  expect((await player.call(playCard, { body: playBody(await readCard(player, card), picks) })).status).toBe(201)
  await readCardChat(player)
  return player
}

const ofCard = { kind: 'card-athlete' }
const readCardChat = async (player: Player): Promise<ChatMessage[]> =>
  (await player.call(listResourceMessages, { params: ofCard, query: { card, limit: 50 } })).data.docs
const readChat = async (player: Player, id: string): Promise<ChatMessage[]> =>
  (await player.call(listMessages, { query: { id } })).data.docs
const send = async (player: Player, id: string, text: string, replyTo?: string): Promise<ChatMessage> =>
  (await player.call(sendMessage, { body: { id, text, ...(replyTo === undefined ? {} : { replyTo }) } })).data
const sendToCard = (player: Player, text: string, replyTo?: string) =>
  player.call(sendResourceMessage, {
    params: ofCard,
    body: { card, text, ...(replyTo === undefined ? {} : { replyTo }) },
  })
const react = (player: Player, kind: string, id: string, reaction: Reaction | null) =>
  player.call(reactToMessage, { params: { kind, id }, body: { reaction } })

test('a reply shows what it answers, and no more once that is deleted', async () => {
  const { ana, bia, chat } = await two()
  const heard = await listen(app, ana)
  const original = await send(ana, chat, 'Vai cravar quanto?')
  const reply = await send(bia, chat, 'Dois a um', original._id)
  const quote = { _id: original._id, state: 'shown', text: 'Vai cravar quanto?', seconds: null }
  expect(reply.replyTo).toMatchObject({ ...quote, _user: { _id: ana.id, isMe: false } })
  await expect.poll(() => heard.of(`chat-p2p:${chat}`)).toHaveLength(2)
  expect(heard.of(`chat-p2p:${chat}`)[1]).toMatchObject({ replyTo: { ...quote, _user: { isMe: true } } })
  expect((await ana.call(listChats)).data.docs[0]?._lastMessage?.replyTo).toMatchObject(quote)

  await ana.call(deleteMessage, { params: { chat, message: original._id } })
  const gone = { _id: original._id, state: 'deleted', _user: null, text: null, seconds: null }
  expect((await readChat(bia, chat)).map(({ replyTo }) => replyTo)).toEqual([gone])
  // A reply to it is accepted: its author may not have received the deletion yet.
  expect((await send(bia, chat, 'Apagou?', original._id)).replyTo).toEqual(gone)
})

test('only a message of the same chat can be answered', async () => {
  const { ana, chat } = await two()
  const other = await two()
  const elsewhere = await send(other.ana, other.chat, 'de outra conversa')
  const body = { id: chat, text: 'oi', replyTo: elsewhere._id }
  expect(await ana.call(sendMessage, { body })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await readChat(ana, chat)).toEqual([])
})

test('what somebody blocked is quoted to everybody but who blocked them', async () => {
  const [ana, bia, caio] = [await member(), await member(), await member()]
  await ana.call(blockUser, { params: { id: caio.id }, body: { blocked: true } })
  const [ofAna, ofCaio] = [await listen(app, ana), await listen(app, caio)]
  await Promise.all([readCardChat(ana), readCardChat(caio)])
  const cardMessage = (await sendToCard(caio, 'frase de Caio')).data
  const reply = (await sendToCard(bia, 'concordo', cardMessage._id)).data
  expect(reply.replyTo).toMatchObject({ state: 'shown', text: 'frase de Caio' })
  const name = `chat-card-athlete:${card}`
  await expect.poll(() => ofAna.of(name).length).toBe(1)
  await expect.poll(() => ofCaio.of(name).length).toBe(2)
  const hidden = { _id: cardMessage._id, state: 'hidden', _user: null, text: null, seconds: null }
  expect(ofAna.of(name)[0]).toMatchObject({ text: 'concordo', replyTo: hidden })
  expect(ofCaio.of(name)[1]).toMatchObject({ replyTo: { text: 'frase de Caio' } })
  expect((await readCardChat(ana)).at(-1)?.replyTo).toEqual(hidden)
  expect((await readCardChat(bia)).at(-1)?.replyTo).toMatchObject({ text: 'frase de Caio' })
  expect(await sendToCard(ana, 'eu também', cardMessage._id)).toMatchObject({ status: 404 })
  expect(await react(ana, 'card-athlete', cardMessage._id, 'like')).toMatchObject({ status: 404 })
})

test('one reaction a person and message: another takes its place, null takes it back, and all hear of it', async () => {
  const { ana, bia, chat } = await two()
  const [ofAna, ofBia] = [await listen(app, ana), await listen(app, bia)]
  const { _id } = await send(ana, chat, 'gol!')
  expect((await react(bia, 'p2p', _id, 'like')).data.reactions).toEqual([{ reaction: 'like', count: 1, isMine: true }])
  expect((await react(bia, 'p2p', _id, 'goal')).data).toEqual({
    reactions: [{ reaction: 'goal', count: 1, isMine: true }],
    reactionsSeq: 2,
  })
  await react(ana, 'p2p', _id, 'goal')
  const [seen] = await readChat(ana, chat)
  expect(seen?.reactions).toEqual([{ reaction: 'goal', count: 2, isMine: true }])
  expect((await react(bia, 'p2p', _id, null)).data.reactions).toEqual([{ reaction: 'goal', count: 1, isMine: false }])
  const name = `reaction-chat-p2p:${chat}`
  await expect.poll(() => ofAna.of(name).length).toBe(4)
  await expect.poll(() => ofBia.of(name).length).toBe(4)
  const first = { _message: _id, reactions: [{ reaction: 'like', count: 1 }], seq: 1 }
  expect([ofAna.of(name)[0], ofBia.of(name)[0]]).toEqual([first, { ...first, own: 'like' }])
  expect(ofBia.of(name)[3]).toEqual({ _message: _id, reactions: [{ reaction: 'goal', count: 1 }], seq: 4, own: null })
  // Neither a notification nor an unread message.
  expect((await ana.call(listChats, { query: { limit: 1 } })).data.unread).toBe(0)
})

test('many react at once and every one is counted', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, member))
  const { _id } = (await sendToCard(people[0] as Player, 'quem joga?')).data
  const answers = await Promise.all(people.map(player => react(player, 'card-athlete', _id, 'fire')))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const seen = (await readCardChat(people[1] as Player)).find(message => message._id === _id)
  expect(seen).toMatchObject({ reactions: [{ reaction: 'fire', count: 6, isMine: true }], reactionsSeq: 6 })
})

test('nobody reacts to what is not theirs to read, is deleted, or after a block', async () => {
  const { ana, bia, chat } = await two()
  const stranger = await newPlayer(app)
  const { _id } = await send(ana, chat, 'entre nós')
  expect(await react(stranger, 'p2p', _id, 'like')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await react(bia, 'vs', _id, 'like')).toMatchObject({ status: 404 })
  expect(await react(bia, 'p2p', _id, 'rude' as Reaction)).toMatchObject({ status: 400 })
  expect(
    await app.call(reactToMessage, { params: { kind: 'p2p', id: _id }, body: { reaction: 'like' } }),
  ).toMatchObject({ status: 401 })
  expect((await react(bia, 'p2p', _id, 'sad')).status).toBe(200)
  await ana.call(blockUser, { params: { id: bia.id }, body: { blocked: true } })
  expect(await react(bia, 'p2p', _id, 'like')).toMatchObject({ status: 422, code: 'chat_closed' })
  expect((await react(bia, 'p2p', _id, null)).status).toBe(200)
  await ana.call(deleteMessage, { params: { chat, message: _id } })
  expect(await react(bia, 'p2p', _id, null)).toMatchObject({ status: 404 })
})

test('who writes is seen by those who read, never by or to somebody blocked, and nothing is kept', async () => {
  const [ana, bia, caio] = [await member(), await member(), await member()]
  await ana.call(blockUser, { params: { id: caio.id }, body: { blocked: true } })
  const stranger = await newPlayer(app)
  const ears = await Promise.all([ana, bia, caio, stranger].map(player => listen(app, player)))
  for (const player of [ana, bia, caio]) await readCardChat(player)
  const type = (player: Player) => player.call(typeInChat, { params: ofCard, body: { card } })
  expect((await type(caio)).data).toEqual({ data: true })
  expect((await type(ana)).data).toEqual({ data: true })
  expect(await type(stranger)).toMatchObject({ status: 403, code: 'not_a_member' })
  // Later messages arrive after it.
  await sendToCard(bia, 'fim')
  await expect.poll(() => ears.slice(0, 3).map(ear => ear.of(`chat-card-athlete:${card}`).length)).toEqual([1, 1, 1])
  const heard = ears.map(ear => ear.of(`typing-chat-card-athlete:${card}`).map(one => (one as { _user: string })._user))
  expect(heard).toEqual([[], [caio.id, ana.id], [], []])
})

test('in a chat of two the other alone sees who writes', async () => {
  const { ana, bia, chat } = await two()
  const [ofAna, ofBia] = [await listen(app, ana), await listen(app, bia)]
  const type = (player: Player) => player.call(typeInChat, { params: { kind: 'p2p' }, body: { id: chat } })
  expect((await type(ana)).data).toEqual({ data: true })
  await expect.poll(() => ofBia.of(`typing-chat-p2p:${chat}`)).toMatchObject([{ _user: ana.id }])
  expect(ofAna.of(`typing-chat-p2p:${chat}`)).toEqual([])
  expect(await type(await newPlayer(app))).toMatchObject({ status: 404 })
  const signs = await Promise.all(Array.from({ length: 40 }, () => type(ana)))
  // Dropped, not refused.
  expect(new Set(signs.map(({ status }) => status))).toEqual(new Set([200]))
  expect(signs.filter(({ data }) => data.data).length).toBeLessThanOrEqual(30)
})

test('who leaves takes their words and reactions along; both are in the export of their data before', async () => {
  const { ana, bia, chat } = await two()
  const question = await send(ana, chat, 'e agora?')
  const answer = await send(bia, chat, 'agora é torcer', question._id)
  for (const player of [ana, bia]) await react(player, 'p2p', answer._id, 'love')
  const { parts } = (await ana.call(exportMe)).data
  expect(parts.reactions).toMatchObject([{ message: answer._id, reaction: 'love' }])
  expect((await bia.call(exportMe)).data.parts.messages).toMatchObject([{ id: answer._id, replyTo: question._id }])
  expect((await ana.call(deleteMe, { body: { password: ana.password } })).status).toBe(200)
  await app.drain()
  expect(await readChat(bia, chat)).toMatchObject([
    { replyTo: { state: 'deleted', text: null }, reactions: [{ reaction: 'love', count: 1, isMine: true }] },
  ])
})

test('a report keeps what was answered and how people reacted', async () => {
  const { ana, bia, chat } = await two()
  const original = await send(ana, chat, 'tudo bem?')
  const bad = await send(bia, chat, 'não com você', original._id)
  await react(bia, 'p2p', bad._id, 'laugh')
  const body = { _id: bad._id, denounce: 'hateful or abusive content' }
  expect((await ana.call(reportMessage, { params: { kind: 'p2p' }, body })).status).toBe(200)
  await bia.call(deleteMessage, { params: { chat, message: bad._id } })
  const [row] = (await operator.call(listReports, { query: { search: bia.username } })).data.docs
  const { context } = (await operator.call(getReport, { params: { id: row?._id ?? '' } })).data
  expect(context.find(({ isReported }) => isReported)).toMatchObject({
    text: 'não com você',
    replyTo: { author: { username: ana.username }, text: 'tudo bem?' },
    reactions: [{ reaction: 'laugh', count: 1 }],
  })
})
