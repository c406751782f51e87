import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ImportRefused } from '#contract/imported.ts'
import {
  apiEvent,
  apiLineup,
  apiStatistics,
  finishedFixture,
  readMatch,
  startFeedServer,
  wholeFixture,
  type FeedServer,
} from '#tests/support/api-football.ts'

const GOAL: [string, string] = ['Goal', 'Normal Goal']

let server: FeedServer
beforeAll(async () => {
  server = await startFeedServer()
})
afterAll(() => server.close())

const read = (fixture: unknown) => readMatch(server, fixture)

describe('goals', () => {
  test('come in order of time, with ordinal minutes and stoppage', async () => {
    const events = [
      apiEvent('away', [90, 6], ['Goal', 'Penalty'], 20),
      apiEvent('home', [45, 2], GOAL, 10),
      apiEvent('home', 46, GOAL, 11),
      apiEvent('home', 1, GOAL, null),
    ]
    const { goals } = await read(finishedFixture([3, 1], { events }))
    expect(goals).toEqual([
      { side: 'home', name: '', shirt: null, own: false, penalty: false, half: 1, minute: 1, stoppage: 0 },
      expect.objectContaining({ athleteExternalId: '10', half: 1, minute: 45, stoppage: 2 }),
      expect.objectContaining({ athleteExternalId: '11', half: 2, minute: 46, stoppage: 0 }),
      expect.objectContaining({ side: 'away', penalty: true, half: 2, minute: 90, stoppage: 6 }),
    ])
  })

  test('a missed penalty is none, though its type is Goal', async () => {
    const events = [apiEvent('home', 30, ['Goal', 'Missed Penalty'], 10)]
    expect(await read(finishedFixture([0, 0], { events }))).toMatchObject({ goals: [] })
  })

  test('an own goal counts for the team it stands under, as in Barcelona–Getafe of 22 April 2021', async () => {
    const events = [apiEvent('away', 12, ['Goal', 'Own Goal'], 10)]
    const lineups = [apiLineup('home', [10], []), apiLineup('away', [20], [])]
    for (const rest of [{ events }, { events, lineups }]) {
      expect(await read(finishedFixture([0, 1], rest))).toMatchObject({
        goals: [{ side: 'away', own: true, athleteExternalId: '10' }],
      })
    }
  })

  test('an own goal under the player’s own team is put right by the line-up', async () => {
    const events = [apiEvent('home', 12, ['Goal', 'Own Goal'], 10)]
    const lineups = [apiLineup('home', [10], []), apiLineup('away', [20], [])]
    expect(await read(finishedFixture([0, 1], { events, lineups }))).toMatchObject({
      goals: [{ side: 'away', own: true }],
    })
  })

  test.each(['Goal cancelled', 'Goal Disallowed - offside', 'Goal Disallowed - handball'])(
    'one taken back never happened: %s',
    async detail => {
      const events = [apiEvent('home', 30, GOAL, 10), apiEvent('home', 32, ['Var', detail], 10)]
      expect(await read(finishedFixture([0, 0], { events }))).toMatchObject({ goals: [] })
      // Without a score the review alone decides.
      const live = wholeFixture({ short: '1H', elapsed: 33, rest: { events } })
      expect(await read(live)).toMatchObject({ goals: [] })
    },
  )

  test('a review takes only its own goal, and none where the feed has removed it already', async () => {
    const good = apiEvent('home', 25, GOAL, 10)
    const review = apiEvent('home', 32, ['Var', 'Goal cancelled'], 11)
    const taken = apiEvent('home', 30, GOAL, 11)
    expect(await read(finishedFixture([1, 0], { events: [good, taken, review] }))).toMatchObject({
      goals: [{ minute: 25 }],
    })
    expect(await read(finishedFixture([1, 0], { events: [good, review] }))).toMatchObject({ goals: [{ minute: 25 }] })
    const unnamed = apiEvent('home', 32, ['Var', 'Goal cancelled'])
    expect(await read(finishedFixture([1, 0], { events: [good, unnamed] }))).toMatchObject({ goals: [{ minute: 25 }] })
  })

  test('a confirmed one stays, and one listed twice counts once', async () => {
    const events = [
      apiEvent('home', 30, GOAL, 10),
      apiEvent('home', 30, GOAL, 10),
      apiEvent('home', 31, ['Var', 'Goal confirmed'], 10),
    ]
    expect((await read(finishedFixture([1, 0], { events }))).goals).toHaveLength(1)
  })

  test('a finished match that does not add up is refused by name; a live one is told as it is', async () => {
    const events = [apiEvent('home', 30, GOAL, 10)]
    await expect(read(finishedFixture([2, 0], { events }))).rejects.toThrow(ImportRefused)
    await expect(read(finishedFixture([2, 0], { events }))).rejects.toThrow('1180355: score 2–0, goals 1–0')
    expect(await read(wholeFixture({ short: '2H', elapsed: 50, goals: [2, 0], rest: { events } }))).toMatchObject({
      score: { home: 2, away: 0 },
    })
  })
})

describe('beyond 90 minutes', () => {
  const events = [
    apiEvent('home', [90, 4], GOAL, 10),
    apiEvent('away', 90, GOAL, 20),
    apiEvent('home', 105, GOAL, 11),
    apiEvent('away', 110, ['Card', 'Red Card'], 20),
    apiEvent('home', 100, ['subst', 'Substitution 4'], 10, 13),
    apiEvent('home', 120, ['Goal', 'Penalty', 'Penalty Shootout'], 12),
  ]
  const lineups = [apiLineup('home', [10, 11], [13]), apiLineup('away', [20], [])]
  const statistics = [apiStatistics('home', { 'Corner Kicks': 9 }), apiStatistics('away', { 'Corner Kicks': 2 })]

  test.each(['ET', 'BT', 'P', 'AET', 'PEN'])('%s tells the 90 minutes alone (C6)', async short => {
    const match = await read(
      wholeFixture({ short, elapsed: 120, goals: [2, 1], fulltime: [1, 1], rest: { events, lineups, statistics } }),
    )
    expect(match).toMatchObject({ status: 'finished', score: { home: 1, away: 1 }, cards: [], clock: null })
    expect(match.goals.map(goal => goal.side)).toEqual(['away', 'home'])
    // Corners include extra time, so those of the 90 minutes are unknown.
    expect(match.statistics).toEqual({})
    expect(match.athletes.find(athlete => athlete.externalId === '13')?.played).not.toBe(true)
  })

  test('a shoot-out straight after 90 minutes is left out too', async () => {
    const kick = apiEvent('home', [90, 8], ['Goal', 'Penalty', 'Penalty Shootout'], 12)
    expect(
      await read(wholeFixture({ short: 'PEN', goals: [0, 0], fulltime: [0, 0], rest: { events: [kick] } })),
    ).toMatchObject({ goals: [] })
  })

  test('until the feed has written the full-time score the match is live', async () => {
    expect(await read(wholeFixture({ short: 'ET', elapsed: 91, goals: [1, 1], rest: { events } }))).toMatchObject({
      status: 'live',
      score: null,
      clock: { half: 2, minute: 90 },
    })
  })
})

describe('cards', () => {
  const cardsOf = async (...events: ReturnType<typeof apiEvent>[]) =>
    (await read(finishedFixture([0, 0], { events, lineups: [apiLineup('home', [10, 11], [12])] }))).cards.map(
      card => `${card.athleteExternalId} ${card.color} ${card.minute}`,
    )

  test.each([
    [
      'a yellow and a red',
      [
        ['Card', 'Yellow Card'],
        ['Card', 'Red Card'],
      ],
    ],
    ['one event', [['Card', 'Second Yellow card']]],
    [
      'all of these',
      [
        ['Card', 'Yellow Card'],
        ['Card', 'Second Yellow card'],
        ['Card', 'Red Card'],
      ],
    ],
    ['a remark', [['Card', 'Red Card', 'Second yellow']]],
  ] as [string, [string, string, string?][]][])(
    'a second yellow is one yellow and one red, told as %s',
    async (_, reported) => {
      const first = apiEvent('home', 20, ['Card', 'Yellow Card'], 10)
      expect(await cardsOf(first, ...reported.map(each => apiEvent('home', 70, each, 10)))).toEqual([
        '10 yellow 20',
        '10 yellow 70',
        '10 red 70',
      ])
    },
  )

  test('a coach’s is left out, a player’s on the bench is not', async () => {
    expect(
      await cardsOf(
        apiEvent('home', 5, ['Card', 'Yellow Card'], 9_000),
        apiEvent('home', 6, ['Card', 'Yellow Card'], 12),
      ),
    ).toEqual(['12 yellow 6'])
  })

  test('a red one taken back never happened', async () => {
    expect(
      await cardsOf(
        apiEvent('home', 50, ['Card', 'Red Card'], 10),
        apiEvent('home', 52, ['Var', 'Red card cancelled'], 10),
      ),
    ).toEqual([])
  })
})
