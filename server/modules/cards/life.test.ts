import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorSettlementPreview, operatorVoidGame } from '#contract/api/admin/games.ts'
import {
  cardRanking,
  cardStanding,
  getCard,
  getPlayed,
  getReceipt,
  listCards,
  playCard,
} from '#contract/api/player/cards.ts'
import type { TestApp } from '#tests/support/app.ts'
import { startCardTable, type CardTable, HOUR, MINUTE } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, readCard, type Round, publishFacts } from '#tests/support/cards.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'

/* A card from its draft to paid prizes, over HTTP, with the clock moved by hand. */
let table: CardTable
let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
  ;({ app, operator, ana, bruno, carla } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Porque sim' }
const statusOf = async (id: string) => (await readCard(ana, id)).status

/** The first match at half-time, with a goal of the first athlete. */
const kickOff = (round: Round) =>
  publishFacts(app, round.matches[0], {
    status: 'live',
    clock: { half: 1, minute: 45, stoppage: 2, halfTime: true },
    score: { home: 1, away: 0 },
    athletes: { [round.athletes[0]?.id ?? '']: { goals: 1 } },
  })

test('a card lives from its draft to paid prizes, and every centavo is where it should be', async () => {
  const before = [await table.reais(ana), await table.reais(bruno), await table.reais(carla)]
  const { round, id, games } = await table.playedCard()
  expect(await readCard(ana, id)).toMatchObject({ status: 'new', cardCount: 3, amount: 30_00n, fee: 10, myGames: 1 })
  // C2: by the clock, before any job has run.
  app.clock.advance(2 * HOUR - 10 * MINUTE)
  expect(await statusOf(id)).toBe('preparing')
  expect(
    await ana.call(playCard, {
      body: playBody(await readCard(ana, id), [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    }),
  ).toMatchObject({
    status: 409,
    code: 'card_not_open',
  })
  await app.drain()
  expect(await table.stateOf(id)).toBe('locked')
  await table.wait(10 * MINUTE)
  await kickOff(round)
  const live = await readCard(ana, id)
  expect(live.status).toBe('running')
  expect(live.athletes[0]).toMatchObject({ _match: { status: 'live', minute: 'HT', score: { home: 1, away: 0 } } })
  expect(live.athletes[0]?._athleteGoals).toEqual([live.goalOptions[1]?._id])
  const partial = (await ana.call(cardStanding, { params: { id } })).data
  expect(partial.best).toMatchObject({ position: 1, totalScore: 12, prize: 13_50n })
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  expect(await table.stateOf(id)).toBe('provisional')
  const position = (await ana.call(cardStanding, { params: { id } })).data
  // 9 + 3, 3 + 3, 25 + 10, 3 + 8
  expect(position.best).toMatchObject({ position: 1, totalScore: 64, prize: 15_00n, behind: null })
  expect(position.payDate?.getTime()).toBe(app.clock.now().getTime() + HOUR)
  expect((await bruno.call(cardStanding, { params: { id } })).data).toMatchObject({
    best: { position: 2, totalScore: 21, prize: 7_50n },
  })
  const preview = (await operator.call(operatorSettlementPreview, { params: { id } })).data
  expect(preview).toMatchObject({ entries: 3, players: 3, pool: 30_00n, prizes: 27_00n, fee: 3_00n, missing: [] })
  expect(preview.winners.map(winner => [winner.username, winner.score, winner.amount])).toEqual([
    [ana.username, 64, 15_00n],
    [bruno.username, 21, 7_50n],
    [carla.username, 3, 4_50n],
  ])
  await table.wait(HOUR)
  expect(await statusOf(id)).toBe('finished')
  expect([await table.reais(ana), await table.reais(bruno), await table.reais(carla)]).toEqual(
    [5, -2.5, -5.5].map((change, index) => (before[index] ?? 0) + change),
  )
  const { doc } = (await bruno.call(getPlayed, { params: { id: games.ana } })).data
  expect(doc).toMatchObject({ totalScore: 64, position: 1, prize: 15_00n, finished: true, code: null })
  expect(doc.athletes.map(athlete => [athlete.goalScore, athlete.statisticScore, athlete.state])).toEqual([
    [9, 3, 'won'],
    [3, 3, 'won'],
    [25, 10, 'won'],
    [3, 8, 'won'],
  ])
  const receipt = (await ana.call(getReceipt, { params: { id: games.ana } })).data
  expect(receipt.movements.map(({ type, direction, amount }) => [type, direction, amount])).toEqual([
    ['new-game', 'out', 10_00n],
    ['winner-payment', 'in', 15_00n],
  ])
  expect(await table.broken()).toEqual([])
})

test('the ranking pages by snapshot, finds one user’s games, and has no more than names and points', async () => {
  const { round, id, games } = await table.playedCard()
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  const first = (await bruno.call(cardRanking, { query: { card: id, limit: 2 } })).data
  expect(first).toMatchObject({ page: 1, pages: 2, total: 3, snapshot: first.newest })
  expect(first.docs.map(doc => [doc._user.username, doc.totalScore, doc.position, doc._user.isMe])).toEqual([
    [ana.username, 64, 1, false],
    [bruno.username, 21, 2, true],
  ])
  const rest = (await bruno.call(cardRanking, { query: { card: id, limit: 2, page: 2, snapshot: first.snapshot } }))
    .data
  expect(rest.docs.map(doc => doc._id)).toEqual([games.carla])
  const own = (await bruno.call(cardRanking, { query: { card: id, user: ana.id, limit: 6 } })).data
  expect(own).toMatchObject({ total: 1, docs: [{ _id: games.ana, totalScore: 64, position: 1 }] })
  expect((await bruno.call(cardRanking, { query: { card: id, user: 'f'.repeat(24) } })).data.docs).toEqual([])
  expect(JSON.stringify(first)).not.toMatch(/@|docNumber|picks|_athleteGoal/)
})

test('C10: a correction in the window scores anew, moves the standing and restarts the window', async () => {
  const { round, id } = await table.playedCard()
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await table.wait(50 * MINUTE)
  const [first] = round.athletes
  await publishFacts(app, round.matches[0], {
    score: { home: 0, away: 0 },
    athletes: { [first?.id ?? '']: { goals: 0 }, [round.athletes[1]?.id ?? '']: {} },
  })
  const position = (await ana.call(cardStanding, { params: { id } })).data
  expect(position).toMatchObject({ best: { totalScore: 55 }, changes: [{ athlete: first?.name, points: -9 }] })
  expect(position.payDate?.getTime()).toBe(app.clock.now().getTime() + HOUR)
  await table.wait(59 * MINUTE)
  expect(await table.stateOf(id)).toBe('provisional')
  await table.wait(MINUTE)
  expect(await table.stateOf(id)).toBe('paid')
})

test('A2: a classic card pays the exact numbers, with a guaranteed pool', async () => {
  const round = await newRound(app)
  const id = await openCard(
    operator,
    cardBody(round, {
      gameType: 'classic',
      goalOptions: [],
      statisticOptions: [],
      price: 5,
      fixedAmount: true,
      amount: 100,
    }),
  )
  const card = await readCard(ana, id)
  expect(card).toMatchObject({ gameType: 'classic', amount: 100_00n, fixedAmount: true, fee: 0 })
  const { _id } = (await ana.call(playCard, { body: playBody(card, [1, 0, 2, 0]) })).data
  await bruno.call(playCard, {
    body: { _card: id, athletes: card.athletes.map(one => ({ _athlete: one._athlete._id })) },
  })
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await table.wait(HOUR)
  const { doc } = (await ana.call(getPlayed, { params: { id: _id } })).data
  expect(doc).toMatchObject({ totalScore: 40, prize: 50_00n })
  expect(doc.athletes.map(one => [one.athleteScore, one.result, one.playerScore])).toEqual([
    [1, 1, 10],
    [0, 0, 10],
    [2, 2, 10],
    [0, 0, 10],
  ])
  expect((await bruno.call(cardStanding, { params: { id } })).data.best).toMatchObject({
    totalScore: 20,
    prize: 25_00n,
  })
  expect(await table.broken()).toEqual([])
})

test('each tab has its cards, by the clock', async () => {
  const { id } = await table.playedCard({ name: 'Cartela das abas' })
  const inTab = async (cardType: string) =>
    (await ana.call(listCards, { query: { cardType, limit: 50 } })).data.docs.some(doc => doc._id === id)
  expect([await inTab('new'), await inTab('running'), await inTab('finished')]).toEqual([true, false, false])
  app.clock.advance(2 * HOUR - 10 * MINUTE)
  expect([await inTab('new'), await inTab('running')]).toEqual([false, true])
  await operator.call(operatorVoidGame, { params: { id }, body: because })
  await app.drain()
  await app.drain()
  expect([await inTab('running'), await inTab('finished')]).toEqual([false, true])
  expect((await ana.call(getCard, { params: { id } })).data.doc.cardType).toBe('finished')
})
