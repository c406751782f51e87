import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCard, operatorCards, operatorLockCard } from '#contract/api/admin/cards.ts'
import { operatorSettlementPreview } from '#contract/api/admin/games.ts'
import {
  cardRanking,
  cardStanding,
  getCard,
  getDraft,
  getPlayed,
  getReceipt,
  listCards,
  listPlayed,
  playCard,
  publicCard,
  putDraft,
} from '#contract/api/player/cards.ts'
import { athleteEndEvent } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, publishFacts } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* C12: another user's entry is not readable through any endpoint or event before its game locks. */
let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
  bruno = await newPlayer(app)
  for (const player of [ana, bruno]) await fund(app, player, 500)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const SAFE = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
] as const
const unknown = 'f'.repeat(24)

function connect(player: Player, to = app): { socket: Socket; heard: [string, unknown][] } {
  const socket = io(to.playerUrl, {
    path: '/socket.io',
    auth: { token: player.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  ends.unshift(async () => void socket.disconnect())
  const heard: [string, unknown][] = []
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]))
  return { socket, heard }
}

test('no endpoint or event reveals another player’s entry before the lock; afterwards its points do', async () => {
  const round = await newRound(app)
  const id = await openCard(operator, cardBody(round))
  const params = { id }
  const card = await readCard(ana, id)
  const { socket, heard } = connect(bruno)
  await expect.poll(() => socket.connected).toBe(true)
  await bruno.call(getCard, { params })
  // Ana's draft and game use options that no other player uses, so that a leak would be visible.
  const chosen = [[3, 6], ...SAFE.slice(1)] as const
  await ana.call(putDraft, { params, body: { athletes: playBody(card, chosen).athletes.slice(0, 1) } })
  const entry = (await ana.call(playCard, { body: playBody(card, chosen) })).data._id
  await bruno.call(playCard, { body: playBody(card, SAFE) })
  app.clock.advance(1_000)
  await app.drain()
  await expect.poll(() => heard.map(([name]) => name)).toContain(`athlete:${id}`)
  const walk = async () => [
    await bruno.call(getCard, { params }),
    await bruno.call(listCards, { query: { cardType: 'new' } }),
    await bruno.call(listCards, { query: { search: 'craques' } }),
    await app.call(publicCard, { params }),
    await bruno.call(cardRanking, { query: { card: id } }),
    await bruno.call(cardRanking, { query: { card: id, user: ana.id } }),
    await bruno.call(cardStanding, { params }),
    await bruno.call(getDraft, { params }),
    await bruno.call(listPlayed, { query: { card: id } }),
    await bruno.call(listPlayed, { query: { limit: 50 } }),
    await bruno.call(getPlayed, { params: { id: entry } }),
    await bruno.call(getReceipt, { params: { id: entry } }),
    await operator.call(operatorCard, { params }),
    await operator.call(operatorCards),
    await operator.call(operatorSettlementPreview, { params }),
  ]
  const before = JSON.stringify([(await walk()).map(answer => answer.raw), heard])
  expect(before).not.toContain(entry)
  expect(before).not.toContain(ana.id)
  expect(before).not.toContain(ana.username)
  // Only games of that card are secret; an unknown link is reported as unknown even while the card is open.
  const early = (game: string) => bruno.call(getPlayed, { params: { id: game } })
  expect(await early(entry)).toMatchObject({ status: 404, code: 'not_yet_visible' })
  expect(await early(unknown)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await bruno.call(cardRanking, { query: { card: id } })).toMatchObject({ status: 404, code: 'not_yet_visible' })
  expect((await ana.call(getPlayed, { params: { id: entry } })).data.doc._id).toBe(entry)

  await operator.call(operatorLockCard, { params, body: { reason: 'Fechar' } })
  const seen = (await bruno.call(getPlayed, { params: { id: entry } })).data
  expect(seen.doc).toMatchObject({ _user: { username: ana.username, isMe: false }, code: null })
  expect(seen.doc.athletes[0]?._athleteGoal?._id).toBe(card.goalOptions[3]?._id)
  expect(await bruno.call(getReceipt, { params: { id: entry } })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await bruno.call(getPlayed, { params: { id: unknown } })).toMatchObject({ status: 404, code: 'not_found' })
  expect((await bruno.call(getDraft, { params })).data.athletes).toEqual([])
})

test('viewers of a card receive changes of the pool, points and state; others do not', async () => {
  const round = await newRound(app)
  const id = await openCard(operator, cardBody(round))
  const looking = connect(bruno)
  const elsewhere = connect(await newPlayer(app))
  for (const { socket } of [looking, elsewhere]) await expect.poll(() => socket.connected).toBe(true)
  const card = await readCard(bruno, id)
  const events = () => looking.heard.filter(([name]) => name === `athlete:${id}`).map(([, payload]) => payload)
  const states = () => looking.heard.filter(([name]) => name === `athlete-end:${id}`).map(([, payload]) => payload)
  await ana.call(playCard, { body: playBody(card, SAFE) })
  await bruno.call(playCard, { body: playBody(card, [[1, 0], ...SAFE.slice(1)]) })
  app.clock.advance(1_000)
  await app.drain()
  await expect.poll(events).toContainEqual({ status: 'new_game', cardCount: 2, amount: 20 })
  await operator.call(operatorLockCard, { params: { id }, body: { reason: 'Fechar' } })
  await app.drain()
  await expect.poll(states).toContainEqual({ status: 'locked' })
  app.clock.advance(2 * 3_600_000)
  await app.drain()
  const first = round.athletes[0]?.id ?? ''
  await publishFacts(app, round.matches[0], {
    status: 'live',
    score: { home: 1, away: 0 },
    athletes: { [first]: { goals: 1 } },
  })
  await expect.poll(() => events().length).toBeGreaterThan(1)
  const seq = (await bruno.call(cardRanking, { query: { card: id } })).data.newest
  await expect.poll(events).toContainEqual({ status: 'scores', seq })
  expect(elsewhere.heard.filter(([name]) => name.includes(id))).toEqual([])
})

test('reading a card in one process lets a socket in another hear of it', async () => {
  const second = await startTestApp({ databaseUrl: app.databaseUrl })
  const id = await openCard(operator, cardBody(await newRound(app)))
  const there = connect(bruno, second)
  await expect.poll(() => there.socket.connected).toBe(true)
  await expect
    .poll(async () => {
      await bruno.call(getCard, { params: { id } })
      app.deps.live.toRoom(`card:${id}`, athleteEndEvent, [id], { status: 'locked' })
      return there.heard.length
    })
    .toBeGreaterThan(0)
  expect(there.heard[0]).toEqual([`athlete-end:${id}`, { status: 'locked' }])
  there.socket.disconnect()
})
