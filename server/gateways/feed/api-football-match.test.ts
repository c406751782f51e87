import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '#server/platform/clock.ts'
import {
  apiEvent,
  apiFixture,
  apiLineup,
  apiStatistics,
  finishedFixture,
  readMatch,
  startFeedServer,
  wholeFixture,
  type FeedServer,
} from '#tests/support/api-football.ts'
import { apiFootball } from './api-football.ts'
import type { FeedMatch } from './port.ts'

const NOW = new Date('2026-11-22T22:00:00Z')

let server: FeedServer
beforeAll(async () => {
  server = await startFeedServer()
})
afterAll(() => server.close())

const read = (fixture: unknown) => readMatch(server, fixture, NOW)

describe('status', () => {
  test.each([
    ['TBD', 'scheduled'],
    ['NS', 'scheduled'],
    ['1H', 'live'],
    ['HT', 'live'],
    ['2H', 'live'],
    ['INT', 'live'],
    ['ET', 'finished'],
    ['BT', 'finished'],
    ['P', 'finished'],
    ['FT', 'finished'],
    ['AET', 'finished'],
    ['PEN', 'finished'],
    ['PST', 'postponed'],
    ['SUSP', 'abandoned'],
    ['ABD', 'abandoned'],
    ['CANC', 'void'],
    ['AWD', 'void'],
    ['WO', 'void'],
  ])('%s is %s', async (short, status) => {
    expect(await read(wholeFixture({ short, goals: [0, 0], fulltime: [0, 0] }))).toMatchObject({ status })
  })

  test('an unknown one is refused', async () => {
    await expect(read(wholeFixture({ short: 'NEW' }))).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('a result awarded at a table is no score', async () => {
    expect(await read(wholeFixture({ short: 'AWD', goals: [3, 0], fulltime: [3, 0] }))).toMatchObject({
      score: null,
      goals: [],
    })
  })
})

describe('the clock', () => {
  test.each([
    ['1H', 0, undefined, { half: 1, minute: 1, stoppage: 0 }],
    ['1H', 31, undefined, { half: 1, minute: 31, stoppage: 0 }],
    ['1H', 45, 2, { half: 1, minute: 45, stoppage: 2 }],
    ['1H', 47, undefined, { half: 1, minute: 45, stoppage: 2 }],
    ['HT', 45, undefined, { half: 1, minute: 45, stoppage: 0, halfTime: true }],
    ['2H', 45, undefined, { half: 2, minute: 46, stoppage: 0 }],
    ['2H', 90, 4, { half: 2, minute: 90, stoppage: 4 }],
    ['2H', 93, undefined, { half: 2, minute: 90, stoppage: 3 }],
  ])('%s at %s+%s', async (short, elapsed, extra, clock) => {
    const match = await read(wholeFixture({ short, elapsed, ...(extra === undefined ? {} : { extra }), goals: [0, 0] }))
    expect(match).toMatchObject({ clock, updatedAt: NOW, startedAt: new Date(1_795_383_060_000), endedAt: null })
  })

  test('stands still before and after', async () => {
    expect(await read(wholeFixture({ short: 'NS' }))).toMatchObject({ clock: null, startedAt: null, score: null })
    expect(await read(finishedFixture([0, 0], {}))).toMatchObject({ clock: null })
  })
})

describe('statistics', () => {
  test('null and what one side lacks are unknown, 0 is 0', async () => {
    const statistics = [
      apiStatistics('away', { 'Corner Kicks': 4, Offsides: 0, 'Red Cards': null, 'Ball Possession': '55%' }),
      apiStatistics('home', { 'Corner Kicks': 7, Offsides: 2, 'Red Cards': 1, 'Yellow Cards': 3 }),
    ]
    expect((await read(finishedFixture([0, 0], { statistics }))).statistics).toEqual({
      corners: { home: 7, away: 4 },
      offsides: { home: 2, away: 0 },
    })
  })

  test('parts the answer lacks are asked for by themselves', async () => {
    server.calls.length = 0
    server.answer = ({ path }) => {
      if (path === '/fixtures/statistics') {
        return { response: [apiStatistics('home', { Offsides: 1 }), apiStatistics('away', { Offsides: 3 })] }
      }
      return { response: path === '/fixtures' ? [apiFixture({ short: 'FT', fulltime: [0, 0] })] : [] }
    }
    const match = await apiFootball({ key: 'k', url: server.url, clock: movableClock(NOW) }).match('1180355')
    expect(match.statistics).toEqual({ offsides: { home: 1, away: 3 } })
    expect(server.calls.slice(1).map(call => `${call.path} ${call.query.fixture}`)).toEqual(
      ['events', 'lineups', 'statistics', 'players'].map(part => `/fixtures/${part} 1180355`),
    )
  })
})

describe('who played', () => {
  const lineups = [apiLineup('home', [10], [11, 12, 0]), apiLineup('away', [20], [21])]
  const change = apiEvent('home', 60, ['subst', 'Substitution 1'], 10, 11)
  const playedOf = ({ athletes }: FeedMatch) =>
    Object.fromEntries(athletes.map(({ externalId, played }) => [externalId, played]))

  test('starters and those who came on, once it has begun; the bench at the end', async () => {
    const rest = { lineups, events: [change] }
    expect(playedOf(await read(wholeFixture({ short: 'NS', rest })))).toMatchObject({ 10: null, 11: null })
    expect(playedOf(await read(wholeFixture({ short: '2H', elapsed: 70, goals: [0, 0], rest })))).toMatchObject({
      10: true,
      11: true,
      12: null,
      20: true,
    })
    expect(playedOf(await read(finishedFixture([0, 0], rest)))).toMatchObject({
      10: true,
      11: true,
      12: false,
      20: true,
      21: false,
    })
  })

  test('in whichever order a substitution names the two', async () => {
    const turned = apiEvent('home', 60, ['subst', 'Substitution 1'], 11, 10)
    expect(playedOf(await read(finishedFixture([0, 0], { lineups, events: [turned] })))).toMatchObject({
      10: true,
      11: true,
      12: false,
    })
  })

  test('nobody is said to have stayed off where substitutions are not told, or not by name', async () => {
    expect(playedOf(await read(finishedFixture([0, 0], { lineups })))).toMatchObject({ 12: null, 21: null })
    const unnamed = apiEvent('home', 60, ['subst', 'Substitution 1'], 10, null)
    expect(playedOf(await read(finishedFixture([0, 0], { lineups, events: [unnamed] })))).toMatchObject({
      12: null,
      21: false,
    })
  })

  test('numbers as they are told, null left unknown', async () => {
    const statistics = {
      games: { minutes: 90, number: 9, position: 'G', substitute: false },
      offsides: null,
      shots: { total: 0, on: 0 },
      goals: { total: null, assists: 2 },
      fouls: { drawn: 1, committed: 3 },
      penalty: { saved: 1 },
    }
    const players = [
      { team: { id: 118 }, players: [{ player: { id: 10, name: 'Player 10' }, statistics: [statistics] }] },
    ]
    const { athletes } = await read(finishedFixture([0, 0], { lineups, players }))
    expect(athletes.find(athlete => athlete.externalId === '10')).toMatchObject({
      side: 'home',
      team: { name: 'Bahia' },
      shirt: 10,
      position: 'A',
      starter: true,
      played: true,
      numbers: { assists: 2, shots: 0, fouls: 3, 'penalties-saved': 1 },
    })
    expect(athletes.filter(athlete => athlete.externalId === '10')).toHaveLength(1)
  })
})
