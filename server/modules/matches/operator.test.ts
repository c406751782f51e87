import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorResolveReview, operatorReview } from '#contract/api/admin/imports.ts'
import {
  operatorAthletes,
  operatorChampionships,
  operatorCreateChampionship,
  operatorMatch,
  operatorMatches,
  operatorSetFacts,
  operatorTeams,
  operatorUpdateTeam,
} from '#contract/api/admin/matches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaFixture, cravaMatch, importMatches, newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let player: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  player = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const unknownId = 'f'.repeat(24)
/** The audit log's rows of a change, newest first. */
const auditOf = async (subject: string | undefined) => {
  const { docs } = (await operator.call(operatorAudit, { query: { limit: 50 } })).data
  return docs.filter(one => one.subject === subject)
}

/** A championship with one imported match. */
async function withMatch(changes: Record<string, unknown> = {}) {
  const championship = await newChampionship(operator)
  await importMatches(app, operator, championship, [cravaMatch(changes)])
  const { docs } = (await operator.call(operatorMatches, { query: { championship } })).data
  const id = docs[0]?._id ?? ''
  return { championship, id, read: async () => (await operator.call(operatorMatch, { params: { id } })).data }
}
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

test('only a signed-in operator reads or changes match data', async () => {
  const calls: [Endpoint, object][] = [
    [operatorChampionships, {}],
    [operatorCreateChampionship, { body: {} }],
    [operatorMatches, {}],
    [operatorMatch, { params: { id: unknownId } }],
    [operatorSetFacts, { params: { id: unknownId }, body: {} }],
    [operatorReview, {}],
    [operatorResolveReview, { params: { id: unknownId }, body: {} }],
    [operatorTeams, {}],
    [operatorUpdateTeam, { params: { id: unknownId }, body: {} }],
    [operatorAthletes, {}],
  ]
  for (const [endpoint, parts] of calls) {
    const { name } = endpoint
    expect({ name, status: (await app.call(endpoint, parts)).status }).toEqual({ name, status: 401 })
    expect({ name, status: (await player.call(endpoint, parts)).status }).toEqual({ name, status: 401 })
  }
})

describe('championships', () => {
  const body = { name: 'Liga das Serras', season: 2026, sport: 'football', source: 'cbf', reason: 'Temporada nova' }

  test('concurrent requests add one only once, and it is found by name', async () => {
    const made = await Promise.all([1, 2].map(() => operator.call(operatorCreateChampionship, { body })))
    expect(made.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { docs } = (await operator.call(operatorChampionships, { query: { search: 'SÉRRAS 2026' } })).data
    expect(docs).toMatchObject([{ name: 'Liga das Serras', source: 'cbf', matches: 0, review: 0 }])
    expect(await auditOf(docs[0]?._id)).toMatchObject([{ action: 'championship.created', reason: body.reason }])
  })

  test.each([
    [{ name: 'x' }, { name: 'name_required' }],
    [{ season: 1800 }, { season: 'season_invalid' }],
    [{ season: '2026' }, { season: 'season_invalid' }],
    [{ source: 'jornal' }, { source: 'source_invalid' }],
    [{ league: 'abc' }, { league: 'invalid' }],
    [{ reason: 'x'.repeat(501) }, { reason: 'reason_too_long' }],
  ])('%j is refused at its field', async (changes, fields) => {
    const refused = await operator.call(operatorCreateChampionship, { body: { ...body, ...changes } })
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields })
  })
})

test('matches are found by round, state and the names of teams, in order of start', async () => {
  const championship = await newChampionship(operator)
  const to = { name: 'Atlético do Vale', state: 'ES' }
  await importMatches(app, operator, championship, [
    cravaFixture({ number: '2', round: '2', startsAt: '2026-12-02T19:00:00.000Z', away: to }),
    cravaFixture({ number: '3', round: '2', startsAt: '2026-12-01T19:00:00.000Z' }),
    cravaMatch(),
  ])
  const numbers = async (query: Record<string, string | number>) =>
    (await operator.call(operatorMatches, { query: { championship, ...query } })).data.docs.map(doc => doc.number)
  expect(await numbers({})).toEqual(['1', '3', '2'])
  expect(await numbers({ round: '2' })).toEqual(['3', '2'])
  expect(await numbers({ status: 'finished' })).toEqual(['1'])
  expect(await numbers({ search: 'atletico vale' })).toEqual(['2'])
  expect(await numbers({ limit: 1, page: 2 })).toEqual(['3'])
  expect(await operator.call(operatorMatches, { query: { status: 'x' } })).toMatchObject({ status: 400 })
  expect(await operator.call(operatorMatch, { params: { id: unknownId } })).toMatchObject({ status: 404 })
})

describe('facts (C10)', () => {
  test('a correction is a new version with its author and reason, and numbers follow it', async () => {
    const { id, read } = await withMatch()
    const { facts, squad } = await read()
    const bia = squad.find(one => one.athlete.name === 'Bia')?.athlete._id ?? ''
    const goals = facts?.goals.map(goal => ({ ...goal, athlete: bia, name: 'Bia' }))
    const body = { version: 1, facts: { ...asJson(facts), goals }, reason: 'A súmula diz que foi a Bia' }
    expect((await operator.call(operatorSetFacts, { params: { id }, body })).data).toEqual({ version: 2 })
    const after = await read()
    const ana = squad.find(one => one.athlete.name === 'Ana')?.athlete._id ?? ''
    expect(after.facts?.athletes[bia]?.numbers).toMatchObject({ goals: 1, 'first-goal-minute': 30 })
    expect(after.facts?.athletes[ana]?.numbers.goals).toBe(0)
    expect(after.facts?.athletes[ana]?.numbers).not.toHaveProperty('first-goal-minute')
    expect(after.versions[0]).toMatchObject({
      version: 2,
      author: 'operator',
      operator: operator.username,
      reason: body.reason,
    })
    expect(await auditOf(id)).toMatchObject([{ action: 'facts.written', reason: body.reason }])
  })

  test('a concurrent change is a conflict, also when both write at once', async () => {
    const { id, read } = await withMatch()
    const facts = asJson((await read()).facts)
    const write = (away: number) => {
      const statistics = { ...facts.statistics, corners: { home: 1, away } }
      return operator.call(operatorSetFacts, {
        params: { id },
        body: { version: 1, facts: { ...facts, statistics }, reason: 'Escanteios' },
      })
    }
    const answers = await Promise.all([write(2), write(3)])
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await write(4)).toMatchObject({ status: 409, code: 'conflict' })
    expect((await read()).versions).toHaveLength(2)
  })

  test('facts that cannot be are refused, and leave no trace', async () => {
    const { id, read } = await withMatch()
    const facts = asJson((await read()).facts)
    const before = (await operator.call(operatorAudit)).data.total
    const write = (changes: object, parts: object = {}) =>
      operator.call(operatorSetFacts, {
        params: { id },
        body: { version: 1, facts: { ...facts, ...changes }, reason: 'Teste', ...parts },
      })
    expect(await write({ score: null, goals: [] })).toMatchObject({ status: 422, code: 'facts_missing' })
    expect(await write({ goals: [], score: { home: -1, away: 0 } })).toMatchObject({
      status: 400,
      fields: { 'facts.score': 'invalid' },
    })
    expect(await write({ score: { home: 2, away: 0 } })).toMatchObject({
      status: 400,
      fields: { 'facts.goals': 'invalid' },
    })
    const athletes = { [unknownId]: { played: true, numbers: {} } }
    expect(await write({ athletes })).toMatchObject({ status: 400, fields: { 'facts.athletes': 'athlete_unknown' } })
    expect(await write({ status: 'maybe' })).toMatchObject({ status: 400 })
    expect(await write({}, { reason: '' })).toMatchObject({ status: 400, fields: { reason: 'reason_required' } })
    expect(await write({}, { version: 'x' })).toMatchObject({ status: 400 })
    const unknown = { params: { id: unknownId }, body: { version: 0, facts, reason: 'Teste' } }
    expect(await operator.call(operatorSetFacts, unknown)).toMatchObject({ status: 404 })
    expect((await read()).versions).toHaveLength(1)
    expect((await operator.call(operatorAudit)).data.total).toBe(before)
  })
})

describe('teams and athletes', () => {
  test('a team changes with a reason, and its name is nobody else’s', async () => {
    await withMatch()
    const find = async (search: string) => (await operator.call(operatorTeams, { query: { search } })).data.docs[0]
    const team = await find('união praia')
    expect(team).toMatchObject({ name: 'União da Praia', state: 'RJ', aliases: [] })
    const body = {
      name: 'União Praiana',
      abbrev: 'UNP',
      aliases: ['União da Praia'],
      colors: ['#112233', '#ffffff'],
      reason: 'Nome novo',
    }
    const params = { id: team?._id ?? '' }
    expect((await operator.call(operatorUpdateTeam, { params, body })).status).toBe(200)
    expect(await find('praiana')).toMatchObject({ abbrev: 'UNP', colors: body.colors, aliases: body.aliases })
    expect(await auditOf(params.id)).toMatchObject([{ action: 'team.changed', reason: 'Nome novo' }])
    const other = { params: { id: (await find('esporte da serra'))?._id ?? '' }, body }
    // A team of another state may have the same name; one of the same state may not.
    expect((await operator.call(operatorUpdateTeam, other)).status).toBe(200)
    await operator.call(operatorUpdateTeam, { ...other, body: { ...body, name: 'Esporte da Serra', aliases: [] } })
    expect(await operator.call(operatorUpdateTeam, { params: { id: unknownId }, body })).toMatchObject({ status: 404 })
    for (const [changes, fields] of [
      [{ abbrev: 'unp' }, { abbrev: 'abbrev_invalid' }],
      [{ colors: ['#112233'] }, { colors: 'color_invalid' }],
      [{ colors: ['red', 'blue'] }, { 'colors.0': 'color_invalid' }],
      [{ name: '' }, { name: 'name_required' }],
      [{ reason: '' }, { reason: 'reason_required' }],
    ]) {
      expect(await operator.call(operatorUpdateTeam, { params, body: { ...body, ...changes } })).toMatchObject({
        status: 400,
        fields,
      })
    }
  })

  test('a name another team of the state has is a conflict', async () => {
    const championship = await newChampionship(operator)
    const sides = { home: { name: 'Primeiro', state: 'AC' }, away: { name: 'Segundo', state: 'AC' } }
    await importMatches(app, operator, championship, [cravaFixture(sides)])
    const { docs } = (await operator.call(operatorTeams, { query: { search: 'segundo ac' } })).data
    const body = { name: 'PRIMEIRO', abbrev: 'SEG', aliases: [], colors: ['#112233', '#ffffff'], reason: 'Engano' }
    expect(await operator.call(operatorUpdateTeam, { params: { id: docs[0]?._id ?? '' }, body })).toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { name: 'conflict' },
    })
  })

  test('athletes are found by name, team and match, with their numbers in it', async () => {
    const { id, read } = await withMatch()
    const { doc } = await read()
    const list = async (query: Record<string, string>) => (await operator.call(operatorAthletes, { query })).data.docs
    const squad = await list({ match: id })
    expect(squad.map(one => one.athlete.name).toSorted()).toEqual(['Ana', 'Bia', 'Yara', 'Zeca'])
    expect(squad.find(one => one.athlete.name === 'Zeca')?.numbers).toMatchObject({ 'yellow-cards': 1 })
    expect((await list({ match: id, search: 'ÁNA serra' })).map(one => one.athlete.name)).toEqual(['Ana'])
    expect((await list({ match: id, search: 'serra' })).map(one => one.athlete.name)).toEqual(['Ana', 'Bia'])
    const away = doc.away?._id ?? ''
    expect((await list({ team: away })).map(one => one.athlete.name)).toEqual(['Yara', 'Zeca'])
    const [bia] = await list({ search: 'bia' })
    expect(bia).toMatchObject({ athlete: { name: 'Bia' }, team: { _id: doc.home?._id }, position: 'A' })
    expect(bia).not.toHaveProperty('numbers')
    // Each word is of the athlete or of the club, in any order; the club is that of the latest match.
    expect((await list({ search: 'serra BÍA', team: doc.home?._id ?? '' })).map(one => one.athlete.name)).toEqual([
      'Bia',
    ])
    expect(await list({ search: 'bia praia' })).toEqual([])
    const clubs = { home: { name: 'União da Praia', state: 'RJ' }, away: { name: 'Esporte da Serra', state: 'SP' } }
    const member = {
      externalId: 'home-bia',
      name: 'Bia',
      side: 'home',
      shirt: 7,
      position: 'M',
      played: true,
      starter: true,
    }
    const moved = {
      number: '2',
      startsAt: '2026-11-15T19:00:00.000Z',
      ...clubs,
      score: { home: 0, away: 0 },
      statistics: {},
      goals: [],
      cards: [],
      athletes: [member],
    }
    await importMatches(app, operator, doc.championship._id, [cravaMatch(moved)])
    const [match] = (
      await operator.call(operatorMatches, { query: { championship: doc.championship._id, search: 'praia serra 2' } })
    ).data.docs
    const [now] = await list({ match: match?._id ?? '' })
    expect(now).toMatchObject({ athlete: { name: 'Bia' }, team: { _id: away }, side: 'home', shirt: 7, position: 'M' })
    const query = { search: 'bia praia' }
    const { docs, total } = (await operator.call(operatorAthletes, { query })).data
    expect(docs.filter(one => one.athlete._id === now?.athlete._id)).toMatchObject([
      { team: { _id: away }, side: null, shirt: 7, position: 'M' },
    ])
    expect(total).toBe(docs.length)
  })
})
