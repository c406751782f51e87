import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FACT_NAMES, MATCH_STATUSES, TEAM_STATISTICS, zFacts, type AthleteFacts, type Facts } from '#contract/facts.ts'
import { factsAt, replayLengthMs } from './replay.ts'

const MINUTE = 60_000
const ANA = 'a'.repeat(24)
const BIA = 'b'.repeat(24)
const CLEO = 'c'.repeat(24)

const athlete = (played: boolean | null, numbers: AthleteFacts['numbers'] = {}): AthleteFacts => ({ played, numbers })
const goal = (half: 1 | 2, minute: number, stoppage = 0, who: string | null = ANA, own = false) => ({
  side: 'home' as const,
  athlete: who,
  name: 'Ana',
  own,
  penalty: false,
  half,
  minute,
  stoppage,
})

const MATCH: Facts = {
  status: 'finished',
  startedAt: new Date('2026-11-22T19:00:00Z'),
  endedAt: new Date('2026-11-22T20:52:00Z'),
  clock: null,
  score: { home: 2, away: 0 },
  goals: [goal(1, 10), goal(2, 90, 6)],
  cards: [{ side: 'away', athlete: BIA, name: 'Bia', color: 'yellow', half: 1, minute: 45, stoppage: 3 }],
  statistics: { corners: { home: 8, away: 3 }, yellowCards: { home: 0, away: 1 } },
  athletes: {
    [ANA]: athlete(true, {
      goals: 2,
      'goals-first-half': 1,
      'goals-second-half': 1,
      'goals-in-area': 1,
      'goals-outside-area': 1,
      'first-goal-minute': 10,
      'yellow-cards': 0,
      assists: 0,
      'clean-sheet': 1,
      shots: 6,
    }),
    [BIA]: athlete(true, { goals: 0, 'yellow-cards': 1 }),
    [CLEO]: athlete(false),
  },
}
/** 45 + 3 minutes, 15 of half-time, 45 + 6. */
const SECOND_HALF = (48 + 15) * MINUTE
const LENGTH = SECOND_HALF + 51 * MINUTE

describe('a match', () => {
  test('lasts its two halves, their stoppage time and a break', () => {
    expect(replayLengthMs(MATCH)).toBe(LENGTH)
    expect(replayLengthMs({ ...MATCH, goals: [], cards: [] })).toBe((47 + 15 + 49) * MINUTE)
  })

  test('before kick-off nothing is known', () => {
    expect(factsAt(MATCH, -1)).toMatchObject({
      status: 'scheduled',
      startedAt: null,
      score: null,
      goals: [],
      statistics: {},
    })
    expect(factsAt(MATCH, -1).athletes[ANA]).toEqual({ played: null, numbers: {} })
  })

  test('at kick-off it is live at 0–0 and every number that is told is 0', () => {
    expect(factsAt(MATCH, 0)).toMatchObject({
      status: 'live',
      startedAt: MATCH.startedAt,
      endedAt: null,
      clock: { half: 1, minute: 1, stoppage: 0 },
      score: { home: 0, away: 0 },
      statistics: { corners: { home: 0, away: 0 }, yellowCards: { home: 0, away: 0 } },
    })
    const { numbers } = factsAt(MATCH, 0).athletes[ANA]!
    expect(numbers).toMatchObject({ goals: 0, 'goals-first-half': 0, 'goals-outside-area': 0, shots: 0 })
    expect(numbers).not.toHaveProperty('clean-sheet')
    expect(numbers).not.toHaveProperty('first-goal-minute')
  })

  test('a goal of the tenth minute is there in the tenth minute, with all that follows from it', () => {
    expect(factsAt(MATCH, 9 * MINUTE)).toMatchObject({ clock: { minute: 10 }, goals: [], score: { home: 0 } })
    const after = factsAt(MATCH, 9.5 * MINUTE)
    expect(after).toMatchObject({ clock: { minute: 10 }, goals: [{ minute: 10 }], score: { home: 1 } })
    expect(after.athletes[ANA]).toMatchObject({
      played: true,
      numbers: { goals: 1, 'goals-first-half': 1, 'goals-second-half': 0, 'goals-in-area': 1, 'first-goal-minute': 10 },
    })
  })

  test.each([
    [44.9, { half: 1, minute: 45, stoppage: 0 }],
    [47.9, { half: 1, minute: 45, stoppage: 3 }],
    [48, { half: 1, minute: 45, stoppage: 3, halfTime: true }],
    [62.9, { half: 1, minute: 45, stoppage: 3, halfTime: true }],
    [63, { half: 2, minute: 46, stoppage: 0 }],
    [107.9, { half: 2, minute: 90, stoppage: 0 }],
    [113.9, { half: 2, minute: 90, stoppage: 6 }],
  ])('after %s minutes the clock shows its half, minute and stoppage', (minutes, clock) => {
    expect(factsAt(MATCH, minutes * MINUTE).clock).toEqual(clock)
  })

  test('nothing happens at half-time', () => {
    const { clock: _, ...before } = factsAt(MATCH, 48 * MINUTE)
    const { clock: __, ...after } = factsAt(MATCH, SECOND_HALF - 1)
    expect(after).toEqual(before)
    expect(before.cards).toHaveLength(1)
  })

  test('starters have played from kick-off, others once they do something, the bench never', () => {
    const bench = (facts: Facts) => [facts.athletes[BIA]?.played, facts.athletes[CLEO]?.played]
    expect(bench(factsAt(MATCH, 0, new Set([BIA])))).toEqual([true, null])
    expect(bench(factsAt(MATCH, 0))).toEqual([null, null])
    // A card may be shown to the bench.
    expect(bench(factsAt(MATCH, 50 * MINUTE))).toEqual([null, null])
    expect(bench(factsAt(MATCH, LENGTH))).toEqual([true, false])
  })

  test('a score without scorers comes goal by goal', () => {
    const bare: Facts = { ...MATCH, score: { home: 3, away: 2 }, goals: [], athletes: {} }
    const totals = every(bare).map(({ score }) => (score ? score.home + score.away : 0))
    expect(new Set(totals)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  })

  test.each(['scheduled', 'postponed', 'void'] as const)('one that is %s is as it is', status => {
    expect(replayLengthMs({ ...MATCH, status })).toBe(0)
    expect(factsAt({ ...MATCH, status }, 0)).toEqual({ ...MATCH, status })
  })
})

const ROUND: Facts = {
  ...MATCH,
  score: null,
  goals: [],
  cards: [],
  statistics: {},
  athletes: { [ANA]: athlete(true, { goals: 2, 'yellow-cards': 1, assists: 1 }), [CLEO]: athlete(false, { goals: 0 }) },
}

describe('a round told athlete by athlete', () => {
  test('goes by in 110 minutes without clock or score', () => {
    expect(replayLengthMs(ROUND)).toBe(110 * MINUTE)
    expect(factsAt(ROUND, 55 * MINUTE)).toMatchObject({ status: 'live', clock: null, score: null })
  })

  test('its numbers come one by one, the same in every replay', () => {
    expect(
      new Set(
        every(ROUND)
          .slice(1)
          .map(facts => facts.athletes[ANA]?.numbers.goals),
      ),
    ).toEqual(new Set([0, 1, 2]))
    expect(every(ROUND)).toEqual(every(structuredClone(ROUND)))
  })
})

/** The facts minute by minute, from before kick-off to after the end. */
function every(final: Facts): Facts[] {
  const minutes = Math.ceil(replayLengthMs(final) / MINUTE) + 2
  return Array.from({ length: minutes + 1 }, (_, at) => factsAt(final, (at - 1) * MINUTE))
}

const count = fc.integer({ min: 0, max: 12 })
const pair = fc.record({ home: count, away: count })
const moment = fc.oneof(
  fc.record({ half: fc.constant(1 as const), minute: fc.integer({ min: 1, max: 45 }), stoppage: fc.constant(0) }),
  fc.record({ half: fc.constant(2 as const), minute: fc.integer({ min: 46, max: 90 }), stoppage: fc.constant(0) }),
  fc.record({ half: fc.constant(1 as const), minute: fc.constant(45), stoppage: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ half: fc.constant(2 as const), minute: fc.constant(90), stoppage: fc.integer({ min: 1, max: 12 }) }),
)
const side = fc.constantFrom('home' as const, 'away' as const)
const person = fc.record({ athlete: fc.constantFrom(ANA, BIA, null), name: fc.constant('Ana') })
const event = fc.tuple(moment, side, person).map(([when, side, who]) => ({ ...when, side, ...who }))
const someFacts: fc.Arbitrary<Facts> = fc.record({
  status: fc.constantFrom(...MATCH_STATUSES),
  startedAt: fc.constantFrom(null, MATCH.startedAt),
  endedAt: fc.constantFrom(null, MATCH.endedAt),
  clock: fc.constant(null),
  score: fc.option(pair),
  goals: fc.array(
    fc.tuple(event, fc.boolean(), fc.boolean()).map(([event, own, penalty]) => ({ ...event, own, penalty })),
    { maxLength: 8 },
  ),
  cards: fc.array(
    fc.tuple(event, fc.constantFrom('yellow' as const, 'red' as const)).map(([event, color]) => ({ ...event, color })),
    { maxLength: 8 },
  ),
  statistics: fc.dictionary(fc.constantFrom(...TEAM_STATISTICS), pair),
  athletes: fc.dictionary(
    fc.constantFrom(ANA, BIA, CLEO),
    fc.record({
      played: fc.constantFrom(true, false, null),
      numbers: fc.dictionary(fc.constantFrom(...FACT_NAMES), count),
    }),
  ),
})

const grows = (before: number | undefined, after: number | undefined): boolean =>
  before === undefined || (after !== undefined && after >= before)

describe('any facts', () => {
  test('end exactly as they are stored', () => {
    fc.assert(
      fc.property(someFacts, fc.nat(), (final, later) => {
        expect(factsAt(final, replayLengthMs(final) + later)).toEqual(final)
      }),
    )
  })

  test('are facts at every moment, and change nothing they are given', () => {
    fc.assert(
      fc.property(someFacts, fc.integer({ min: -MINUTE, max: 130 * MINUTE }), (final, elapsed) => {
        const stored = structuredClone(final)
        expect(() => z.encode(zFacts, factsAt(final, elapsed))).not.toThrow()
        expect(final).toEqual(stored)
      }),
    )
  })

  test('never take anything back, nor pass the final number', () => {
    fc.assert(
      fc.property(someFacts, final => {
        every(final).reduce((before, after) => {
          expect(after.goals).toEqual(expect.arrayContaining(before.goals))
          expect(after.cards).toEqual(expect.arrayContaining(before.cards))
          for (const team of ['home', 'away'] as const) {
            expect(grows(before.score?.[team], after.score?.[team])).toBe(true)
            for (const name of TEAM_STATISTICS) {
              expect(grows(before.statistics[name]?.[team], after.statistics[name]?.[team])).toBe(true)
            }
          }
          for (const [id, { played, numbers }] of Object.entries(before.athletes)) {
            if (played !== null) expect(after.athletes[id]?.played).toBe(played)
            for (const name of FACT_NAMES) expect(grows(numbers[name], after.athletes[id]?.numbers[name])).toBe(true)
          }
          return after
        })
      }),
      { numRuns: 60 },
    )
  })
})
