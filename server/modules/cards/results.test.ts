import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorAnswerDispute,
  operatorCard,
  operatorCards,
  operatorDisputes,
  operatorTick,
} from '#contract/api/admin/cards.ts'
import { operatorSettleGame, operatorSettlementPreview } from '#contract/api/admin/games.ts'
import { cardStanding, getPlayed, playCard } from '#contract/api/player/cards.ts'
import { listDisputes, openDispute } from '#contract/api/player/disputes.ts'
import { DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { TestApp } from '#tests/support/app.ts'
import { startCardTable, type CardTable, HOUR } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, readCard, publishFacts } from '#tests/support/cards.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import { correctByTwo } from '#tests/support/orders.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Between the final whistle and the payment: missing facts, operator decisions, void athletes, disputes, holds. */
let table: CardTable
let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
  ;({ app, operator, ana, bruno } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Porque sim' }

test('unknown is never 0: a fact that is missing blocks the payment and says which', async () => {
  const { round, id } = await table.playedCard()
  const [raul, joao] = round.athletes
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await publishFacts(app, round.matches[0], {
    athletes: { [raul?.id ?? '']: { woodwork: null }, [joao?.id ?? '']: {} },
  })
  const preview = (await operator.call(operatorSettlementPreview, { params: { id } })).data
  expect(preview.missing).toEqual([{ fact: `${raul?.name}: woodwork`, match: round.matches[0] }])
  const doc = (await operator.call(operatorCard, { params: { id } })).data
  expect(doc.athletes.map(athlete => athlete.missing.map(one => one.fact))).toEqual([['woodwork'], [], [], []])
  const listed = (await operator.call(operatorCards, { query: { state: 'provisional' } })).data
  expect(listed.docs.find(one => one._id === id)?.waits).toBe('facts')
  await table.wait(2 * HOUR)
  expect(await table.stateOf(id)).toBe('provisional')
  expect(await operator.call(operatorSettleGame, { params: { id }, body: because })).toMatchObject({
    status: 422,
    code: 'facts_missing',
  })
  await table.publishAll(round)
  expect((await operator.call(operatorSettleGame, { params: { id }, body: because })).status).toBe(200)
  await app.drain()
  expect(await table.stateOf(id)).toBe('paid')
})

test('A1: options without a rule wait for the operator, whose newest word counts', async () => {
  const own = [
    ...DEFAULT_STATISTIC_OPTIONS.slice(0, 1),
    { name: 'Comemorou', nameEn: 'Celebrated', value: 20, rule: null },
  ]
  const round = await newRound(app)
  const id = await openCard(operator, cardBody(round, { statisticOptions: own, gameType: 'options' }))
  const card = await readCard(ana, id)
  const [none = '', celebrated = ''] = card.statisticOptions.map(option => option._id)
  await ana.call(playCard, {
    body: playBody(card, [
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ]),
  })
  await bruno.call(playCard, {
    body: playBody(card, [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]),
  })
  const tickAll = (happened: boolean, indexes = [0, 1, 2, 3]) =>
    operator.call(operatorTick, {
      params: { id },
      body: { ticks: indexes.map(place => ({ place, _option: celebrated, happened })), reason: 'Vi no vídeo' },
    })
  expect(await tickAll(true)).toMatchObject({ status: 409, code: 'state_forbids' })
  await table.wait(2 * HOUR)
  for (const matchId of round.matches) {
    const there = round.athletes.filter(athlete => athlete.matchId === matchId)
    await publishFacts(app, matchId, { athletes: Object.fromEntries(there.map(athlete => [athlete.id, {}])) })
  }
  const facts = async () =>
    (await operator.call(operatorSettlementPreview, { params: { id } })).data.missing.map(one => one.fact)
  expect(await facts()).toEqual(round.athletes.map(athlete => `${athlete.name}: tick: Comemorou`))
  expect((await tickAll(true)).status).toBe(200)
  app.clock.advance(1_000)
  expect((await tickAll(false, [1, 2, 3])).status).toBe(200)
  await app.drain()
  expect(await facts()).toEqual([])
  expect((await ana.call(cardStanding, { params: { id } })).data.best).toMatchObject({ totalScore: 32, position: 1 })
  expect((await bruno.call(cardStanding, { params: { id } })).data.best).toMatchObject({ totalScore: 21, position: 2 })
  for (const tick of [
    { place: 9, _option: celebrated, happened: true },
    { place: 0, _option: none, happened: true },
  ]) {
    expect(await operator.call(operatorTick, { params: { id }, body: { ticks: [tick], ...because } })).toMatchObject({
      status: 422,
      code: 'option_unknown',
      fields: { 'ticks.0': 'option_unknown' },
    })
  }
  await table.wait(HOUR)
  expect(await table.stateOf(id)).toBe('paid')
})

test('A3 and A4: who did not play is void for all, and too few left void the card: everybody is refunded', async () => {
  const before = await table.reais(ana)
  const { round, id, games } = await table.playedCard()
  const bench = (matchId: string) =>
    Object.fromEntries(round.athletes.filter(one => one.matchId === matchId).map(one => [one.id, 'bench' as const]))
  await table.wait(2 * HOUR)
  await publishFacts(app, round.matches[0], { athletes: bench(round.matches[0]) })
  await publishFacts(app, round.matches[1], {
    athletes: { ...bench(round.matches[1]), [round.athletes[3]?.id ?? '']: {} },
  })
  expect((await readCard(ana, id)).athletes.map(athlete => athlete.void)).toEqual([true, true, true, false])
  expect((await operator.call(operatorSettlementPreview, { params: { id } })).data.voidReason).toBe('too_few_athletes')
  await table.wait(HOUR)
  expect(await readCard(ana, id)).toMatchObject({ status: 'finished', voided: 'too_few_athletes' })
  expect(await table.reais(ana)).toBe(before)
  const { doc } = (await ana.call(getPlayed, { params: { id: games.ana } })).data
  expect(doc).toMatchObject({ void: true, prize: 0n })
  expect(doc.athletes[0]?.state).toBe('void')
  expect(await table.broken()).toEqual([])
})

test('C9: a dispute about a fact of the card holds the payment until it is answered', async () => {
  const { round, id } = await table.playedCard()
  const body = { game: id, fact: round.athletes[0]?.id ?? '', text: 'O gol foi anulado pelo árbitro.' }
  expect(await ana.call(openDispute, { body })).toMatchObject({ status: 409, code: 'dispute_closed' })
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  expect(await ana.call(openDispute, { body: { ...body, fact: 'f'.repeat(24) } })).toMatchObject({
    status: 400,
    fields: { fact: 'fact_unknown' },
  })
  const stranger = await newPlayer(app)
  expect(await stranger.call(openDispute, { body })).toMatchObject({ status: 404 })
  const answers = await Promise.all([1, 2].map(() => ana.call(openDispute, { body })))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  await table.wait(HOUR)
  expect(await table.stateOf(id)).toBe('provisional')
  const open = (await operator.call(operatorDisputes, { query: { game: id, state: 'open' } })).data
  const about = round.athletes.find(one => one.id === body.fact)?.name
  expect(open.docs).toMatchObject([{ game: { _id: id }, player: { username: ana.username }, fact: body.fact, about }])
  const params = { id: open.docs[0]?._id ?? '' }
  await operator.call(operatorAnswerDispute, { params, body: { accept: false, answer: 'A súmula confirma o gol.' } })
  await app.drain()
  expect(await table.stateOf(id)).toBe('paid')
  expect((await ana.call(listDisputes, { query: { game: id } })).data.docs).toMatchObject([
    { state: 'refused', answer: 'A súmula confirma o gol.' },
  ])
  expect((await bruno.call(listDisputes, { query: { game: id } })).data.docs).toEqual([])
})

test('C10: the page of a paid card shows what the books paid, whatever the facts would pay now', async () => {
  const { round, id } = await table.playedCard()
  const bench = (matchId: string) =>
    Object.fromEntries(round.athletes.filter(one => one.matchId === matchId).map(one => [one.id, 'bench' as const]))
  const shown = async () => (await operator.call(operatorSettlementPreview, { params: { id } })).data
  const before = [await table.reais(ana), await table.reais(bruno)]
  await table.wait(2 * HOUR)
  await table.publishAll(round)
  await table.wait(HOUR)
  const paid = await shown()
  expect(paid).toMatchObject({ state: 'paid', fee: 3_00n, prizes: 27_00n, voidReason: null, winnersTotal: 3 })
  expect(paid.winners.map(({ username, rank }) => [username, rank]).slice(0, 2)).toEqual([
    [ana.username, 1],
    [bruno.username, 2],
  ])
  // Now it would be void.
  for (const matchId of round.matches) await publishFacts(app, matchId, { athletes: bench(matchId) })
  await table.wait(1_000)
  expect(await shown()).toEqual(paid)
  // Now Bruno would have won.
  await table.publishAll(round)
  const [, , third = '', fourth = ''] = round.athletes.map(athlete => athlete.id)
  await publishFacts(app, round.matches[1], { athletes: { [third]: {}, [fourth]: {} } })
  await table.wait(1_000)
  expect(await shown()).toEqual(paid)
  const { amount } = await correctByTwo(app, operator, id)
  await app.drain()
  const corrected = await shown()
  const [first] = paid.winners
  expect(amount).toBeGreaterThan(0n)
  expect(corrected).toMatchObject({ fee: paid.fee, prizes: 27_00n + amount, voidReason: null })
  const won = Object.fromEntries(corrected.winners.map(winner => [winner.username, winner.amount]))
  expect(won[ana.username]).toBe(first?.amount)
  const received = [await table.reais(ana), await table.reais(bruno)].map((now, who) => now - (before[who] ?? 0))
  expect([won[ana.username], won[bruno.username]].map(won => Number(won) / 100)).toEqual(received)
  expect(corrected.winners.reduce((sum, winner) => sum + winner.amount, 0n)).toBe(corrected.prizes)
})
