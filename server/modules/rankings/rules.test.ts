import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  duelOf,
  givingOf,
  partsOf,
  snapshotLivesMs,
  firstDayOf,
  isoWeekOf,
  isPeriodOf,
  periodBeside,
  periodOf,
  rankingsOf,
  sharedPositions,
} from './rules.ts'

describe('R1: periods', () => {
  test.each([
    ['2026-11-16', '2026-W47'],
    ['2026-11-22', '2026-W47'],
    ['2026-11-23', '2026-W48'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2021-01-01', '2020-W53'],
    ['0999-12-27', '0999-W52'],
  ])('%s is in week %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week)
  })

  test('a week is seven days from Monday to Sunday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), number => {
        const monday = number * 7 + 4
        const days = Array.from({ length: 8 }, (_, index) =>
          new Date((monday + index) * 86_400_000).toISOString().slice(0, 10),
        )
        const weeks = days.map(isoWeekOf)
        expect(new Set(weeks.slice(0, 7)).size).toBe(1)
        expect(weeks[7]).not.toBe(weeks[0])
      }),
    )
  })

  test('athletes are ranked by the week, all others by the month', () => {
    expect(periodOf('athlete', '2026-11-21')).toBe('2026-W47')
    for (const mode of ['hat-trick', 'card-game', 'push-game']) expect(periodOf(mode, '2026-11-21')).toBe('2026-11')
  })

  test.each([
    ['athlete', '2026-W53', true],
    ['athlete', '2025-W53', false],
    ['athlete', '2026-W00', false],
    ['athlete', '0045-W16', false],
    ['card-game', '0000-01', false],
    ['athlete', '2026-11', false],
    ['card-game', '2026-11', true],
    ['card-game', '2026-13', false],
    ['card-game', '2026-00', false],
    ['card-game', '2026-W47', false],
  ])('%s has a period %s: %s', (mode, period, has) => {
    expect(isPeriodOf(mode, period)).toBe(has)
  })
})

test('R1: periods follow each other without a gap, and begin on the day that is in them first', () => {
  const modes = fc.constantFrom('athlete', 'card-game')
  fc.assert(
    fc.property(modes, fc.integer({ min: -20_000, max: 40_000 }), (mode, number) => {
      const dayOf = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10)
      const period = periodOf(mode, dayOf(number))
      const first = firstDayOf(mode, period)
      expect(first <= dayOf(number)).toBe(true)
      expect(periodOf(mode, first)).toBe(period)
      const dayBefore = dayOf(Date.parse(`${first}T00:00:00Z`) / 86_400_000 - 1)
      expect(periodOf(mode, dayBefore)).toBe(periodBeside(mode, period, -1))
      expect(periodBeside(mode, periodBeside(mode, period, -1), 1)).toBe(period)
    }),
  )
})

test('small boards stand for a second, those of a million for half a minute', () => {
  expect([0, 10_000, 1_000_000].map(snapshotLivesMs)).toEqual([1_000, 1_300, 31_000])
})

test('C3: positions of pieces are those of the whole, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 })), fc.nat({ max: 100 }), (points, cut) => {
      const scores = points.toSorted((a, b) => b - a)
      const whole = scores.map(score => 1 + scores.filter(other => other > score).length)
      const at = Math.min(cut, scores.length)
      const above = scores.filter(other => other > (scores[at] ?? 0)).length
      expect(sharedPositions(scores, 0, 0)).toEqual(whole)
      expect(sharedPositions(scores.slice(at), at, above)).toEqual(whole.slice(at))
    }),
  )
})

test('C3: equal scores share a position, and the next one counts them', () => {
  expect(sharedPositions([50, 50, 30, 30, 30, 1], 0, 0)).toEqual([1, 1, 3, 3, 3, 6])
  expect(sharedPositions([30, 1], 4, 2)).toEqual([3, 6])
  expect(sharedPositions([], 10, 0)).toEqual([])
})

describe('R1: what a paid game counts for', () => {
  test('Athletes cards count for the week of athletes and the month of the hat-trick', () => {
    expect(rankingsOf('athlete-card', '2026-11-30')).toEqual([
      { mode: 'athlete', period: '2026-W49' },
      { mode: 'hat-trick', period: '2026-11' },
    ])
    expect(rankingsOf('card-of-another-kind', '2026-11-30')).toEqual([])
  })

  test("a user's best entry is the first in order, and runs one behind the other find what the whole finds", () => {
    const score = fc.record({
      accountId: fc.constantFrom('a', 'b', 'c', 'd'),
      score: fc.integer({ min: 0, max: 20 }),
      position: fc.constant(1),
    })
    fc.assert(
      fc.property(fc.array(score), fc.integer({ min: 1, max: 4 }), (entries, atOnce) => {
        const ranks = entries.toSorted((a, b) => b.score - a.score)
        const whole = partsOf('score', ranks)
        for (const [accountId, best] of whole) {
          expect(best.score).toBe(Math.max(...entries.filter(one => one.accountId === accountId).map(one => one.score)))
        }
        const inRuns = new Map<string, { score: number; position: number }>()
        for (let first = 0; first < ranks.length; first += atOnce) {
          for (const [accountId, best] of partsOf('score', ranks.slice(first, first + atOnce))) {
            if (!inRuns.has(accountId)) inRuns.set(accountId, best)
          }
        }
        expect(inRuns).toEqual(whole)
      }),
    )
  })

  test('rooms and duels of price 0 do not count; cards and push games do', () => {
    expect(['coach-friend', 'game-vs', 'game-vs-vip'].map(mode => givingOf(mode, 0n))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(['athlete-card', 'card-game', 'push-game'].map(mode => givingOf(mode, 0n))).toEqual([
      'score',
      'score',
      'right',
    ])
    expect(['coach-friend', 'game-vs', 'game-vs-vip'].map(mode => givingOf(mode, 1n))).toEqual([
      'points',
      'duel',
      'duel',
    ])
    expect(givingOf('card-of-another-kind', 1n)).toBeUndefined()
  })

  test('a room gives its points without what only orders it, a push game three to each who was right', () => {
    const ranks = [
      { accountId: 'a', score: 6_001, position: 1 },
      { accountId: 'b', score: 6_000, position: 2 },
      { accountId: 'c', score: 0, position: 3 },
    ]
    expect([...partsOf('points', ranks).values()].map(part => part.score)).toEqual([6_000, 6_000, 0])
    expect([...partsOf('right', ranks)].map(([who, { score }]) => [who, score])).toEqual([
      ['a', 300],
      ['b', 300],
    ])
  })

  test('a duel is won by the better of two, whatever their order, and tied when both are equal', () => {
    const [a, b] = [
      { accountId: 'a', score: 2_999_999 },
      { accountId: 'b', score: 2_998_999 },
    ]
    expect(duelOf([a, b])).toEqual({ winner: 'a', loser: 'b' })
    expect(duelOf([b, a])).toEqual({ winner: 'a', loser: 'b' })
    expect(duelOf([a, { ...b, score: a.score }])).toBe('tie')
    expect(duelOf([a])).toBeUndefined()
  })
})
