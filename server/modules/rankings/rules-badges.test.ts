import { expect, test } from 'vitest'
import { badgesFrom, type Done } from './rules-badges.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const none = { count: 0, last: null }
const nothing: Done = { settled: new Map(), podiums: none, wins: none, weeks: [], months: [] }

test('who has done nothing has no badge', () => {
  expect(badgesFrom(nothing)).toEqual([])
})

test('each badge is there once, in its order, with how often and when last', () => {
  const settled = new Map([
    [1, at(1)],
    [10, at(4)],
  ])
  const done = { settled, podiums: { count: 3, last: at(9) }, wins: { count: 1, last: at(7) } }
  expect(badgesFrom({ ...done, weeks: [at(16), at(2)], months: [at(1)] })).toEqual([
    { badge: 'first-game', count: 1, at: at(1) },
    { badge: 'ten-games', count: 1, at: at(4) },
    { badge: 'podium', count: 3, at: at(9) },
    { badge: 'winner', count: 1, at: at(7) },
    { badge: 'week-winner', count: 2, at: at(16) },
    { badge: 'month-winner', count: 1, at: at(1) },
  ])
})
