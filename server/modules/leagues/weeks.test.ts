import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/api/player/leagues.ts'
import { putNoticeSettings } from '#contract/api/player/notification-settings.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { pausePlay } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import * as leagues from '#tests/support/leagues.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { putParts } from './sql-points.ts'

/* When a league's week is over, members with points are notified of rank, points and winner. */
let app: TestApp
let cards: ReturnType<typeof poolGames>
let players: Player[]
const ends: (() => Promise<void>)[] = []
const HOUR = 3_600_000
/** Nine o'clock in São Paulo on the Monday after the tests' week. */
const MONDAY = new Date('2026-11-23T12:00:00.000Z')

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  // Batches of two, so that runs cross their edges.
  cards = poolGames(app, 2, { name: 'athlete-card', module: 'athletes-of-the-week' })
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(async () => {
  app.clock.set(TEST_START)
  await app.deps.db.rows(sql`truncate league_part, league_points, league_stale, league_week, rate_limit`)
  await app.deps.db.rows(sql`update league set closed_at = now()`)
  players = await Promise.all(Array.from({ length: 5 }, (_, index) => newPlayer(app, { name: nameOf(index) })))
})

/** Unique names, so that tests can tell who is mentioned. */
const nameOf = (index: number): string => `Pessoa ${'ABCDE'[index]}`
const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')
/** A league of the first so many players. */
async function league(count = 4, name = 'Os de sempre'): Promise<string> {
  const id = await leagues.create(player(0), name)
  const token = await leagues.tokenOf(player(0), id)
  for (const one of players.slice(1, count)) await leagues.join(one, id, token)
  await cards.drain()
  return id
}
/** A free, paid card with the picks of each player, as `0:30 1:20`. */
async function played(picks: string): Promise<void> {
  const id = await cards.open({ price: centavos(0), entriesPerUser: 1 })
  for (const [who = 0, pick = 0] of picks.split(' ').map(one => one.split(':').map(Number)))
    await cards.play(id, player(who), pick)
  await cards.end(id)
  await cards.pay()
}
const endWeeks = async (at = MONDAY) => {
  app.clock.set(at)
  await cards.run('leagues.end-weeks', {})
}
/** An account's notifications of weeks of a league. */
const noticesOf = async (who: number, id: string) =>
  (await player(who).call(listNotifications)).data.docs
    .filter(({ title, redirect }) => redirect.uri === `/leagues/${id}` && /semana|1º lugar/.test(title))
    .map(({ title, text }) => [title, text])

test('tells who had points their place, their points and who won, on Monday at nine, once', async () => {
  const id = await league()
  await played('0:30 1:42 2:1')
  await endWeeks(new Date(MONDAY.getTime() - HOUR))
  expect(await noticesOf(1, id)).toEqual([])
  await endWeeks()
  const of = [
    ['A semana é sua!', 'Você venceu em Os de sempre, com 42 pontos.'],
    [
      'A semana da liga acabou',
      `Os de sempre: ${nameOf(1)} venceu com 42 pontos. Você ficou em 2º lugar, com 30 pontos.`,
    ],
    [
      'A semana da liga acabou',
      `Os de sempre: ${nameOf(1)} venceu com 42 pontos. Você ficou em 3º lugar, com 1 ponto.`,
    ],
  ]
  expect(await noticesOf(1, id)).toEqual([of[0]])
  expect(await noticesOf(0, id)).toEqual([of[1]])
  expect(await noticesOf(2, id)).toEqual([of[2]])
  // A member without points, and a non-member.
  expect(await noticesOf(3, id)).toEqual([])
  expect(await noticesOf(4, id)).toEqual([])
  await Promise.all([1, 2].map(() => cards.run('leagues.end-weeks', {})))
  await cards.run('notifications.tell-league-week', { leagueId: id, week: '2026-W47' })
  expect(await noticesOf(0, id)).toEqual([of[1]])
})

test('a shared first rank is notified to its winners as rank 1, and to others with the number of winners', async () => {
  const id = await league()
  await played('0:30 1:30 2:30 3:2')
  await endWeeks()
  const shared = ['Você dividiu o 1º lugar', 'Os de sempre: 3 pessoas terminaram a semana com 30 pontos.']
  for (const who of [0, 1, 2]) expect(await noticesOf(who, id)).toEqual([shared])
  const [[, text = ''] = []] = await noticesOf(3, id)
  expect(text).toMatch(/e mais 2 venceram com 30 pontos\. Você ficou em 4º lugar, com 2 pontos\.$/)
})

test('each league tells its own; one in which nobody else is, nobody had points or that is closed tells nothing', async () => {
  const [first, second] = [await league(3), await league(2, 'Só nós dois')]
  const alone = await leagues.create(player(0), 'Só eu')
  const idle = await leagues.create(player(3), 'Parada')
  const closed = await league(3, 'Acabou')
  await played('0:30 1:10')
  await app.deps.db.rows(sql`update league set closed_at = now() where id = ${closed}`)
  await endWeeks()
  expect(await noticesOf(0, first)).toHaveLength(1)
  expect(await noticesOf(0, second)).toEqual([['A semana é sua!', 'Você venceu em Só nós dois, com 30 pontos.']])
  for (const id of [alone, closed]) expect(await noticesOf(0, id)).toEqual([])
  // A league without points is not recorded, so nothing is read.
  expect(await app.deps.db.rows(sql`select from league_week where league_id = ${idle}`)).toEqual([])
})

test('members who left, paused play (W4), are blocked or turned results off are not notified', async () => {
  const id = await league(5)
  await played('0:50 1:40 2:30 3:20 4:10')
  await leagues.remove(player(1), id, player(1).id)
  await player(2)
    .call(pausePlay, { body: { days: 7 } })
    .then(answer => answer.data)
  await app.deps.db.rows(sql`update account set blocked_at = now() where id = ${player(3).id}`)
  const groups = [{ group: 'results', panel: false, push: false, mail: false }]
  await player(4)
    .call(putNoticeSettings, { body: { groups, quiet: null } })
    .then(answer => answer.data)
  await endWeeks()
  expect(await noticesOf(0, id)).toHaveLength(1)
  for (const who of [1, 2, 4]) expect(await noticesOf(who, id)).toEqual([])
  const rows = await app.deps.db.rows(sql`
    select from notification where account_id = ${player(3).id} and kind = 'league-week'`)
  expect(rows).toEqual([])
})

test('points that come late make a week to tell of where there was none', async () => {
  const id = await league(2)
  await endWeeks()
  app.clock.set(TEST_START)
  await played('0:5 1:7')
  await endWeeks(new Date(MONDAY.getTime() + 5 * HOUR))
  expect(await noticesOf(0, id)).toHaveLength(1)
})

test('a champion who closes the account is named no more', async () => {
  const id = await league(2)
  await played('0:5 1:70')
  await endWeeks()
  expect((await noticesOf(0, id))[0]?.[1]).toContain(nameOf(1))
  await player(1).call(deleteMe, { body: { password: player(1).password } })
  await cards.drain()
  expect((await noticesOf(0, id))[0]?.[1]).not.toContain(nameOf(1))
})

test('who leaves after a week, and comes back or not, stays in its table and story', async () => {
  const id = await league(3)
  const period = '2026-W47'
  const story = async () => (await player(0).call(calls.getLeagueStory, { params: { id } })).data
  const table = async () => {
    const params = { id, table: 'week' as const }
    const { docs } = (await player(0).call(calls.getLeagueTable, { params, query: { period } })).data
    return docs.map(({ _user, totalScore }) => [_user.name, totalScore])
  }
  await played('1:50 0:45 2:1')
  app.clock.set(MONDAY)
  for (const who of [1, 2]) expect((await leagues.remove(player(who), id, player(who).id)).status).toBe(200)
  app.clock.advance(60_000)
  const token = await leagues.tokenOf(player(0), id)
  for (const who of [1, 3]) await leagues.join(player(who), id, token)
  await cards.drain()
  const champion = { _user: { _id: player(1).id }, totalScore: 50 }
  expect(await story()).toMatchObject({ week: period, players: 3, total: 96, champions: [champion] })
  // Points that come late make the table anew.
  const late = async (who: number, points: number) => {
    const gameId = await cards.open({ price: centavos(0), entriesPerUser: 1 })
    const part = new Map([[player(who).id, { points: points * 100 }]])
    await app.deps.db.tx(tx => putParts(tx, { gameId, week: period, kind: 'card', version: 1 }, part))
    await cards.run('leagues.build', {})
  }
  await late(0, 3)
  expect(await table()).toEqual([
    [nameOf(1), 50],
    [nameOf(0), 48],
    [nameOf(2), 1],
  ])
  await late(2, 4)
  expect(await table()).toContainEqual([nameOf(2), 5])
  expect(await story()).toMatchObject({ players: 3, total: 103, champions: [champion] })
})
