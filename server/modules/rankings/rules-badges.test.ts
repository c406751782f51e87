import { expect, test } from 'vitest'
import { badgesFrom, type Done, streakOf } from './rules-badges.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const none = { count: 0, last: null }
const nothing: Done = {
  settled: new Map(),
  podiums: none,
  wins: { ...none, first: null },
  exacts: none,
  weeks: [],
  months: [],
}

test('a player without results has no badge', () => {
  expect(badgesFrom(nothing)).toEqual([])
})

test('each badge is there once, in its order, with how often and when last', () => {
  const settled = new Map([
    [1, at(1)],
    [10, at(4)],
  ])
  const done = { settled, podiums: { count: 3, last: at(9) }, wins: { count: 2, first: at(3), last: at(7) } }
  const exacts = { count: 5, last: at(8) }
  expect(badgesFrom({ ...done, exacts, weeks: [at(16), at(2)], months: [at(1)] })).toEqual([
    { badge: 'first-game', count: 1, at: at(1) },
    { badge: 'ten-games', count: 1, at: at(4) },
    { badge: 'exact-score', count: 5, at: at(8) },
    { badge: 'podium', count: 3, at: at(9) },
    { badge: 'first-win', count: 1, at: at(3) },
    { badge: 'winner', count: 2, at: at(7) },
    { badge: 'week-winner', count: 2, at: at(16) },
    { badge: 'month-winner', count: 1, at: at(1) },
  ])
})

test.each([
  ['nothing yet', [], { current: 0, best: 0 }],
  ['this week alone', ['2026-11-23'], { current: 1, best: 1 }],
  ['a week that is not over breaks nothing', ['2026-11-16', '2026-11-09'], { current: 2, best: 2 }],
  ['a week without one ends it', ['2026-11-09', '2026-11-02'], { current: 0, best: 2 }],
  [
    'the longest may be the older one',
    ['2026-11-23', '2026-11-02', '2026-10-26', '2026-10-19'],
    { current: 1, best: 3 },
  ],
  ['over a change of the year', ['2027-01-04', '2026-12-28'], { current: 2, best: 2 }],
])('weeks in a row: %s', (_case, mondays, streak) => {
  expect(streakOf(mondays, mondays[0]?.startsWith('2027') ? '2027-01-04' : '2026-11-23')).toEqual(streak)
})
