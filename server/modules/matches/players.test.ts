import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMatch, listMatches } from '#contract/api/player/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaFixture, cravaMatch, importMatches, newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { playersOf } from './index.ts'

let app: TestApp
let operator: TestOperator
let player: Player
/** The first championship has one past, two upcoming and one postponed match; the second has one upcoming match. */
let cups: [string, string]
const ends: (() => Promise<void>)[] = []
const HOUR = 3_600_000

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  player = await newPlayer(app)
  cups = [await newChampionship(operator), await newChampionship(operator)]
  const away = { name: 'Águias do Norte', state: 'PA' }
  await importMatches(app, operator, cups[0], [
    cravaMatch(),
    cravaFixture({ number: '2', round: '2', startsAt: '2026-11-22T19:00:00.000Z' }),
    cravaFixture({ number: '3', round: '2', startsAt: '2026-11-21T19:00:00.000Z', away }),
    cravaFixture({ number: '4', round: '2', startsAt: '2026-11-23T19:00:00.000Z', status: 'postponed' }),
    cravaFixture({ number: '5', round: '2', startsAt: '2026-11-21T14:59:00.000Z' }),
  ])
  await importMatches(app, operator, cups[1], [cravaFixture({ number: '9', startsAt: '2026-11-22T10:00:00.000Z' })])
})
afterAll(async () => {
  for (const end of ends) await end()
})

const listed = async (query: Record<string, string | number> = {}) =>
  (await player.call(listMatches, { query })).data.docs.map(doc => `${doc.home?.abbrev} ${doc.date?.toISOString()}`)

const idOf = async (championship: string, at: number): Promise<string> => {
  const { docs } = (await player.call(listMatches, { query: { championship } })).data
  return docs[at]?._id ?? expect.unreachable('no such match')
}

test('matches to come are listed by kick-off, those of every championship, page by page', async () => {
  const all = (await player.call(listMatches)).data
  expect(all.docs.map(doc => doc.date?.toISOString())).toEqual([
    '2026-11-21T19:00:00.000Z',
    '2026-11-22T10:00:00.000Z',
    '2026-11-22T19:00:00.000Z',
  ])
  expect(all).toMatchObject({ page: 1, pages: 1, total: 3 })
  expect(all.docs[0]).toMatchObject({
    championship: { _id: cups[0] },
    round: '2',
    status: 'scheduled',
    score: null,
    home: { name: 'Esporte da Serra' },
  })
  const second = (await player.call(listMatches, { query: { page: 2, limit: 2 } })).data
  expect(second).toMatchObject({ page: 2, pages: 2, total: 3, docs: [{ date: new Date('2026-11-22T19:00:00.000Z') }] })
})

test('they are found by championship and by either team, whatever the accents', async () => {
  expect(await listed({ championship: cups[1] })).toHaveLength(1)
  expect(await listed({ search: 'AGUIAS' })).toHaveLength(1)
  expect(await listed({ search: 'serra praia' })).toHaveLength(2)
  expect(await listed({ search: 'serra', championship: cups[1] })).toHaveLength(1)
  expect(await listed({ search: 'ninguém' })).toEqual([])
})

test('what has kicked off is to come no more', async () => {
  const now = app.clock.now()
  app.clock.set(new Date('2026-11-21T19:00:00.000Z'))
  expect(await listed()).toHaveLength(2)
  app.clock.set(now)
})

test('a second source of a championship is none that rooms are made of (C6)', async () => {
  const cup = await newChampionship(operator, 'openfootball')
  await importMatches(app, operator, cup, [cravaFixture({ number: '20', startsAt: '2026-11-22T19:00:00.000Z' })])
  expect(await listed({ championship: cup })).toEqual([])
})

test('a match to come has the latest squads of both teams', async () => {
  const id = await idOf(cups[0], 1)
  const { doc } = (await player.call(getMatch, { params: { id } })).data
  expect(
    doc.players.map(({ name, side, number, position, starter }) => [side, name, number, position, starter]),
  ).toEqual([
    ['home', 'Ana', 9, 'A', null],
    ['home', 'Bia', 9, 'A', null],
    ['away', 'Yara', 9, 'A', null],
    ['away', 'Zeca', 9, 'A', null],
  ])
  expect(doc).toMatchObject({ goals: [], cards: [], statistics: { yellowCards: null, corners: null } })
  expect(await playersOf(app.deps.db, id)).toEqual(doc.players)
})

test('of a side whose line-up is not told yet the latest squad is there, whatever is told of the other', async () => {
  const id = await idOf(cups[0], 1)
  const [ana] = await playersOf(app.deps.db, id)
  await app.deps.db.rows(sql`
    insert into match_athlete (match_id, athlete_id, team_id, side, shirt, position, starter)
    select id, ${ana?._id}, home_id, 'home', 10, 'A', true from match where id = ${id}`)
  const players = await playersOf(app.deps.db, id)
  expect(players.map(({ name, side, number, starter }) => [side, name, number, starter])).toEqual([
    ['home', 'Ana', 10, true],
    ['away', 'Yara', 9, null],
    ['away', 'Zeca', 9, null],
  ])
  await app.deps.db.rows(sql`delete from match_athlete where match_id = ${id}`)
})

test('a match that is over has its line-ups, goals, cards and statistics, minutes as they are said', async () => {
  const goal = { side: 'home', athleteExternalId: 'home-ana', name: 'Ana', half: 1, minute: 45, stoppage: 2 }
  const own = { side: 'home', athleteExternalId: 'away-zeca', name: 'Zeca', own: true, half: 1, minute: 12 }
  const cup = await newChampionship(operator)
  const played = cravaMatch({
    startsAt: new Date(app.clock.now().getTime() + HOUR).toISOString(),
    score: { home: 2, away: 0 },
    goals: [own, goal],
  })
  await importMatches(app, operator, cup, [cravaFixture({ startsAt: played.startsAt })])
  const id = await idOf(cup, 0)
  app.clock.advance(4 * HOUR)
  await importMatches(app, operator, cup, [played])
  const { doc } = (await player.call(getMatch, { params: { id } })).data
  const [ana, , , zeca] = [...doc.players.slice(0, 3), doc.players.find(({ name }) => name === 'Zeca')]
  expect(doc).toMatchObject({
    status: 'finished',
    score: { home: 2, away: 0 },
    goals: [
      { minute: '12', side: 'home', name: 'Zeca', _athlete: zeca?._id, own: true, penalty: false },
      { minute: '45+2', side: 'home', name: 'Ana', _athlete: ana?._id, own: false },
    ],
    cards: [{ minute: '50', side: 'away', name: 'Zeca', color: 'yellow' }],
    statistics: { yellowCards: { home: 0, away: 1 }, redCards: { home: 0, away: 0 }, offsides: null, corners: null },
  })
  expect(doc.players.every(({ starter }) => starter === true)).toBe(true)
  app.clock.advance(-4 * HOUR)
})

test('what is asked wrongly is refused where it is wrong, and nobody is told without a session', async () => {
  const errors = await player.call(listMatches, { query: { championship: 'copa', page: 0 } })
  expect(errors).toMatchObject({ status: 400, fields: { championship: 'id_invalid', page: 'page_invalid' } })
  expect((await player.call(getMatch, { params: { id: 'x' } })).code).toBe('not_found')
  expect((await player.call(getMatch, { params: { id: 'f'.repeat(24) } })).code).toBe('not_found')
  for (const call of [app.call(listMatches), app.call(getMatch, { params: { id: 'f'.repeat(24) } })])
    expect((await call).code).toBe('unauthorized')
})
