import { afterAll, beforeAll, expect, test } from 'vitest'
import { playCard } from '#contract/api/player/cards.ts'
import { playChampionshipCard } from '#contract/api/player/championship-cards.ts'
import {
  type ChatMessage,
  deleteResourceMessage,
  listResourceMessages,
  reportMessage,
  sendResourceMessage,
} from '#contract/api/player/chat.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { matchCardBody, newSeason, openMatchCard } from '#tests/support/championship-cards.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { tone, voiceForm } from '#tests/support/sounds.ts'

let app: TestApp
let card: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  card = await openCard(await newOperator(app), cardBody(await newRound(app), { price: 0 }))
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** A player with an entry on the card. */
async function member(): Promise<Player> {
  const player = await newPlayer(app)
  const doc = await readCard(player, card)
  const played = await player.call(playCard, {
    body: playBody(
      doc,
      doc.athletes.map(() => [0, 0] as const),
    ),
  })
  expect(played.status).toBe(201)
  return player
}

const type = { kind: 'card-athlete' }
const read = (player: Player, query: Record<string, string | number> = {}) =>
  player.call(listResourceMessages, { params: type, query: { card, ...query } })
const send = (player: Player, text: string) => player.call(sendResourceMessage, { params: type, body: { card, text } })

test('players of a card can write in its chat; members who read it receive it live', async () => {
  const [ana, bia] = [await member(), await member()]
  const [mine, theirs] = [await listen(app, ana), await listen(app, bia)]
  expect((await read(ana)).data.docs).toEqual([])
  await read(bia)
  const sent = (await send(ana, 'vai, craque!')).data
  expect(sent).toMatchObject({ seq: 1, isRead: true, _user: { isMe: true } })
  const name = `chat-card-athlete:${card}`
  await expect.poll(() => theirs.of(name).length).toBe(1)
  await expect.poll(() => mine.of(name).length).toBe(1)
  expect(theirs.of(name)[0]).toMatchObject({ _id: sent._id, text: 'vai, craque!', _user: { _id: ana.id, isMe: false } })
  expect((await read(bia)).data.docs).toMatchObject([{ _id: sent._id, _user: { isMe: false } }])
  await ana.call(deleteResourceMessage, { params: { ...type, id: sent._id } })
  await expect.poll(() => theirs.of(`delete-chat-card-athlete:${card}`)).toEqual([{ _id: sent._id }])
  expect((await read(bia)).data.docs).toEqual([])
})

test('a voice message goes there too', async () => {
  const ana = await member()
  const form = voiceForm(await tone(1), { card })
  const sent: ChatMessage = (await ana.call(sendResourceMessage, { params: type, form })).data
  expect(sent.voiceMsg?.seconds).toBeCloseTo(1, 0)
})

test('who does not play it neither reads, writes nor hears; nor does who names another kind, or nothing', async () => {
  const [ana, stranger] = [await member(), await newPlayer(app)]
  await read(ana)
  const strange = await listen(app, stranger)
  expect(await read(stranger)).toMatchObject({ status: 403, code: 'not_a_member' })
  expect(await send(stranger, 'oi')).toMatchObject({ status: 403, code: 'not_a_member' })
  const { _id } = (await send(ana, 'só nossa')).data
  expect(await stranger.call(deleteResourceMessage, { params: { ...type, id: _id } })).toMatchObject({ status: 404 })
  const denounce = { params: type, body: { _id, denounce: 'child abuse' } }
  expect(await stranger.call(reportMessage, denounce)).toMatchObject({ status: 404 })
  for (const other of ['card-game', 'coach', 'vs'])
    expect(
      await ana.call(listResourceMessages, { params: { kind: other }, query: { card, game: card } }),
    ).toMatchObject({ status: 403 })
  expect(await ana.call(listResourceMessages, { params: type })).toMatchObject({ status: 404 })
  expect(await ana.call(listResourceMessages, { params: { kind: 'all' }, query: { card } })).toMatchObject({
    status: 404,
  })
  expect(await app.call(listResourceMessages, { params: type, query: { card } })).toMatchObject({ status: 401 })
  expect(await app.call(sendResourceMessage, { params: type, body: { card, text: 'oi' } })).toMatchObject({
    status: 401,
  })
  expect(strange.heard.filter(({ name }) => name.includes('chat'))).toEqual([])
})

test('members report each other’s words', async () => {
  const [ana, bia] = [await member(), await member()]
  const { _id } = (await send(ana, 'feio')).data
  const denounce = { params: type, body: { _id, denounce: 'hateful or abusive content' } }
  expect((await bia.call(reportMessage, denounce)).status).toBe(200)
})

test('a championship card has its own chat', async () => {
  const season = await newSeason(app)
  const id = await openMatchCard(await newOperator(app), matchCardBody(season, { price: 0 }))
  const ana = await newPlayer(app)
  const matches = season.matches.map(_match => ({ _match, homeGoals: 1, awayGoals: 0 }))
  expect((await ana.call(playChampionshipCard, { body: { _card: id, matches } })).status).toBe(201)
  const params = { kind: 'card-game' }
  expect((await ana.call(sendResourceMessage, { params, body: { card: id, text: 'gol' } })).status).toBe(201)
  expect((await ana.call(listResourceMessages, { params, query: { card: id } })).data.docs).toHaveLength(1)
})
