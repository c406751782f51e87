import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCard, operatorCreateCard, operatorUpdateCard } from '#contract/api/admin/cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { getPlayed, listPlayed, playCard } from '#contract/api/player/cards.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { scorerOf } from '#contract/verify/athlete-card.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { lockedGame } from '#server/modules/pools/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, publishFacts } from '#tests/support/cards.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Edge cases of cards: requests at the wrong moment, repeated, or with numbers out of range. */
let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
const ends: (() => Promise<void>)[] = []
const HOUR = 3_600_000
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
const because = { reason: 'Engano' }

test('C12: a card that was voided before its lock never shows what others predicted, nor to the desk', async () => {
  const id = await openCard(operator, cardBody(await newRound(app)))
  const params = { id }
  const entry = (await ana.call(playCard, { body: playBody(await readCard(ana, id), SAFE) })).data._id
  await operator.call(operatorVoidGame, { params, body: because })
  await app.drain()
  expect(await readCard(bruno, id)).toMatchObject({ status: 'finished', voided: 'Engano' })
  const query = await bruno.call(getPlayed, { params: { id: entry } })
  expect(query.status).toBe(404)
  expect(query.raw).toEqual((await bruno.call(getPlayed, { params: { id: 'f'.repeat(24) } })).raw)
  expect((await ana.call(getPlayed, { params: { id: entry } })).data.doc).toMatchObject({ void: true })
  const shown = (await operator.call(operatorCard, { params })).data
  expect(shown.athletes.map(athlete => athlete.picked)).toEqual([null, null, null, null])
})

test('W6: a play sent again with its key has its answer, also when its code was withdrawn since', async () => {
  await newInfluencer(app, 'VERAO26')
  await newInfluencer(app, 'OUTRO')
  const body = cardBody(await newRound(app))
  const id = await openCard(operator, body)
  const sent = { ...playBody(await readCard(ana, id), SAFE), code: 'verao26' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = (await ana.call(playCard, { body: sent, headers })).data
  const before = await balanceOf(app.deps.db, ana.id)
  const { status } = await operator.call(operatorUpdateCard, {
    params: { id },
    body: { ...body, seq: 0, codes: ['OUTRO'] },
  })
  expect(status).toBe(200)
  expect((await ana.call(playCard, { body: sent, headers })).data).toEqual(first)
  expect(await ana.call(playCard, { body: sent })).toMatchObject({ status: 422, code: 'code_unavailable' })
  expect(await balanceOf(app.deps.db, ana.id)).toBe(before)
})

test('codes cannot be tried out by playing either', async () => {
  const poor = await newPlayer(app)
  const id = await openCard(operator, cardBody(await newRound(app)))
  const sent = playBody(await readCard(poor, id), SAFE)
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 31; index += 1) {
    codes.push((await poor.call(playCard, { body: { ...sent, code: `TENTO${index}` } })).code)
  }
  expect(new Set(codes.slice(0, 30))).toEqual(new Set(['code_unavailable']))
  expect(codes[30]).toBe('too_many_requests')
  expect((await poor.call(listPlayed)).data.total).toBe(0)
})

test('C2: the start of the match an athlete plays in counts, not that of the round its facts are told with', async () => {
  const round = await newRound(app)
  const [resolved, played] = round.matches
  const body = cardBody(round)
  const athletes = (body.athletes as Record<string, unknown>[]).map(one => ({
    ...one,
    _match: resolved,
    _kickoff: played,
  }))
  const id = await openCard(operator, { ...body, athletes })
  app.clock.advance(2.5 * HOUR)
  for (const player of [ana, bruno]) {
    const goal = player === ana ? 1 : 0
    const sent = playBody(await readCard(player, id), [[goal, 0], ...SAFE.slice(1)])
    expect((await player.call(playCard, { body: sent })).status).toBe(201)
  }
  app.clock.advance(HOUR)
  await app.drain()
  // The round began with its first match, half an hour before these games were submitted.
  await publishFacts(app, resolved, { athletes: Object.fromEntries(round.athletes.map(one => [one.id, {}])) })
  expect(await readCard(ana, id)).toMatchObject({ status: 'running', cardCount: 2, amount: 20_00n })
})

test('numbers that the database cannot hold are refused at their field, and none of them wins', async () => {
  const body = cardBody(await newRound(app))
  const [first, ...athletes] = body.athletes as Record<string, unknown>[]
  const shirt = await operator.call(operatorCreateCard, {
    body: { ...body, athletes: [{ ...first, number: 2 ** 40 }, ...athletes] },
  })
  expect(shirt).toMatchObject({ status: 400, fields: { 'athletes.0.number': 'invalid' } })
  const [option, ...goalOptions] = body.goalOptions as Record<string, unknown>[]
  const rule = { fact: 'goals', is: '=', number: 2 ** 40 }
  const sent = { ...body, goalOptions: [{ ...option, rule }, ...goalOptions] }
  expect((await operator.call(operatorCreateCard, { body: sent })).status).toBe(400)
  expect(scorerOf({ slots: [{ exact: 2 ** 32 + 2, points: 1_000 }] })([2])).toBe(0)
})

test('an account cannot be closed while a free entry can still win a guaranteed prize', async () => {
  const carla = await newPlayer(app)
  await fund(app, null, 100)
  const id = await openCard(operator, cardBody(await newRound(app), { price: 0, fixedAmount: true, amount: 100 }))
  await carla.call(playCard, { body: playBody(await readCard(carla, id), SAFE) })
  const leave = () => carla.call(deleteMe, { body: { password: carla.password } })
  expect(await leave()).toMatchObject({ code: 'balance_left' })
  await operator.call(operatorVoidGame, { params: { id }, body: because })
  await app.drain()
  expect((await leave()).status).toBe(200)
})

test('C2: who comes after the lock waits for nobody, so that nobody who locks waits for them', async () => {
  const id = await openCard(operator, cardBody(await newRound(app)))
  const sent = playBody(await readCard(ana, id), SAFE)
  app.clock.advance(2 * HOUR)
  await app.deps.db.tx(async tx => {
    await lockedGame(tx, id, 'athlete-card')
    expect(await ana.call(playCard, { body: sent })).toMatchObject({ code: 'card_not_open' })
  })
}, 10_000)
