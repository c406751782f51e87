import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivePlayed, playCard } from '#contract/api/player/cards.ts'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { type MyGame, myGames } from '#contract/api/player/my-games.ts'
import { CHOICES, HOUR, MINUTE } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { guessInTurn, makeLobby, makeStarted, newTable } from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { answerTo, clockAt, type PushTable, startPushTable } from '#tests/support/push-games.ts'
import { bring, openRoom, predict } from '#tests/support/rooms.ts'

/* All current and past games of a player, of every mode, over HTTP. */
let table: PushTable
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startPushTable(end => void ends.push(end))
  ;({ ana, bruno, carla } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const games = async (who: Player, query: Record<string, string | number> = {}): Promise<MyGame[]> =>
  (await who.call(myGames, { query })).data.docs
const of = async (who: Player, id: string) => (await games(who)).find(({ _id }) => _id === id)

test('a card is told from the first entry until it was paid, with place, points and prize of mine alone', async () => {
  const { id, round, games: sent } = await table.playedCard()
  const mine = {
    _id: id,
    mode: 'athlete-card',
    championship: null,
    sent: 1,
    best: sent.ana,
    staked: 1_000n,
    entries: 3,
  }
  expect(await of(ana, id)).toMatchObject({ ...mine, status: 'open', position: null, totalScore: null, prizes: 0n })
  expect(await of(await newPlayer(table.app), id)).toBeUndefined()
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await table.app.drain()
  const over = await of(ana, id)
  expect(over).toMatchObject({ ...mine, status: 'over', position: 1, payDate: expect.any(Date) })
  expect(over?.prizes).toBeGreaterThan(0n)
  const before = await table.reais(ana)
  await table.wait(HOUR)
  const paid = await of(ana, id)
  expect(paid).toMatchObject({ ...mine, status: 'paid', position: 1, totalScore: over?.totalScore, payDate: null })
  // The received amount, to the centavo.
  expect(Number(paid?.prizes) / 100).toBeCloseTo((await table.reais(ana)) - before, 5)
  expect(await of(carla, id)).toMatchObject({ status: 'paid', position: 3, best: sent.carla })
})

test('several entries of a card are one row, which shows the best; it is archived once all of them are', async () => {
  const { id, round, games: sent } = await table.playedCard()
  const card = await readCard(carla, id)
  const other = (await carla.call(playCard, { body: playBody(card, CHOICES.ana) })).data._id
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await table.app.drain()
  expect(await of(carla, id)).toMatchObject({ sent: 2, best: other, position: 1, staked: 2_000n })
  await carla.call(archivePlayed, { params: { id: sent.carla } })
  expect(await of(carla, id)).toMatchObject({ sent: 2 })
  await carla.call(archivePlayed, { params: { id: other } })
  expect(await of(carla, id)).toBeUndefined()
  expect(await games(carla, { status: 'archived' })).toMatchObject([{ _id: id, sent: 2 }])
})

test('rooms, duels and questions are among them, each mode also alone, and a room before anything is sent to it', async () => {
  await table.nextMatch()
  const room = await openRoom(ana, table.match, { name: 'Almoço de domingo' })
  await bring(ana, room, bruno)
  expect(await of(ana, room)).toMatchObject({
    mode: 'coach-friend',
    status: 'open',
    sent: 0,
    sentDate: null,
    best: null,
  })
  await predict(ana, room)
  await predict(bruno, room, { homeGoals: 4 })
  const duel = await newTable(table.app, { on: table.round })
  const lobby = await makeLobby(duel)
  expect(await of(duel.opponent, lobby)).toMatchObject({ mode: 'game-vs', status: 'open', sent: 0 })
  const started = await makeStarted(duel)
  await guessInTurn(duel, started, ['2-1', '1-0', '1-1', '0-0', '3-0', '0-1', '4-0', '2-0', '5-0', '3-1'])
  await table.wait(2 * HOUR)
  await table.publish(clockAt(38))
  const question = await table.sent()
  await answerTo(ana, question, true).then(({ data }) => data)
  await answerTo(bruno, question, false).then(({ data }) => data)
  await table.wait(MINUTE)
  expect(await games(ana, { mode: 'push-game' })).toMatchObject([
    { _id: question, answer: true, position: null, amount: 2_000n, nameEn: expect.stringMatching(/^Will Aurora/) },
  ])
  expect(await games(ana, { mode: 'coach-friend' })).toMatchObject([{ _id: room, status: 'running', position: 1 }])
  // V4: a duel that was never started is cancelled, and no stake was paid.
  expect(await games(duel.opponent)).toMatchObject([{ _id: started, mode: 'game-vs', totalScore: null, sent: 1 }])
  await ana.call(familyCalls.archive, { params: { id: room }, body: { status: false } }).then(({ data }) => data)
  expect(await of(ana, room)).toBeUndefined()
  expect(await games(ana, { mode: 'coach-friend', status: 'archived' })).toMatchObject([{ _id: room }])
})

test('what was refunded says so', async () => {
  const round = await newRound(table.app)
  const id = await openCard(table.operator, cardBody(round, { name: 'Cartela sozinha' }))
  const body = playBody(await readCard(ana, id), CHOICES.ana)
  await ana.call(playCard, { body }).then(({ data }) => data)
  await table.wait(2 * HOUR)
  expect(await of(ana, id)).toMatchObject({ status: 'void', staked: 1_000n, prizes: 0n })
})

test('pages follow each other without a gap, those that are not finished first', async () => {
  const one = await newPlayer(table.app)
  const open: string[] = []
  const make = async (name: string): Promise<string> => {
    // Ids within one millisecond are unordered.
    table.app.clock.advance(1_000)
    const id = await openCard(table.operator, cardBody(await newRound(table.app), { name, price: 0 }))
    await one.call(playCard, { body: playBody(await readCard(one, id), CHOICES.ana) }).then(({ data }) => data)
    return id
  }
  const void1 = await make('Primeira')
  const void2 = await make('Segunda')
  await table.wait(2 * HOUR)
  for (const name of ['Terceira', 'Quarta', 'Quinta']) open.unshift(await make(name))
  const seen: string[] = []
  let after: string | undefined
  do {
    const { docs, next } = (await one.call(myGames, { query: { limit: 2, ...(after ? { after } : {}) } })).data
    seen.push(...docs.map(({ _id }) => _id))
    after = next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual([...open, void2, void1])
})

test('a visitor is sent to sign in, and a place that is none is refused', async () => {
  expect(await table.app.call(myGames)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await ana.call(myGames, { query: { after: 'nowhere' } })).toMatchObject({
    status: 400,
    fields: { after: 'page_invalid' },
  })
})
