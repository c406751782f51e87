import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playCard } from '#contract/api/player/cards.ts'
import {
  blockUser,
  type ChatMessage,
  countResourceUnread,
  deleteResourceMessage,
  listResourceMessages,
  markResourceRead,
  sendResourceMessage,
  UNREAD_MAX,
} from '#contract/api/player/chat.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { tone, voiceForm } from '#tests/support/sounds.ts'

/* Unread messages in the chat of a card, excluding those of blocked authors. */

let app: TestApp
let operator: TestOperator
let round: Round
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  round = await newRound(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function scene() {
  const card = await openCard(operator, cardBody(round, { price: 0 }))
  const member = async () => {
    const player = await newPlayer(app)
    const doc = await readCard(player, card)
    const body = playBody(
      doc,
      doc.athletes.map(() => [0, 0] as const),
    )
    expect((await player.call(playCard, { body })).status).toBe(201)
    return player
  }
  const params = { kind: 'card-athlete' }
  return {
    card,
    ana: await member(),
    bia: await member(),
    caio: await member(),
    write: async (who: Player, text: string): Promise<ChatMessage> =>
      (await who.call(sendResourceMessage, { params, body: { card, text } })).data,
    unread: async (who: Player) => (await who.call(countResourceUnread, { params, query: { card } })).data.unread,
    read: (who: Player) => who.call(markResourceRead, { params, body: { card } }),
    list: async (who: Player, query: Record<string, string | number> = {}) =>
      (await who.call(listResourceMessages, { params, query: { card, limit: 20, ...query } })).data,
    remove: (who: Player, id: string) => who.call(deleteResourceMessage, { params: { ...params, id } }),
  }
}

const block = (who: Player, other: Player, blocked = true) =>
  who.call(blockUser, { params: { id: other.id }, body: { blocked } }).then(({ data }) => data)

test('what others said is unread until I have read it; mine is not, nor what was taken back', async () => {
  const { ana, bia, write, unread, read, remove } = await scene()
  expect(await unread(bia)).toBe(0)
  const first = await write(ana, 'um')
  await write(ana, 'dois')
  expect([await unread(ana), await unread(bia)]).toEqual([0, 2])
  await remove(ana, first._id)
  expect(await unread(bia)).toBe(1)
  await Promise.all([read(bia), read(bia)])
  expect(await unread(bia)).toBe(0)
  await write(ana, 'três')
  expect(await unread(bia)).toBe(1)
  // Writing marks earlier messages as read.
  await write(bia, 'oi')
  expect([await unread(ana), await unread(bia)]).toEqual([1, 0])
})

test('who asks hears from then on what is said', async () => {
  const { card, ana, bia, write, unread } = await scene()
  const page = await listen(app, bia)
  await unread(bia)
  const text = await write(ana, 'gol!')
  await expect.poll(() => page.of(`chat-card-athlete:${card}`)).toMatchObject([{ _id: text._id }])
})

test('the count includes the newest message’s number, because events may be delivered more than once', async () => {
  const { card, ana, bia, write } = await scene()
  await write(ana, 'um')
  const { seq } = await write(ana, 'dois')
  const { data } = await bia.call(countResourceUnread, { params: { kind: 'card-athlete' }, query: { card } })
  expect(data).toEqual({ unread: 2, seq })
})

test('a long history is counted up to a hundred, and not read as a whole', async () => {
  const { card, ana, bia, write, unread } = await scene()
  await write(ana, 'um')
  await app.deps.db.rows(sql`
    insert into message (chat_id, seq, id, author_id, key, text, created_at)
    select c.id, n, left(md5(n::text), 24), ${ana.id}, 'key-' || n || c.id, 'oi', now()
    from chat c cross join generate_series(2, 3000) n where c.subject_id = ${card}`)
  await app.deps.db.rows(sql`update chat set last_seq = 3000 where subject_id = ${card}`)
  expect(await unread(bia)).toBe(UNREAD_MAX)
})

test('only members count and read; nobody who is signed out, and no card that is not named', async () => {
  const { card } = await scene()
  const stranger = await newPlayer(app)
  const params = { kind: 'card-athlete' }
  const calls = (call: Player['call']) =>
    Promise.all([
      call(countResourceUnread, { params, query: { card } }),
      call(markResourceRead, { params, body: { card } }),
    ])
  for (const answer of await calls(stranger.call)) expect(answer).toMatchObject({ status: 403, code: 'not_a_member' })
  for (const answer of await calls((endpoint, parts) => app.call(endpoint, parts))) expect(answer.status).toBe(401)
  expect(await stranger.call(countResourceUnread, { params })).toMatchObject({ status: 404 })
  expect(await stranger.call(markResourceRead, { params: { kind: 'all' }, body: { card } })).toMatchObject({
    status: 404,
  })
  expect(await stranger.call(markResourceRead, { params, body: { card: 'x' } })).toMatchObject({ status: 400 })
})

test('who blocked somebody neither reads, hears nor counts what they say in the chat of a card, their voice neither', async () => {
  const { card, ana, bia, caio, write, unread, list } = await scene()
  const early = await write(ana, 'antes')
  await block(bia, ana)
  const [theirs, others] = [await listen(app, bia), await listen(app, caio)]
  for (const player of [bia, caio]) await list(player)
  await write(ana, 'para todos')
  const form = voiceForm(await tone(1), { card })
  await ana.call(sendResourceMessage, { params: { kind: 'card-athlete' }, form }).then(({ data }) => data)
  const seen = await write(caio, 'oi, gente')
  const name = `chat-card-athlete:${card}`
  await expect.poll(() => others.of(name)).toHaveLength(3)
  await expect.poll(() => theirs.of(name)).toMatchObject([{ _id: seen._id }])
  // The last message is sent again after a delay, and she does not receive it then either.
  await write(ana, 'de novo')
  app.clock.advance(2_000)
  await app.drain()
  await expect.poll(() => others.of(name).length).toBeGreaterThan(3)
  const ids = async (query?: Record<string, string>) => (await list(bia, query)).docs.map(({ _id }) => _id)
  expect(await ids()).toEqual([seen._id])
  expect(await ids({ after: early._id })).toEqual([seen._id])
  expect(await unread(bia)).toBe(1)
  expect((await list(caio)).docs).toHaveLength(5)
  expect(theirs.of(name)).toHaveLength(1)
  // The blocked player is not notified: they still see all messages.
  expect((await list(ana)).docs).toHaveLength(5)
  await block(bia, ana, false)
  expect(await ids()).toHaveLength(5)
})
