import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCreateCard } from '#contract/api/admin/cards.ts'
import {
  operatorChampionshipCard,
  operatorChampionshipCards,
  operatorCloneChampionshipCard,
  operatorCreateChampionshipCard,
  operatorDeleteChampionshipCard,
  operatorDraftNextChampionshipCard,
  operatorLockChampionshipCard,
  operatorOpenChampionshipCard,
  operatorUpdateChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import { operatorAudit, operatorUpload } from '#contract/api/admin/console.ts'
import {
  operatorCorrectGame,
  operatorHoldGame,
  operatorSettleGame,
  operatorSettlementPreview,
  operatorVoidGame,
} from '#contract/api/admin/games.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, newRound } from '#tests/support/cards.ts'
import { matchCardBody, newSeason, openMatchCard, type Season } from '#tests/support/championship-cards.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, picture } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let season: Season
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  season = await newSeason(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Porque sim' }
const unknown = 'f'.repeat(24)
const body = (changes: Record<string, unknown> = {}) => matchCardBody(season, changes)
const create = async (changes: Record<string, unknown> = {}, by = operator) =>
  (await by.call(operatorCreateChampionshipCard, { body: body(changes) })).data._id
const read = async (id: string, by = operator) => (await by.call(operatorChampionshipCard, { params: { id } })).data
/** The card as the editor sends it back: plain values, as they came over the wire. */
const update = async (id: string, changes: Record<string, unknown> = {}) => {
  const { raw } = await operator.call(operatorChampionshipCard, { params: { id } })
  const sent = { ...(raw as Record<string, unknown>), ...because, ...changes }
  return operator.call(operatorUpdateChampionshipCard, { params: { id }, body: sent })
}

describe('drafts', () => {
  test('are kept as they were written, with who, why and when', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture('png', 200))]), 'capa.png')
    const banner = (await operator.call(operatorUpload, { form })).data._id
    await newInfluencer(app, 'GABI10')
    const id = await create({ banner, codes: ['GABI10'], reason: 'Rodada de sábado' })
    const doc = await read(id)
    expect(doc).toMatchObject({
      state: 'draft',
      name: 'Cartela do campeonato',
      banner,
      bannerFile: { _id: banner },
      codes: ['GABI10'],
      championship: season.championshipId,
      championshipDoc: { name: season.name },
      price: 10_00n,
      matches: season.matches,
      lockDate: null,
    })
    expect(doc.matchDocs.map(({ place, missing, origin, picked }) => [place, missing, origin, picked])).toEqual(
      [0, 1, 2, 3].map(slot => [slot, [], null, null]),
    )
    const [line] = (await operator.call(operatorAudit, { query: { subject: id } })).data.docs
    expect(line).toMatchObject({ reason: 'Rodada de sábado' })
    expect((await update(id, { name: 'Outro nome', matches: season.matches.slice(0, 2) })).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Outro nome', matches: season.matches.slice(0, 2) })
    const rows = (await operator.call(operatorChampionshipCards, { query: { state: 'draft', search: 'outro' } })).data
      .docs
    expect(rows).toMatchObject([{ _id: id, matches: 2, waits: null, championship: { name: season.name } }])
    const remove = () => operator.call(operatorDeleteChampionshipCard, { params: { id }, body: because })
    const both = await Promise.all([remove(), remove()])
    expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  test('invalid values are refused at their field', async () => {
    const other = await newSeason(app)
    const refused = async (changes: Record<string, unknown>, answer: Record<string, unknown>) =>
      expect(await operator.call(operatorCreateChampionshipCard, { body: body(changes) })).toMatchObject(answer)
    const [first, second] = season.matches
    await refused(
      { matches: [first, first] },
      { status: 422, code: 'match_repeated', fields: { 'matches.1': 'match_repeated' } },
    )
    await refused({ matches: [unknown] }, { status: 404, fields: { 'matches.0': 'not_found' } })
    await refused({ championship: unknown }, { status: 404, fields: { championship: 'not_found' } })
    await refused({ championship: null }, { status: 400, fields: { championship: 'championship_required' } })
    const elsewhere = [first, other.matches[0]]
    await refused({ matches: elsewhere }, { status: 400, fields: { 'matches.1': 'other_championship' } })
    await refused({ name: '' }, { status: 400, fields: { name: 'name_required' } })
    await refused({ price: -1 }, { status: 400, fields: { price: 'amount_invalid' } })
    const shares = { first: 10, second: 20, third: 0 }
    await refused({ paymentPercentage: shares }, { fields: { 'paymentPercentage.second': 'shares_order' } })
    await refused({ matches: Array(65).fill(second) }, { status: 400, fields: { matches: 'too_many_matches' } })
    await refused({ banner: unknown }, { code: 'photo_unknown' })
    await refused({ reason: 'x'.repeat(501) }, { status: 400, fields: { reason: 'reason_too_long' } })
  })

  test('a race or a round told athlete by athlete has no score to predict', async () => {
    const round = await newRound(app, { championship: season.name })
    const typed = {
      _athlete: null,
      name: 'Fulano',
      _team: null,
      _match: null,
      _kickoff: null,
      position: 'A',
      number: 9,
    }
    const athletes = [{ ...typed, classicValue: 10 }]
    const sheet = cardBody(round, { gameType: 'classic', goalOptions: [], statisticOptions: [], athletes })
    await operator.call(operatorCreateCard, { body: sheet }).then(answer => answer.data)
    const [row] = (
      await app.deps.db.pool.query<{ id: string }>(
        "select id from match where kind = 'round' and championship_id = $1",
        [round.championshipId],
      )
    ).rows
    expect(await operator.call(operatorCreateChampionshipCard, { body: body({ matches: [row?.id] }) })).toMatchObject({
      status: 400,
      fields: { 'matches.0': 'match_unfit' },
    })
  })
})

describe('another card', () => {
  test('is a clone with new times, or the draft of a round with the last card’s settings', async () => {
    const own = await newSeason(app)
    const [first] = own.rounds
    const sent = matchCardBody(own, { price: 25, matches: own.rounds[0].matches })
    const id = await openMatchCard(operator, sent)
    const copy = (await operator.call(operatorCloneChampionshipCard, { params: { id }, body: because })).data._id
    expect(await read(copy)).toMatchObject({ state: 'draft', price: 25_00n, matches: first.matches, opensAt: null })
    const draft = async (round?: string) => {
      const wanted = { championship: own.championshipId, round, ...because }
      return operator.call(operatorDraftNextChampionshipCard, { body: wanted })
    }
    const names = await app.deps.db.pool.query<{ round: string }>(
      'select distinct round, length(round) from match where championship_id = $1 order by 2, 1',
      [own.championshipId],
    )
    const [one = '', two = ''] = names.rows.map(row => row.round)
    const coming = await read((await draft()).data._id)
    expect(coming).toMatchObject({ round: one, price: 25_00n, name: `${own.name}: rodada ${one}` })
    const second = await read((await draft(two)).data._id)
    expect(second).toMatchObject({ round: two, matches: own.rounds[1].matches, state: 'draft' })
    expect(await draft('none')).toMatchObject({ status: 422, code: 'facts_missing' })
    const nowhere = { championship: unknown, ...because }
    expect(await operator.call(operatorDraftNextChampionshipCard, { body: nowhere })).toMatchObject({ status: 404 })
  })

  test('of a championship without any starts from the rules’ defaults', async () => {
    const own = await newSeason(app)
    const wanted = { championship: own.championshipId, ...because }
    const { _id: id } = (await operator.call(operatorDraftNextChampionshipCard, { body: wanted })).data
    expect(await read(id)).toMatchObject({
      price: 10_00n,
      entriesPerUser: 3,
      paymentPercentage: { first: 50, second: 25, third: 15 },
      matches: own.rounds[0].matches,
    })
  })
})

const WITHOUT_REASON = new Set([
  'operatorUpdateChampionshipCard',
  'operatorDeleteChampionshipCard',
  'operatorCloneChampionshipCard',
  'operatorOpenChampionshipCard',
])

test('every admin endpoint refuses visitors, players, unknown cards, and a state that forbids it', async () => {
  const id = await create()
  const player = await newPlayer(app)
  const byId = {
    operatorDeleteChampionshipCard,
    operatorCloneChampionshipCard,
    operatorOpenChampionshipCard,
    operatorLockChampionshipCard,
    operatorUpdateChampionshipCard,
    operatorChampionshipCard,
  }
  const sent = { ...body(), seq: 0, hold: true, ...because }
  for (const [name, call] of Object.entries(byId)) {
    expect([name, await app.call(call, { params: { id }, body: sent })]).toMatchObject([name, { status: 401 }])
    expect([name, await player.call(call, { params: { id }, body: sent })]).toMatchObject([name, { status: 401 }])
    const nobody = await operator.call(call, { params: { id: unknown }, body: sent })
    expect([name, nobody]).toMatchObject([name, { status: 404 }])
    // Drafts are invisible to players, so clones and removals need no reason (docs/operators.md).
    if (call.method === 'GET' || WITHOUT_REASON.has(name)) continue
    const mute = await operator.call(call, { params: { id }, body: { ...sent, reason: 'x' } })
    expect([name, mute]).toMatchObject([name, { status: 400, fields: { reason: 'reason_required' } }])
  }
  for (const call of [operatorChampionshipCards, operatorCreateChampionshipCard, operatorDraftNextChampionshipCard])
    expect(await app.call(call, { body: sent })).toMatchObject({ status: 401 })
  for (const call of [
    operatorLockChampionshipCard,
    operatorHoldGame,
    operatorSettleGame,
    operatorCorrectGame,
    operatorVoidGame,
    operatorSettlementPreview,
  ])
    expect(await operator.call(call, { params: { id }, body: sent })).toMatchObject({
      status: 409,
      code: 'state_forbids',
    })
  const opened = await openMatchCard(operator, body())
  const params = { id: opened }
  expect(await operator.call(operatorDeleteChampionshipCard, { params, body: because })).toMatchObject({ status: 409 })
  const locked = await Promise.all(
    [1, 2].map(() => operator.call(operatorLockChampionshipCard, { params, body: because })),
  )
  expect(locked.some(answer => answer.status === 200)).toBe(true)
  await app.drain()
  // Nobody had played.
  expect((await read(opened)).state).toBe('void')
})
