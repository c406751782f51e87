import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCreateCard, operatorLockCard } from '#contract/api/admin/cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { checkInfluencerCode, getReceipt, playCard, publicCard } from '#contract/api/player/cards.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
let round: Round
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app, { name: 'Ana Conceição', username: 'ana_conceicao' })
  bruno = await newPlayer(app, { name: 'Bruno Pires' })
  for (const player of [ana, bruno]) await fund(app, player, 1_000)
  round = await newRound(app)
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
const open = (changes: Record<string, unknown> = {}) => openCard(operator, cardBody(round, changes))
const reais = async (player: Player) => Number(await balanceOf(app.deps.db, player.id)) / 100
const unknown = 'f'.repeat(24)
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('playing', () => {
  test('takes the price at once and answers the game; an identical one is refused, a fourth too (A5)', async () => {
    const id = await open()
    const card = await readCard(ana, id)
    const before = await reais(ana)
    const first = await ana.call(playCard, { body: playBody(card, SAFE) })
    expect(first.status).toBe(201)
    expect(await reais(ana)).toBe(before - 10)
    expect(await ana.call(playCard, { body: playBody(card, SAFE) })).toMatchObject({
      status: 409,
      code: 'duplicate_entry',
    })
    const shuffled = { ...playBody(card, SAFE), athletes: playBody(card, SAFE).athletes.toReversed() }
    expect(await ana.call(playCard, { body: shuffled })).toMatchObject({ code: 'duplicate_entry' })
    for (const goal of [1, 2]) {
      expect((await ana.call(playCard, { body: playBody(card, [[goal, 0], ...SAFE.slice(1)]) })).status).toBe(201)
    }
    expect(await ana.call(playCard, { body: playBody(card, [[3, 0], ...SAFE.slice(1)]) })).toMatchObject({
      status: 422,
      code: 'entries_limit',
    })
    expect(await readCard(ana, id)).toMatchObject({ cardCount: 3, amount: 30_00n, myGames: 3 })
    expect(await readCard(bruno, id)).toMatchObject({ myGames: 0 })
  })

  test('twice at once with one key is one game and one price (W6); the key never serves another play', async () => {
    const card = await readCard(bruno, await open())
    const before = await reais(bruno)
    const headers = key()
    const answers = await Promise.all(
      [1, 2, 3].map(() => bruno.call(playCard, { body: playBody(card, SAFE), headers })),
    )
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.data._id)).size).toBe(1)
    expect(await reais(bruno)).toBe(before - 10)
    const other = playBody(card, [[1, 0], ...SAFE.slice(1)])
    expect(await bruno.call(playCard, { body: other, headers })).toMatchObject({ code: 'idempotency_key_reused' })
    await operator.call(operatorLockCard, { params: { id: card._id }, body: { reason: 'Fechar já' } })
    // The lost response can still be fetched after the lock.
    expect((await bruno.call(playCard, { body: playBody(card, SAFE), headers })).data._id).toBe(answers[0]?.data._id)
  })

  test('many at once never spend more than the wallet holds', async () => {
    const poor = await newPlayer(app)
    await fund(app, poor, 25)
    const card = await readCard(poor, await open({ entriesPerUser: 20 }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        poor.call(playCard, { body: playBody(card, [[index % 4, index >> 2], ...SAFE.slice(1)]) }),
      ),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(2)
    expect(answers.filter(answer => answer.code === 'insufficient_balance')).toHaveLength(18)
    expect(await reais(poor)).toBe(5)
  })

  test('each wrong pick is told at its field', async () => {
    const card = await readCard(ana, await open())
    const body = playBody(card, SAFE)
    const changed = (index: number, change: Record<string, unknown>) => ({
      ...body,
      athletes: body.athletes.map((pick, at) => (at === index ? { ...pick, ...change } : pick)),
    })
    const refused = async (sent: unknown, code: string, fields: Record<string, string>, status = 422) =>
      expect(await ana.call(playCard, { body: sent })).toMatchObject({ status, code, fields })
    await refused({ ...body, athletes: body.athletes.slice(1) }, 'athletes_incomplete', {
      athletes: 'athletes_incomplete',
    })
    await refused(changed(2, { _athleteGoal: null }), 'athletes_incomplete', {
      'athletes.2._athleteGoal': 'athletes_incomplete',
    })
    await refused(changed(1, { _athleteStatistic: card.goalOptions[0]?._id }), 'option_unknown', {
      'athletes.1._athleteStatistic': 'option_unknown',
    })
    await refused(changed(3, { _athlete: unknown }), 'athlete_unknown', { 'athletes.3._athlete': 'athlete_unknown' })
    await refused(changed(3, { _team: unknown }), 'athlete_unknown', { 'athletes.3._team': 'athlete_unknown' })
    await refused(changed(3, { _team: body.athletes[0]?._team }), 'athlete_unknown', {
      'athletes.3._team': 'athlete_unknown',
    })
    await refused(changed(3, { _athlete: body.athletes[0]?._athlete }), 'athlete_repeated', {
      'athletes.3._athlete': 'athlete_repeated',
    })
    await refused(changed(0, { _athleteGoal: 'x' }), 'invalid_input', { 'athletes.0._athleteGoal': 'id_invalid' }, 400)
    await refused({ ...body, code: 'NINGUEM' }, 'code_unavailable', { code: 'code_unavailable' })
    await refused({ ...body, _card: undefined }, 'invalid_input', { _card: 'id_invalid' }, 400)
    expect(await ana.call(playCard, { body: { ...body, _card: unknown } })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(await app.call(playCard, { body })).toMatchObject({ status: 401, code: 'unauthorized' })
    expect((await readCard(ana, card._id)).cardCount).toBe(0)
  })

  test.each([-1, 1_000, 1.5])('a classic number of %d is refused, an empty one is 0', async number => {
    const card = await readCard(
      ana,
      await open({ gameType: 'classic', goalOptions: [], statisticOptions: [], price: 0 }),
    )
    const body = playBody(card, [1, number, 0, 0])
    const refused = await ana.call(playCard, { body })
    expect(refused).toMatchObject({ status: 400, fields: { 'athletes.1.athleteScore': 'score_invalid' } })
    const empty = { ...body, athletes: body.athletes.map(({ _athlete }) => ({ _athlete, athleteScore: null })) }
    const { _id } = (await ana.call(playCard, { body: empty })).data
    expect((await ana.call(getReceipt, { params: { id: _id } })).data).toMatchObject({
      picks: [0, 0, 0, 0],
      price: 0n,
      movements: [],
    })
  })

  test('a card that is a draft or called off cannot be played', async () => {
    const { _id } = (await operator.call(operatorCreateCard, { body: cardBody(round) })).data
    const card = await readCard(ana, await open())
    const body = playBody(card, SAFE)
    expect(await ana.call(playCard, { body: { ...body, _card: _id } })).toMatchObject({ status: 404 })
    await operator.call(operatorVoidGame, { params: { id: card._id }, body: { reason: 'Engano' } })
    expect(await ana.call(playCard, { body })).toMatchObject({ status: 409, code: 'card_not_open' })
  })
})

describe('codes of influencers (C13)', () => {
  test('one fits as typed, unless it is one’s own, not of this card, or nobody’s', async () => {
    const gabi = await newInfluencer(app, 'GABI10')
    await newInfluencer(app, 'OUTRO')
    await fund(app, gabi, 100)
    const any = await open()
    const few = await open({ codes: ['OUTRO'] })
    const check = async (player: Player, id: string, code: string) =>
      (await player.call(checkInfluencerCode, { params: { id, code } })).data
    expect(await check(ana, any, ' gabi10 ')).toBe(true)
    expect(await check(ana, any, 'GABI11')).toBe(false)
    expect(await check(ana, any, ' ')).toBe(false)
    expect(await check(gabi, any, 'GABI10')).toBe(false)
    expect(await check(ana, few, 'GABI10')).toBe(false)
    expect(await ana.call(checkInfluencerCode, { params: { id: unknown, code: 'GABI10' } })).toMatchObject({
      status: 404,
    })
    const card = await readCard(ana, any)
    const { _id } = (await ana.call(playCard, { body: { ...playBody(card, SAFE), code: 'gabi 10' } })).data
    expect((await ana.call(getReceipt, { params: { id: _id } })).data.code).toBe('GABI10')
    const own = await gabi.call(playCard, { body: { ...playBody(card, SAFE), code: 'GABI10' } })
    expect(own).toMatchObject({ status: 422, code: 'code_unavailable' })
    await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${gabi.id}`)
    expect(await check(ana, any, 'GABI10')).toBe(false)
  })

  test('a link says whose advertising it is before anybody signs in, and nothing of a code that does not count', async () => {
    const gabi = await newInfluencer(app, 'VISITA')
    const [every, none] = [await open(), await open({ codes: [] })]
    const requests = async (id: string, query: Record<string, string>) =>
      (await app.call(publicCard, { params: { id }, query })).data
    const influencer = { _id: gabi.id, username: gabi.username, name: 'Pessoa de Teste' }
    expect(await requests(every, { code: ' visita' })).toMatchObject({
      code: { code: 'VISITA', valid: true, influencer },
    })
    expect((await requests(none, { code: 'VISITA' })).code).toEqual({ code: 'VISITA', valid: false, influencer: null })
    expect((await requests(every, { code: 'NADA' })).code).toEqual({ code: 'NADA', valid: false, influencer: null })
    expect(await requests(every, {})).not.toHaveProperty('code')
    expect(await requests(every, { code: ' ' })).not.toHaveProperty('code')
    // Influencers see their own link too, although they cannot play with it.
    expect((await gabi.call(publicCard, { params: { id: every }, query: { code: 'VISITA' } })).data.code?.valid).toBe(
      true,
    )
  })

  test('visitors who try codes out are bounded by address; a good code is not counted, and no card needs one', async () => {
    await newInfluencer(app, 'BOAS')
    const params = { id: await open() }
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const ask = (code: string) => app.call(publicCard, { params, query: { code }, headers })
    for (let times = 0; times < 31; times += 1) expect((await ask('BOAS')).status).toBe(200)
    const tries = await Promise.all(Array.from({ length: 31 }, (_, index) => ask(`CODE${index}`)))
    expect(tries.filter(answer => answer.status === 429)).toHaveLength(1)
    expect((await app.call(publicCard, { params, headers })).status).toBe(200)
    expect((await app.call(publicCard, { params, query: { code: 'BOAS' } })).status).toBe(200)
  })

  test('trying codes out is bounded', async () => {
    const id = await open()
    const curious = await newPlayer(app)
    const tries = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        curious.call(checkInfluencerCode, { params: { id, code: `CODE${index}` } }),
      ),
    )
    expect(tries.filter(answer => answer.status === 429)).toHaveLength(1)
  })
})
