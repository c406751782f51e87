import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCard, operatorDraftNextCard, operatorOpenCard, operatorUpdateCard } from '#contract/api/admin/cards.ts'
import {
  operatorChampionshipCard,
  operatorDraftNextChampionshipCard,
  operatorOpenChampionshipCard,
  operatorUpdateChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorComingRound, operatorRoundAthletes, operatorSetKickOffs } from '#contract/api/admin/match-schedule.ts'
import { operatorMatches } from '#contract/api/admin/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund } from '#tests/support/cards.ts'
import { importText, newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { seasonText } from '#tests/support/season-text.ts'

let app: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const HOUR = 3_600_000
let seasons = 0
/** A real league's list of fixtures in mid season, imported as it is. */
async function newLeague({ lineUps = true, source = 'football-txt', by = operator, of = app } = {}) {
  seasons += 1
  const now = of.clock.now()
  const { text, comingDay } = seasonText({ title: `Brasileiro ${100 + seasons} ${now.getUTCFullYear()}`, now, lineUps })
  const championship = await newChampionship(by, source)
  const done = await importText(of, by, championship, { source: 'football-txt', name: 'br.txt', text })
  expect(done).toMatchObject({ state: 'done', counts: { created: 9 } })
  return { championship, comingDay }
}
const roundOf = async (championship: string, round = '37') =>
  (await operator.call(operatorComingRound, { params: { id: championship }, query: { round } })).data
/** A time at which the whole round begins. */
const setTimes = async (championship: string, comingDay: string, by = operator) => {
  const { docs } = (await by.call(operatorComingRound, { params: { id: championship } })).data
  const kickOffs = docs.map(({ _id }) => ({ match: _id, startsAt: `${comingDay}T19:00:00.000Z` }))
  return by.call(operatorSetKickOffs, { body: { kickOffs } })
}

describe('D3: fixtures without a time', () => {
  test('keep their day, and their round is the coming one', async () => {
    const { championship, comingDay } = await newLeague()
    const { round, docs, rounds } = (
      await operator.call(operatorComingRound, { params: { id: championship }, query: {} })
    ).data
    expect(round).toBe('37')
    expect(docs).toHaveLength(3)
    expect(docs.every(match => match.startsAt === null && match.playsOn === comingDay)).toBe(true)
    expect(rounds.map(one => [one.round, one.matches, one.untimed])).toEqual([
      ['37', 3, 3],
      ['38', 3, 3],
    ])
    expect((await roundOf(championship, '38')).docs).toHaveLength(3)
  })

  test('are found by “rodada 37”, which is not round 3', async () => {
    const { championship } = await newLeague()
    const found = async (search: string) =>
      (await operator.call(operatorMatches, { query: { championship, search } })).data.docs.map(one => one.round)
    expect(await found('rodada 37')).toEqual(['37', '37', '37'])
    expect(await found('Round 37 farol')).toEqual(['37'])
    expect(await found('rodada 3')).toEqual([])
  })

  test('are drafted whole; the card opens only when every match has a kick-off, and says which lack one', async () => {
    const { championship, comingDay } = await newLeague()
    const body = { championship }
    const { _id: id } = (await operator.call(operatorDraftNextChampionshipCard, { body })).data
    const read = async () => (await operator.call(operatorChampionshipCard, { params: { id } })).data
    const open = () => operator.call(operatorOpenChampionshipCard, { params: { id }, body: {} })
    expect(await read()).toMatchObject({ round: '37', price: 10_00n })
    expect((await read()).matches).toHaveLength(3)
    expect(await open()).toMatchObject({
      status: 422,
      code: 'card_incomplete',
      fields: { 'matches.0': 'kickoff_unknown', 'matches.1': 'kickoff_unknown', 'matches.2': 'kickoff_unknown' },
    })
    expect((await setTimes(championship, comingDay)).status).toBe(200)
    expect((await open()).status).toBe(200)
    expect((await read()).lockDate?.toISOString()).toBe(`${comingDay}T18:50:00.000Z`)
  })

  test('an import that only repeats the day leaves the kick-off an operator set; another day is taken over', async () => {
    const { championship, comingDay } = await newLeague()
    await setTimes(championship, comingDay)
    const now = app.clock.now()
    const { text } = seasonText({ title: `Brasileiro ${100 + seasons} ${now.getUTCFullYear()}`, now })
    const again = (changed: string) =>
      importText(app, operator, championship, { source: 'football-txt', name: 'br.txt', text: changed })
    expect(await again(text)).toMatchObject({ state: 'done', counts: { unchanged: 9 } })
    expect((await roundOf(championship)).docs.map(one => one.startsAt?.toISOString())).toEqual(
      Array.from({ length: 3 }, () => `${comingDay}T19:00:00.000Z`),
    )
    const moved = text.replaceAll('           Clube Bandeira', '    18.30  Clube Bandeira')
    expect(await again(moved)).toMatchObject({ state: 'done' })
    const starts = (await roundOf(championship)).docs.map(one => one.startsAt?.toISOString().slice(11, 16))
    expect(starts).toContain('21:30')
  })
})

describe('D6: a draft of athletes', () => {
  test('asks the best lately, by position and club, of squads carried over from the last matches', async () => {
    const { championship, comingDay } = await newLeague()
    const { _id: id } = (await operator.call(operatorDraftNextCard, { body: { championship } })).data
    const card = (await operator.call(operatorCard, { params: { id } })).data
    expect(card.athletes.map(one => one.position)).toEqual(['G', 'D', 'D', 'M', 'M', 'A', 'A', 'A'])
    expect(card.goalOptions.length).toBeGreaterThan(1)
    const names = card.athletes.map(one => one.now._athlete.name)
    // Three goals, two, one: the forwards who scored come first.
    expect(names.filter(name => name.startsWith('Centroavante'))).toHaveLength(3)
    expect(new Set(card.athletes.map(one => one._athlete)).size).toBe(8)
    const clubs = Map.groupBy(card.athletes, one => one._team)
    expect(Math.max(...[...clubs.values()].map(one => one.length))).toBeLessThanOrEqual(2)
    const open = () => operator.call(operatorOpenCard, { params: { id }, body: {} })
    expect(await open()).toMatchObject({ status: 422, fields: { startDate: 'start_unknown' } })
    await setTimes(championship, comingDay)
    expect((await open()).status).toBe(200)
  })

  test('says why it cannot be', async () => {
    const why = async (championship: string, round?: string) =>
      operator.call(operatorDraftNextCard, { body: { championship, round } })
    const empty = await newChampionship(operator)
    expect(await why(empty)).toMatchObject({ code: 'facts_missing', fields: { championship: 'no_round' } })
    const bare = await newLeague({ lineUps: false })
    expect(await why(bare.championship)).toMatchObject({ fields: { championship: 'no_athletes_source' } })
    const byHand = await newLeague({ lineUps: false, source: 'operator' })
    expect(await why(byHand.championship)).toMatchObject({ fields: { championship: 'no_squads' } })
    const foreign = await newLeague({ source: 'cbf' })
    expect(await why(foreign.championship)).toMatchObject({ fields: { championship: 'no_athletes_source' } })
    const body = { championship: foreign.championship }
    expect(await operator.call(operatorDraftNextChampionshipCard, { body })).toMatchObject({
      status: 422,
      fields: { championship: 'no_settling_match' },
    })
  })

  test('its athletes are found by club, by position and by the club’s name, the coming round first', async () => {
    const { championship } = await newLeague()
    const found = async (query: Record<string, unknown>) =>
      (await operator.call(operatorRoundAthletes, { params: { id: championship }, query: { limit: 50, ...query } }))
        .data
    const all = await found({})
    expect(all).toMatchObject({ round: '37', total: 42, problem: null })
    expect(all.teams).toHaveLength(6)
    const forms = all.docs.map(one => one.form ?? -1)
    expect(forms).toEqual(forms.toSorted((a, b) => b - a))
    expect(all.docs.every(one => one.carriedOver && one.match.round === '37')).toBe(true)
    expect((await found({ search: 'farol' })).total).toBe(7)
    expect((await found({ position: 'G' })).total).toBe(6)
    expect((await found({ team: all.teams[0]?._id, position: 'A' })).total).toBe(2)
    const bare = await newLeague({ lineUps: false })
    const nobody = await operator.call(operatorRoundAthletes, { params: { id: bare.championship } })
    expect(nobody.data).toMatchObject({ total: 0, problem: 'no_athletes_source' })
  })
})

test('D20: a draft without a price guarantees a prize, which needs a reason to be opened; one of a free house does not', async () => {
  const { championship, comingDay } = await newLeague()
  await setTimes(championship, comingDay)
  const body = { championship }
  const { _id: first } = (await operator.call(operatorDraftNextChampionshipCard, { body })).data
  const { raw } = await operator.call(operatorChampionshipCard, { params: { id: first } })
  const free = { ...(raw as Record<string, unknown>), price: 0 }
  expect((await operator.call(operatorUpdateChampionshipCard, { params: { id: first }, body: free })).status).toBe(200)
  const { _id: id } = (await operator.call(operatorDraftNextChampionshipCard, { body })).data
  const card = (await operator.call(operatorChampionshipCard, { params: { id } })).data
  expect(card).toMatchObject({ price: 0n, fixedAmount: true, amount: 100_00n })
  await fund(app, null, 1_000)
  const open = (reason?: string) => operator.call(operatorOpenChampionshipCard, { params: { id }, body: { reason } })
  expect(await open()).toMatchObject({ status: 400, fields: { reason: 'reason_required' } })
  expect((await open('Cartela grátis da semana')).status).toBe(200)
  const rows = (await operator.call(operatorAudit, { query: { subject: id } })).data.docs
  expect(rows.map(row => [row.action, row.reason])).toEqual([
    ['card.opened', 'Cartela grátis da semana'],
    ['card.drafted', ''],
  ])
  const house = await startTestApp({ env: { COMPLIANCE_PROFILE: 'free' }, onEnd: end => void ends.push(end) })
  const its = await newOperator(house)
  const own = await newLeague({ by: its, of: house })
  const draft = await its.call(operatorDraftNextChampionshipCard, { body: { championship: own.championship } })
  const doc = (await its.call(operatorChampionshipCard, { params: { id: draft.data._id } })).data
  expect(doc).toMatchObject({ price: 0n, fixedAmount: false })
})

test('an open card is changed for a reason, a draft without one', async () => {
  const { championship, comingDay } = await newLeague()
  await setTimes(championship, comingDay)
  const { _id: id } = (await operator.call(operatorDraftNextCard, { body: { championship } })).data
  const rename = async (name: string, reason?: string) => {
    const { raw } = await operator.call(operatorCard, { params: { id } })
    return operator.call(operatorUpdateCard, { params: { id }, body: { ...(raw as object), name, reason } })
  }
  expect((await rename('Craques da 37')).status).toBe(200)
  expect((await operator.call(operatorOpenCard, { params: { id }, body: {} })).status).toBe(200)
  expect(await rename('Outro nome')).toMatchObject({ status: 400, fields: { reason: 'reason_required' } })
  expect((await rename('Outro nome', 'Erro de digitação')).status).toBe(200)
  app.clock.advance(HOUR)
})

describe.each([
  ['Athletes', operatorDraftNextCard, operatorCard, operatorUpdateCard],
  ['championship', operatorDraftNextChampionshipCard, operatorChampionshipCard, operatorUpdateChampionshipCard],
] as const)('two operators on one card: %s', (_name, draftNext, read, update) => {
  test('who saves what they no longer see is refused, and nobody’s change is undone', async () => {
    const { championship } = await newLeague()
    const { _id: id } = (await operator.call(draftNext, { body: { championship } })).data
    const other = await newOperator(app)
    const seen = async (by: TestOperator) => (await by.call(read, { params: { id } })).raw as Record<string, unknown>
    const [mine, its] = [await seen(operator), await seen(other)]
    const save = (by: TestOperator, body: Record<string, unknown>) => by.call(update, { params: { id }, body })
    expect((await save(operator, { ...mine, name: 'Rodada do clássico' })).data).toEqual({ data: true, seq: 1 })
    expect(await save(other, { ...its, price: 25 })).toMatchObject({ status: 409, code: 'conflict' })
    expect(await seen(other)).toMatchObject({ name: 'Rodada do clássico', price: 10, seq: 1 })
    expect((await save(other, { ...(await seen(other)), price: 25 })).status).toBe(200)
    const last = await seen(operator)
    expect(last).toMatchObject({ name: 'Rodada do clássico', price: 25, seq: 2 })
    const both = await Promise.all([12, 13].map(price => save(operator, { ...last, price })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { seq: _seq, ...unseen } = last
    expect(await save(operator, unseen)).toMatchObject({ status: 400, fields: { seq: 'invalid' } })
  })
})
