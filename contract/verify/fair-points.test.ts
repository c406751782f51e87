import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PlayedGame,
  DOMINATES_FROM,
  estimate,
  fairOptions,
  modelOf,
  POINTS_LEAST,
  POINTS_MOST,
  roundPoints,
  shareOf,
} from './fair-points.ts'

const game = (athlete: string, changes: Partial<PlayedGame> = {}): PlayedGame => ({
  round: 1,
  athlete,
  position: 'A',
  team: 'Flamengo',
  opponent: 'Vasco',
  isHome: true,
  ...changes,
})
/** Games in the order of play, so many a round. */
const inRounds = (games: readonly PlayedGame[], aRound: number): PlayedGame[] =>
  games.map((one, at) => ({ ...one, round: Math.floor(at / aRound) }))
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** A deterministic pseudo-random number from 0 to 1. */
const seeded = (start: number) => {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('an estimate', () => {
  test('of somebody never seen is that of the club and position', () => {
    const games = inRounds(
      times(400, at => game(`striker ${at % 20}`)),
      20,
    )
    const model = modelOf(
      games,
      games.map((_one, at) => at % 4 === 0),
    )
    const { probability, games: own } = estimate(model, game('newcomer'))
    expect(own).toBe(0)
    expect(probability).toBeCloseTo(0.25, 1)
  })

  test('of few games stays near the position, of many goes to the athlete', () => {
    const crowd = times(600, at => game(`striker ${at % 30}`))
    const few = times(3, () => game('lucky'))
    const many = times(200, () => game('star'))
    const games = inRounds([...crowd, ...few, ...many], 20)
    const outcomes = games.map((_one, at) => at % 5 === 0 || at >= crowd.length)
    const model = modelOf(games, outcomes)
    const lucky = estimate(model, game('lucky'))
    const star = estimate(model, game('star'))
    expect(lucky.probability).toBeLessThan(star.probability)
    expect(star.probability).toBeGreaterThan(0.9)
    expect(lucky.high - lucky.low).toBeGreaterThan(star.high - star.low)
    expect([lucky.happened, lucky.games]).toEqual([3, 3])
  })

  test('takes athletes who are all alike for alike, whatever their luck', () => {
    const random = seeded(7)
    const games = inRounds(
      times(3_000, at => game(`striker ${at % 100}`)),
      100,
    )
    const model = modelOf(
      games,
      games.map(() => random() < 0.3),
    )
    const all = times(100, at => estimate(model, game(`striker ${at}`)).probability)
    expect(Math.max(...all) - Math.min(...all)).toBeLessThan(0.1)
  })

  test('knows the side and the opponent of a position', () => {
    const games = inRounds(
      times(2_000, at => game(`striker ${at % 40}`, { isHome: at % 2 === 0, opponent: `club ${at % 10}` })),
      40,
    )
    const outcomes = games.map((_one, at) => (at % 2 === 0 ? at % 3 > 0 : at % 3 === 0))
    const model = modelOf(games, outcomes)
    const home = estimate(model, game('striker 0', { isHome: true, opponent: null }))
    const away = estimate(model, game('striker 0', { isHome: false, opponent: null }))
    expect(home.probability).toBeGreaterThan(away.probability + 0.2)
  })

  test('takes what the athletes of one side share for one observation each round', () => {
    const random = seeded(3)
    // Ten clubs of ten athletes who all keep a clean sheet together or not, each as likely as the others.
    const rounds = times(30, round => times(10, club => ({ round, club, happened: random() < 0.3 }))).flat()
    const games = rounds.flatMap(({ round, club }) =>
      times(10, at => game(`${club} ${at}`, { round, team: `club ${club}`, opponent: null, isHome: null })),
    )
    const model = modelOf(
      games,
      rounds.flatMap(({ happened }) => times(10, () => happened)),
    )
    const all = times(10, club =>
      estimate(model, game(`${club} 0`, { team: `club ${club}`, opponent: null, isHome: null })),
    )
    const rates = all.map(({ probability }) => probability)
    expect(Math.max(...rates) - Math.min(...rates)).toBeLessThan(0.12)
  })

  test('leaves out games in which it is unknown, and never says never', () => {
    const games = inRounds(
      times(50, () => game('keeper')),
      1,
    )
    const model = modelOf(
      games,
      games.map((_one, at) => (at < 10 ? false : undefined)),
    )
    const { probability, games: own, low } = estimate(model, game('keeper'))
    expect(own).toBe(10)
    expect(probability).toBeGreaterThan(0)
    expect(low).toBeGreaterThan(0)
  })

  test('lies within its interval, and that within 0 and 1, whatever was counted', () => {
    const anyGame = fc.record({
      round: fc.integer({ min: 1, max: 3 }),
      athlete: fc.constantFrom('a', 'b', 'c'),
      position: fc.constantFrom('G', 'A'),
      team: fc.constantFrom('x', 'y', null),
      opponent: fc.constantFrom('x', 'y', null),
      isHome: fc.constantFrom(true, false, null),
    })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyGame, fc.constantFrom(true, false, undefined)), { maxLength: 60 }),
        anyGame,
        (counted, appearance) => {
          const model = modelOf(
            counted.map(([one]) => one),
            counted.map(([, outcome]) => outcome),
          )
          const { low, probability, high } = estimate(model, appearance)
          expect(low).toBeGreaterThan(0)
          expect(low).toBeLessThanOrEqual(probability)
          expect(probability).toBeLessThanOrEqual(high)
          expect(high).toBeLessThan(1)
        },
      ),
    )
  })
})

describe('fair values', () => {
  test('make every option worth the same, and as much together as before', () => {
    const [none, one, two] = fairOptions([
      { value: 3, probabilities: [0.8, 0.6] },
      { value: 9, probabilities: [0.2, 0.3] },
      { value: 25, probabilities: [0.04, 0.06] },
    ])
    expect(none?.expected).toBeCloseTo(2.1)
    expect(one?.expected).toBeCloseTo(2.25)
    expect(two?.expected).toBeCloseTo(1.25)
    // 1.8667 on average of the three.
    expect([none, one, two].map(option => option?.proposed)).toEqual([2.5, 7.5, 37])
  })

  test('warn of an option that is worth far more than the others', () => {
    const [often, seldom] = fairOptions([
      { value: 20, probabilities: [0.9] },
      { value: 20, probabilities: [0.1] },
    ])
    expect(often?.dominates).toBe(true)
    expect(seldom?.dominates).toBe(false)
  })

  test('keep what cannot be told, and a card without points', () => {
    expect(fairOptions([{ value: 7, probabilities: [] }])[0]).toMatchObject({ proposed: 7, dominates: false })
    expect(fairOptions([{ value: 0, probabilities: [0.5] }])[0]).toMatchObject({ proposed: 0, dominates: false })
    expect(fairOptions([])).toEqual([])
  })

  test('never dominate once they are taken, but for bounds and rounding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0.02, max: 0.98, noNaN: true })), {
          minLength: 2,
          maxLength: 8,
        }),
        options => {
          const proposed = fairOptions(options.map(([value, share]) => ({ value, probabilities: [share] })))
          const again = fairOptions(
            options.map(([, share], at) => ({ value: proposed[at]?.proposed ?? 0, probabilities: [share] })),
          )
          const isFree = proposed.every(one => one.proposed > POINTS_LEAST + 1 && one.proposed < POINTS_MOST)
          if (isFree) for (const one of again) expect(one.dominates).toBe(false)
          for (const one of proposed) expect(one.proposed).toBe(roundPoints(one.proposed))
        },
      ),
    )
    expect(DOMINATES_FROM).toBeGreaterThan(1)
  })
})

describe('the share of one of several', () => {
  test('is drawn a little from what was counted, and the interval is that of Wilson', () => {
    const { probability, low, high } = shareOf({ happened: 9, games: 30 }, 4)
    expect(probability).toBeCloseTo(9.5 / 32)
    expect(low).toBeCloseTo(0.1837, 4)
    expect(high).toBeCloseTo(0.4494, 4)
  })

  test('is never impossible once a match was counted, and nothing before', () => {
    expect(shareOf({ happened: 0, games: 0 }, 4)).toMatchObject({ probability: 0, low: 0, high: 0 })
    const never = shareOf({ happened: 0, games: 20 }, 4)
    expect(never.low).toBeCloseTo(0)
    expect(never.probability).toBeGreaterThan(0)
    expect(never.high).toBeLessThan(0.2)
    expect(shareOf({ happened: 20, games: 20 }, 4).high).toBeCloseTo(1)
  })

  test('adds up to one over options of which one always happens', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 2, maxLength: 10 }), counts => {
        const games = counts.reduce((sum, one) => sum + one, 0)
        fc.pre(games > 0)
        const shares = counts.map(happened => shareOf({ happened, games }, counts.length))
        expect(shares.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1)
        for (const { low, high } of shares) expect(low).toBeLessThan(high)
      }),
    )
  })
})
