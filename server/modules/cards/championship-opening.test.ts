import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  operatorChampionshipCard,
  operatorCreateChampionshipCard,
  operatorOpenChampionshipCard,
  operatorUpdateChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund, publishFacts } from '#tests/support/cards.ts'
import {
  matchCardBody,
  newSeason,
  openMatchCard,
  readMatchCard,
  type Season,
} from '#tests/support/championship-cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let season: Season
const HOUR = 3_600_000
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
const body = (changes: Record<string, unknown> = {}) => matchCardBody(season, changes)
const create = async (changes: Record<string, unknown> = {}, by = operator) =>
  (await by.call(operatorCreateChampionshipCard, { body: body(changes) })).data._id
const read = async (id: string, by = operator) => (await by.call(operatorChampionshipCard, { params: { id } })).data
const open = (id: string, by = operator) => by.call(operatorOpenChampionshipCard, { params: { id }, body: because })
/** The card as the editor sends it back: plain values, as they came over the wire. */
const update = async (id: string, changes: Record<string, unknown> = {}) => {
  const { raw } = await operator.call(operatorChampionshipCard, { params: { id } })
  const sent = { ...(raw as Record<string, unknown>), ...because, ...changes }
  return operator.call(operatorUpdateChampionshipCard, { params: { id }, body: sent })
}

describe('opening', () => {
  test('sets the lock ten minutes before the earliest kick-off (C2), once', async () => {
    const id = await create({ matches: season.matches.toReversed() })
    const opened = await Promise.all([open(id), open(id)])
    expect(opened.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const card = await read(id)
    expect(card.state).toBe('open')
    const starts = card.matchDocs.map(one => one.now._match.date?.getTime() ?? 0)
    expect(card.lockDate?.getTime()).toBe(Math.min(...starts) - 600_000)
  })

  test('tells everything that is lacking at once, each at its field', async () => {
    const id = await create({ matches: [], fixedAmount: true, amount: 0 })
    expect(await open(id)).toMatchObject({
      status: 422,
      code: 'card_incomplete',
      fields: { matches: 'matches_required', amount: 'amount_required', startDate: 'start_unknown' },
    })
    const late = await newSeason(app)
    const missed = await openedNot(late)
    expect(missed).toMatchObject({ code: 'card_incomplete', fields: { 'matches.0': 'match_over' } })
  })

  async function openedNot(late: Season) {
    const id = (await operator.call(operatorCreateChampionshipCard, { body: matchCardBody(late) })).data._id
    await publishFacts(app, late.matches[0], { score: { home: 1, away: 0 } })
    return open(id)
  }

  test('takes matches of the one source alone that settles the championship (C6)', async () => {
    const own = await newSeason(app)
    await app.deps.db.pool.query("update match set source = 'outra' where id = $1", [own.matches[2]])
    const id = (await operator.call(operatorCreateChampionshipCard, { body: matchCardBody(own) })).data._id
    expect(await open(id)).toMatchObject({ code: 'card_incomplete', fields: { 'matches.2': 'other_source' } })
  })

  test('reserves a guaranteed pool from the house; a card that waits for its hour stays complete', async () => {
    const guaranteed = await create({ fixedAmount: true, amount: 500 })
    expect(await open(guaranteed)).toMatchObject({ status: 422, code: 'house_short' })
    await fund(app, null, 500)
    expect((await open(guaranteed)).status).toBe(200)
    expect(await read(guaranteed)).toMatchObject({ state: 'open', pool: 500_00n })
    const opensAt = new Date(app.clock.now().getTime() + HOUR / 2).toISOString()
    const id = await create({ opensAt })
    expect((await open(id)).status).toBe(200)
    expect((await read(id)).state).toBe('scheduled')
    expect(await update(id, { matches: [] })).toMatchObject({ status: 422, fields: { matches: 'matches_required' } })
    expect((await update(id, { matches: season.matches.slice(1) })).status).toBe(200)
    app.clock.advance(HOUR / 2)
    await app.drain()
    expect((await read(id)).state).toBe('open')
  })

  test('freezes all but name, banner and codes', async () => {
    const id = await openMatchCard(operator, body())
    const frozen = { matches: season.matches.slice(1), price: 20, entriesPerUser: 9, round: '2', fixedAmount: true }
    for (const [field, value] of Object.entries(frozen)) {
      const answer = await update(id, { [field]: value })
      expect([field, answer]).toMatchObject([field, { status: 409, fields: { [field]: 'frozen' } }])
    }
    expect((await update(id, { name: 'Novo nome', codes: [] })).status).toBe(200)
    const player = await newPlayer(app)
    expect(await readMatchCard(player, id)).toMatchObject({ name: 'Novo nome', price: 10_00n })
  })

  test('is not for a house of fantasy games; a free one takes no price and gives no prize', async () => {
    for (const [profile, free, priced] of [
      ['fantasy', 'mode_unavailable', 'mode_unavailable'],
      ['free', undefined, 'mode_unavailable'],
    ] as const) {
      const other = await startTestApp({ env: { COMPLIANCE_PROFILE: profile }, onEnd: end => void ends.push(end) })
      const its = await newOperator(other)
      const own = await newSeason(other)
      await fund(other, null, 1_000)
      const codes: unknown[] = []
      for (const stake of [{ price: 0 }, { price: 10 }, { price: 0, fixedAmount: true, amount: 100 }]) {
        const sent = matchCardBody(own, stake)
        const id = (await its.call(operatorCreateChampionshipCard, { body: sent })).data._id
        codes.push((await open(id, its)).code)
      }
      expect([profile, ...codes]).toEqual([profile, free, priced, priced])
    }
  })
})
