import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorLockChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { getChampionship, listChampionships } from '#contract/api/player/championships.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { endMatch, matchCardBody, newSeason, openMatchCard, type Season } from '#tests/support/championship-cards.ts'
import { newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const listed = async (query: Record<string, string | number> = {}) =>
  (await ana.call(listChampionships, { query: { limit: 50, ...query } })).data
const detail = async ({ championshipId: id }: Season, round?: string) =>
  ana.call(getChampionship, { params: { id }, query: round === undefined ? {} : { round } })

test('championships are listed with their matches and cards: those with cards to play first', async () => {
  const [quiet, playable] = [await newSeason(app), await newSeason(app)]
  await newChampionship(operator)
  await openMatchCard(operator, matchCardBody(playable))
  const locked = await openMatchCard(operator, matchCardBody(playable))
  await operator.call(operatorLockChampionshipCard, { params: { id: locked }, body: { reason: 'Fechar' } })
  const { docs, total } = await listed()
  // Championships without matches are hidden from players.
  expect([docs.length, total]).toEqual([2, 2])
  expect(docs.map(doc => doc._id)).toEqual([playable.championshipId, quiet.championshipId])
  expect(docs[0]).toMatchObject({
    name: playable.name,
    season: 2026,
    sport: 'football',
    matches: 4,
    played: 0,
    cards: { new: 1, running: 1, finished: 0 },
  })
  expect(docs[0]?.from?.getTime()).toBe(app.clock.now().getTime() + 2 * 3_600_000)
  expect(docs[1]?.cards).toEqual({ new: 0, running: 0, finished: 0 })
  expect((await listed({ search: quiet.name })).docs.map(doc => doc._id)).toEqual([quiet.championshipId])
  expect((await listed({ search: '2026', limit: 1, page: 2 })).docs).toHaveLength(1)
  expect((await listed({ search: 'nada disso' })).total).toBe(0)
  expect(await ana.call(listChampionships, { query: { page: 0 } })).toMatchObject({ status: 400 })
  expect(await app.call(listChampionships)).toMatchObject({ status: 401 })
})

test('a championship has its table from the results, its rounds, and the matches of one of them', async () => {
  const season = await newSeason(app)
  const before = (await detail(season)).data.doc
  expect(before.tables).toMatchObject([{ name: null }])
  expect(before.tables[0]?.rows.map(row => [row.position, row.points, row.played])).toEqual(
    Array.from({ length: 4 }, () => [1, 0, 0]),
  )
  const [one, two] = before.rounds.map(round => round.name)
  expect(before).toMatchObject({ round: one, rounds: [{ matches: 2, played: 0 }, { matches: 2 }] })
  expect(before.fixtures.map(match => match._id)).toEqual(season.rounds[0].matches)
  await endMatch(app, season.matches[0], [3, 1])
  await endMatch(app, season.matches[1], [2, 2])
  await endMatch(app, season.matches[2], [0, 2])
  const { doc } = (await detail(season)).data
  const table = doc.tables[0]?.rows.map(({ team, position, points, played, won, drawn, lost, difference }) => [
    team.name.split(' ')[0],
    position,
    points,
    played,
    won,
    drawn,
    lost,
    difference,
  ])
  expect(table).toEqual([
    ['Aurora', 1, 3, 2, 1, 0, 1, 0],
    ['Bandeira', 1, 3, 2, 1, 0, 1, 0],
    ['Cometa', 3, 1, 1, 0, 1, 0, 0],
    ['Dínamo', 3, 1, 1, 0, 1, 0, 0],
  ])
  expect(doc).toMatchObject({ played: 3, round: two, rounds: [{ played: 2 }, { played: 1 }] })
  expect(doc.fixtures[0]).toMatchObject({ _id: season.matches[2], score: { home: 0, away: 2 }, status: 'finished' })
  expect((await detail(season, one)).data.doc.fixtures.map(match => match._id)).toEqual(season.rounds[0].matches)
})

test('facts of another source are not counted twice in a table (C6)', async () => {
  const season = await newSeason(app)
  for (const match of season.matches) await endMatch(app, match, [1, 0])
  await app.deps.db.pool.query("update match set source = 'outra' where id = $1", [season.matches[3]])
  const { doc } = (await detail(season)).data
  expect([doc.matches, doc.played, doc.fixtures.length]).toEqual([3, 3, 1])
  expect(doc.tables[0]?.rows.reduce((sum, row) => sum + row.played, 0)).toBe(6)
})

test('no championship, no matches, no such round, no session', async () => {
  const season = await newSeason(app)
  const empty = await newChampionship(operator)
  for (const id of [empty, 'f'.repeat(24), 'x'])
    expect(await ana.call(getChampionship, { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await detail(season, 'Final')).toMatchObject({ status: 404 })
  expect(await detail(season, 'x'.repeat(101))).toMatchObject({ status: 400 })
  expect(await app.call(getChampionship, { params: { id: season.championshipId } })).toMatchObject({ status: 401 })
})
