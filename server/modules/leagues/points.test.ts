import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/api/player/leagues.ts'
import { centavos } from '#contract/money.ts'
import { gamesOf } from '#server/modules/pools/index.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { putParts } from './sql-points.ts'

/* League points of paid games, and the resulting tables, meetings and stories. */
let app: TestApp
let cards: Games
let rooms: Games
let duels: Games
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
const DAY = 86_400_000
const WINNER = { fixed: false, shares: [9_000, 0, 0] as [number, number, number], entriesPerUser: 1 }

type Games = ReturnType<typeof poolGames>
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  cards = poolGames(app, 2, { name: 'athlete-card', module: 'athletes-of-the-week' })
  rooms = poolGames(app, 2, { name: 'coach-friend', module: 'coach-friend', split: 'winner', worth: 1 })
  duels = poolGames(app, 2, { name: 'game-vs', module: 'game-vs', split: 'winner' })
  for (let count = 0; count < 5; count += 1) players.push(await newPlayer(app))
  for (const one of players) await cards.give(one, 10_000_00)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')
const indexOf = (id: string) => players.findIndex(one => one.id === id)

/** A league of the first so many players. */
async function league(count = 4): Promise<string> {
  const owner = player(0)
  const id = (await owner.call(calls.createLeague, { body: { name: 'Os de sempre' } })).data._id
  const { url } = (await owner.call(calls.inviteToLeague, { params: { id }, body: { link: true } })).data
  for (const one of players.slice(1, count)) await join(id, one, url)
  await cards.drain()
  return id
}
const join = (id: string, who: Player, url: string | null) =>
  who.call(calls.joinLeague, { params: { id }, body: { token: url?.split('token=')[1] } })

/** A table over HTTP: players, points and ranks. */
async function table(id: string, name: calls.LeagueTable, query: Record<string, string | number> = {}) {
  const { docs } = (await player(0).call(calls.getLeagueTable, { params: { id, table: name }, query })).data
  return Object.fromEntries(docs.map(doc => [indexOf(doc._id), [doc.totalScore, doc.position]]))
}

/** A paid game with the picks of each player, as `0:30 1:20`. */
async function played(games: Games, picks: string, price = 10, settings = {}) {
  const id = await games.open({ ...WINNER, price: centavos(price * 100), ...settings })
  for (const [who = 0, pick = 0] of picks.split(' ').map(one => one.split(':').map(Number)))
    await games.play(id, player(who), pick)
  await games.end(id)
  await games.pay()
  return id
}

/** The tests start without any points. */
async function fresh(): Promise<void> {
  app.clock.set(TEST_START)
  await app.deps.db.rows(sql`truncate league_part, league_points, league_stale, league_pairing, rate_limit`)
  await app.deps.db.rows(sql`update league set closed_at = now()`)
}

describe('points', () => {
  test('of a card are its best game’s, of a room its whole points, of a duel three; all count at any price, and together', async () => {
    await fresh()
    const id = await league()
    await played(cards, '0:30 1:30 2:12 0:40 2:20 4:90', 10, { entriesPerUser: 3 })
    expect(await table(id, 'week')).toEqual({ 0: [40, 1], 1: [30, 2], 2: [20, 3], 3: [0, 4] })
    await played(rooms, '1:1701 3:1200', 0)
    await played(duels, '2:5 0:4')
    const together = { 0: [40, 2], 1: [47, 1], 2: [23, 3], 3: [12, 4] }
    expect(await table(id, 'week')).toEqual(together)
    expect(await table(id, 'season')).toEqual(together)
    expect(await table(id, 'season', { user: player(2).id })).toEqual({ 2: [23, 3] })
    expect(await table(id, 'season', { user: player(4).id })).toEqual({})
    // A new member brings the points of this season.
    const { url } = (await player(0).call(calls.inviteToLeague, { params: { id }, body: { link: true } })).data
    await join(id, player(4), url)
    await cards.drain()
    expect(await table(id, 'season')).toMatchObject({ 4: [90, 1], 1: [47, 2] })
  })

  test('of the week that goes on leave the head-to-heads of the season as they are', async () => {
    await fresh()
    const id = await league()
    const made = async () =>
      (await player(0).call(calls.getLeagueTable, { params: { id, table: 'duels' }, query: {} })).data.newest
    const before = await made()
    await played(duels, '0:5 1:4')
    expect(await table(id, 'season')).toMatchObject({ 0: [3, 1] })
    expect(await made()).toBe(before)
  })

  test('equal points share a position (C3), and pages keep to one moment', async () => {
    await fresh()
    const id = await league(5)
    const game = await played(cards, '0:30 1:30 2:30 3:10')
    expect(await table(id, 'week')).toEqual({ 0: [30, 1], 1: [30, 1], 2: [30, 1], 3: [10, 4], 4: [0, 5] })
    const ask = (page: number, snapshot?: number) =>
      player(0).call(calls.getLeagueTable, {
        params: { id, table: 'week' },
        query: { page, limit: 2, ...(snapshot === undefined ? {} : { snapshot }) },
      })
    const first = (await ask(1)).data
    expect(first).toMatchObject({ total: 5, pages: 3 })
    const of = { gameId: game, week: '2026-W47', kind: 'card', version: 99 } as const
    await app.deps.db.tx(tx => putParts(tx, of, new Map([[player(4).id, { points: 9_900 }]])))
    await cards.run('leagues.build', {})
    const second = (await ask(2, first.snapshot)).data
    expect(second.docs.map(({ position }) => position)).toEqual([1, 4])
    expect(second.newest).toBeGreaterThan(second.snapshot)
    expect((await ask(1)).data.docs[0]?._id).toBe(player(4).id)
  })

  test('only the best three of each kind count in a week, and of duels one against the same opponent', async () => {
    await fresh()
    const id = await league()
    for (const points of [10, 50, 20, 40]) await played(cards, `0:${points} 1:1`)
    expect(await table(id, 'week')).toMatchObject({ 0: [110, 1], 1: [3, 2] })
    await played(duels, '0:5 1:4')
    await played(duels, '0:5 1:4')
    expect(await table(id, 'week')).toMatchObject({ 0: [113, 1], 1: [3, 2] })
    // A tie is void and worth one point each, but does not add to a win against the same opponent.
    await played(duels, '2:5 3:5')
    expect(await table(id, 'week')).toMatchObject({ 2: [1, 3], 3: [1, 3] })
  })

  test('are given once, however often a payment is told, and two games paid at once both count', async () => {
    await fresh()
    const id = await league()
    const game = await played(cards, '0:30 1:20 2:10')
    const version = (await gamesOf(app.deps.db, [game])).get(game)?.boardVersion ?? 0
    const payload = { gameId: game, mode: 'athlete-card', version }
    await cards.run('leagues.fill', payload)
    await Promise.all([1, 2, 3].map(() => cards.run('leagues.fill', payload)))
    expect(await table(id, 'week')).toEqual({ 0: [30, 1], 1: [20, 2], 2: [10, 3], 3: [0, 4] })
    const more = [await cards.open({ price: centavos(0) }), await cards.open({ price: centavos(0) })]
    await Promise.all(
      more.map(gameId =>
        app.deps.db.tx(tx =>
          putParts(
            tx,
            { gameId, week: '2026-W47', kind: 'card', version: 1 },
            new Map([
              [player(0).id, { points: 500 }],
              [player(1).id, { points: 100 }],
            ]),
          ),
        ),
      ),
    )
    await cards.run('leagues.build', {})
    expect(await table(id, 'season')).toMatchObject({ 0: [40, 1], 1: [22, 2] })
  })

  test('of running and of void games are told nowhere', async () => {
    await fresh()
    const id = await league()
    const game = await cards.open({ ...WINNER })
    for (const who of [0, 1]) await cards.play(game, player(who), 30 + who)
    await cards.end(game)
    expect(await table(id, 'week')).toEqual({ 0: [0, 1], 1: [0, 1], 2: [0, 1], 3: [0, 1] })
    await cards.void(game, 'operator')
    await cards.pay()
    expect(await table(id, 'season')).toEqual({ 0: [0, 1], 1: [0, 1], 2: [0, 1], 3: [0, 1] })
  })

  test('refuses a period that a table does not have', async () => {
    await fresh()
    const id = await league(1)
    for (const [name, period] of [
      ['week', '2026'],
      ['season', '2026-W47'],
      ['week', '2026-W60'],
      ['season', '2027'],
    ] as const) {
      const answer = await player(0).call(calls.getLeagueTable, { params: { id, table: name }, query: { period } })
      expect(answer).toMatchObject({ status: 400, fields: { period: 'period_invalid' } })
    }
  })
})

describe('head-to-head weeks', () => {
  const meetings = async (id: string, who = 0, query: Record<string, string> = {}) =>
    (await player(who).call(calls.listLeagueMeetings, { params: { id }, query })).data
  const week = async () => {
    await app.deps.db.rows(sql`select 1`)
    app.clock.advance(7 * DAY)
    await cards.run('leagues.pair', {})
  }

  test('begin on the Monday after, pair everybody each week anew, and the points of the week decide', async () => {
    await fresh()
    const id = await league()
    await cards.run('leagues.pair', {})
    expect(await meetings(id)).toMatchObject({ docs: [], week: '2026-W47', previous: null, next: null })
    await week()
    const first = await meetings(id)
    expect(first).toMatchObject({ week: '2026-W48', total: 2, previous: null, next: null })
    expect(
      first.docs
        .flatMap(({ home, away }) => [home, away])
        .map(one => indexOf(one?._user._id ?? ''))
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1, 2, 3])
    expect(first.docs.every(({ result }) => result === null)).toBe(true)
    // The viewer's meeting comes first.
    for (const who of [0, 1, 2, 3]) {
      const [mine] = (await meetings(id, who)).docs
      expect([mine?.home, mine?.away].some(one => one?._user.isMe)).toBe(true)
    }
    await played(cards, '0:30 1:20 2:20 3:20')
    const on = await meetings(id)
    expect(on.docs[0]).toMatchObject({ home: { _user: { _id: player(0).id }, totalScore: 30 }, result: null })
    await week()
    const past = await meetings(id, 0, { week: '2026-W48' })
    expect(past).toMatchObject({ next: '2026-W49' })
    expect(past.docs.map(({ result }) => result)).toEqual(['won', 'level'])
    expect(await meetings(id)).toMatchObject({ week: '2026-W49', previous: '2026-W48' })
    const loser = indexOf(past.docs[0]?.away?._user._id ?? '')
    const record = await table(id, 'duels')
    expect(record).toMatchObject({ 0: [3, 1], [loser]: [0, 4] })
    // In three weeks everybody has met everybody.
    await week()
    const rows = await app.deps.db.rows(sql<{ count: number }>`
      select count(distinct opponent_id)::integer as count from league_pairing where league_id = ${id} group by account_id`)
    expect(rows.map(({ count }) => count)).toEqual([3, 3, 3, 3])
    expect(
      await player(0).call(calls.listLeagueMeetings, { params: { id }, query: { week: '2027-W01' } }),
    ).toMatchObject({
      status: 400,
    })
  })

  test('are drawn once, however often they are asked for, and an odd one rests', async () => {
    await fresh()
    const id = await league(3)
    app.clock.advance(7 * DAY)
    await Promise.all([1, 2, 3].map(() => cards.run('leagues.pair', {})))
    const { docs, total } = await meetings(id)
    expect(total).toBe(2)
    expect(docs.filter(({ away }) => away === null)).toHaveLength(1)
    expect(docs.find(({ away }) => away === null)?.result).toBe(null)
  })

  test('a week’s story tells its champion, who climbed most, and the closest meeting', async () => {
    await fresh()
    const id = await league()
    const story = async () => (await player(1).call(calls.getLeagueStory, { params: { id } })).data
    await played(cards, '0:50 1:10 2:30 3:20')
    expect(await story()).toMatchObject({
      week: '2026-W46',
      players: 0,
      champions: [],
      climb: null,
      closest: null,
      mine: null,
    })
    await week()
    await played(cards, '1:45 3:21 2:1 0:2')
    // Notified once the week is over.
    expect(await story()).toMatchObject({
      week: '2026-W47',
      champions: [{ _user: { _id: player(0).id }, totalScore: 50 }],
    })
    await week()
    const shown = await story()
    expect(shown).toMatchObject({
      week: '2026-W48',
      players: 4,
      total: 69,
      champions: [{ _user: { _id: player(1).id }, totalScore: 45 }],
      climb: { _user: { _id: player(1).id }, places: 3, position: 1 },
      mine: { position: 1, totalScore: 45 },
    })
    expect(shown.closest).not.toBe(null)
  })
})
