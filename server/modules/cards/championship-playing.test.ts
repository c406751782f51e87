import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCard } from '#contract/api/admin/cards.ts'
import { operatorChampionshipCard, operatorLockChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { getPlayed, listCards, playCard } from '#contract/api/player/cards.ts'
import {
  checkChampionshipCode,
  championshipCardStanding,
  getChampionshipCard,
  getChampionshipDraft,
  getChampionshipReceipt,
  listChampionshipCards,
  playChampionshipCard,
  putChampionshipDraft,
} from '#contract/api/player/championship-cards.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, openCard, playBody, readCard } from '#tests/support/cards.ts'
import {
  matchCardBody,
  newSeason,
  openMatchCard,
  playScores,
  readMatchCard,
  type Score,
  scoresBody,
  type Season,
} from '#tests/support/championship-cards.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
let season: Season
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
  bruno = await newPlayer(app)
  for (const player of [ana, bruno]) await fund(app, player, 1_000)
  season = await newSeason(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const open = (changes: Record<string, unknown> = {}) => openMatchCard(operator, matchCardBody(season, changes))
const because = { reason: 'Porque sim' }
const unknown = 'f'.repeat(24)
const reais = async (player: Player) => Number(await balanceOf(app.deps.db, player.id)) / 100
const send = (player: Player, id: string, scores: readonly Score[] = [], headers: Record<string, string> = {}) =>
  player.call(playChampionshipCard, { body: scoresBody(id, season.matches, scores), headers })

describe('playing', () => {
  test('takes the price at once; an identical game is refused however it is ordered, a fourth too (A5)', async () => {
    const id = await open()
    const before = await reais(ana)
    const first = await send(ana, id, [[2, 1]])
    expect(first.status).toBe(201)
    expect(await reais(ana)).toBe(before - 10)
    const body = scoresBody(id, season.matches, [[2, 1]])
    const shuffled = { ...body, matches: body.matches.toReversed() }
    for (const again of [body, shuffled]) {
      expect(await ana.call(playChampionshipCard, { body: again })).toMatchObject({
        status: 409,
        code: 'duplicate_entry',
      })
    }
    for (const goals of [3, 99]) expect((await send(ana, id, [[goals, 0]])).status).toBe(201)
    expect(await send(ana, id, [[9, 9]])).toMatchObject({ status: 422, code: 'entries_limit' })
    expect(await readMatchCard(ana, id)).toMatchObject({ cardCount: 3, amount: 30_00n, myGames: 3 })
    expect(await readMatchCard(bruno, id)).toMatchObject({ myGames: 0 })
  })

  test('twice at once with one key is one game and one price (W6); the key never serves another play', async () => {
    const id = await open()
    const before = await reais(bruno)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => send(bruno, id, [], headers)))
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.data._id)).size).toBe(1)
    expect(await reais(bruno)).toBe(before - 10)
    expect(await send(bruno, id, [[1, 0]], headers)).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('each wrong score is told at its field, and nothing is charged', async () => {
    const id = await open()
    const body = scoresBody(id, season.matches, [])
    const changed = (index: number, change: Record<string, unknown>) => ({
      ...body,
      matches: body.matches.map((one, at) => (at === index ? { ...one, ...change } : one)),
    })
    const refused = async (sent: unknown, code: string, fields: Record<string, string>, status = 422) =>
      expect(await ana.call(playChampionshipCard, { body: sent })).toMatchObject({ status, code, fields })
    const before = await reais(ana)
    await refused({ ...body, matches: body.matches.slice(1) }, 'matches_incomplete', { matches: 'matches_incomplete' })
    await refused(changed(3, { _match: unknown }), 'match_unknown', { 'matches.3._match': 'match_unknown' })
    await refused(changed(3, { _match: season.matches[0] }), 'match_repeated', { 'matches.3._match': 'match_repeated' })
    for (const homeGoals of [-1, 100, 1.5, '2', null]) {
      await refused(changed(1, { homeGoals }), 'invalid_input', { 'matches.1.homeGoals': 'score_invalid' }, 400)
    }
    await refused(
      changed(2, { awayGoals: undefined }),
      'invalid_input',
      { 'matches.2.awayGoals': 'score_invalid' },
      400,
    )
    await refused({ ...body, matches: undefined }, 'invalid_input', { matches: 'matches_incomplete' }, 400)
    await refused({ ...body, _card: 'x' }, 'invalid_input', { _card: 'id_invalid' }, 400)
    await refused({ ...body, code: 'NINGUEM' }, 'code_unavailable', { code: 'code_unavailable' })
    expect(await ana.call(playChampionshipCard, { body: { ...body, _card: unknown } })).toMatchObject({ status: 404 })
    expect(await app.call(playChampionshipCard, { body })).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(await reais(ana)).toBe(before)
    expect((await readMatchCard(ana, id)).cardCount).toBe(0)
  })

  test('is for its own kind alone: an Athletes card is no championship card, and the other way round', async () => {
    const id = await open()
    const round = season.rounds[0]
    const athletes = await openCard(operator, cardBody(round))
    expect(await send(ana, athletes)).toMatchObject({ status: 404, code: 'not_found' })
    const sent = { ...playBody(await readCard(ana, athletes), []), _card: id }
    expect(await ana.call(playCard, { body: sent })).toMatchObject({ status: 404 })
    const params = { id: athletes }
    for (const call of [getChampionshipCard, getChampionshipDraft, championshipCardStanding])
      expect(await ana.call(call, { params })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await operator.call(operatorChampionshipCard, { params })).toMatchObject({ status: 404 })
    expect(await operator.call(operatorCard, { params: { id } })).toMatchObject({ status: 404 })
    expect(await operator.call(operatorLockChampionshipCard, { params, body: because })).toMatchObject({ status: 404 })
    const game = await playScores(ana, id, season.matches, [])
    expect(await ana.call(getPlayed, { params: { id: game } })).toMatchObject({ status: 404 })
    expect((await ana.call(listCards, { query: { limit: 50 } })).data.docs.map(doc => doc._id)).not.toContain(id)
    const listed = (await ana.call(listChampionshipCards, { query: { limit: 50 } })).data.docs.map(doc => doc._id)
    expect([listed.includes(id), listed.includes(athletes)]).toEqual([true, false])
  })

  test('many at once never spend more than the wallet holds', async () => {
    const poor = await newPlayer(app)
    await fund(app, poor, 25)
    const id = await open({ entriesPerUser: 20 })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, goals) => send(poor, id, [[goals, 0]])))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(2)
    expect(answers.filter(answer => answer.code === 'insufficient_balance')).toHaveLength(10)
    expect(await reais(poor)).toBe(5)
  })

  test('the code of an influencer is fixed at entry; trying codes out is bounded (C13)', async () => {
    const gabi = await newInfluencer(app, 'GOLEADA')
    await newInfluencer(app, 'OUTRO')
    const [every, few] = [await open(), await open({ codes: ['OUTRO'] })]
    const check = async (player: Player, id: string, code: string) =>
      (await player.call(checkChampionshipCode, { params: { id, code } })).data
    expect([await check(ana, every, ' goleada '), await check(ana, few, 'GOLEADA')]).toEqual([true, false])
    expect([await check(gabi, every, 'GOLEADA'), await check(ana, every, 'NINGUEM')]).toEqual([false, false])
    const body = { ...scoresBody(every, season.matches, []), code: 'goleada' }
    const { _id: id } = (await ana.call(playChampionshipCard, { body })).data
    expect((await ana.call(getChampionshipReceipt, { params: { id } })).data.code).toBe('GOLEADA')
    expect(await ana.call(checkChampionshipCode, { params: { id: unknown, code: 'X' } })).toMatchObject({ status: 404 })
    expect(await app.call(checkChampionshipCode, { params: { id: every, code: 'X' } })).toMatchObject({ status: 401 })
    const curious = await newPlayer(app)
    const tries = await Promise.all(
      Array.from({ length: 31 }, () => curious.call(checkChampionshipCode, { params: { id: every, code: 'X' } })),
    )
    expect(tries.filter(answer => answer.status === 429)).toHaveLength(1)
  })
})

describe('drafts of a play', () => {
  const draftOf = async (player: Player, id: string) =>
    (await player.call(getChampionshipDraft, { params: { id } })).data

  test('may lack scores, are kept until they are sent, and are mine alone', async () => {
    const id = await open()
    const put = (matches: unknown[], code?: string) =>
      ana.call(putChampionshipDraft, { params: { id }, body: { matches, code } })
    const [first, second] = season.matches
    expect(await draftOf(ana, id)).toEqual({ matches: [], code: null })
    const half = { _match: first, homeGoals: 2, awayGoals: null }
    await put([half, { _match: unknown, homeGoals: 1, awayGoals: 1 }, half, { _match: second }], 'GABI10')
    expect(await draftOf(ana, id)).toEqual({ matches: [half, { _match: second }], code: 'GABI10' })
    expect(await draftOf(bruno, id)).toEqual({ matches: [], code: null })
    expect(await put([{ _match: first, homeGoals: 100 }])).toMatchObject({ status: 400 })
    await put([])
    expect(await draftOf(ana, id)).toEqual({ matches: [], code: null })
    await put([half])
    await send(ana, id)
    expect(await draftOf(ana, id)).toEqual({ matches: [], code: null })
    expect(await app.call(getChampionshipDraft, { params: { id } })).toMatchObject({ status: 401 })
    expect(await app.call(putChampionshipDraft, { params: { id }, body: { matches: [] } })).toMatchObject({
      status: 401,
    })
    expect(await ana.call(getChampionshipDraft, { params: { id: unknown } })).toMatchObject({ status: 404 })
  })

  test('cannot be kept once the card is locked, and go with the account', async () => {
    const id = await open()
    const leaving = await newPlayer(app)
    for (const player of [ana, leaving])
      await player.call(putChampionshipDraft, { params: { id }, body: { matches: [], code: 'X' } })
    await leaving.call(deleteMe, { body: { password: leaving.password } })
    await app.drain()
    const rows = await app.deps.db.rows(sql`select 1 from card_draft where account_id = ${leaving.id}`)
    expect(rows).toEqual([])
    await operator.call(operatorLockChampionshipCard, { params: { id }, body: because })
    const refused = await ana.call(putChampionshipDraft, { params: { id }, body: { matches: [] } })
    expect(refused).toMatchObject({ status: 409, code: 'card_not_open' })
    await app.drain()
    expect((await draftOf(ana, id)).code).toBe(null)
  })
})
