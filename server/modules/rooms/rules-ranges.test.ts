import { describe, expect, test } from 'vitest'
import { PRINTED_POINTS, RANGE_QUESTIONS } from '#contract/rooms.ts'
import { reportOf } from './rules-ranges.ts'

type Match = Parameters<typeof reportOf>[0][number]
const goal = (half: 1 | 2, minute: number): Match['goals'][number] => ({
  side: 'home',
  athlete: null,
  own: false,
  half,
  minute,
  stoppage: 0,
})
const match = (changes: Partial<Match> = {}): Match => ({
  score: { home: 0, away: 0 },
  goals: [],
  statistics: {},
  ...changes,
})
const cards = (count: number): Match => match({ statistics: { yellowCards: { home: count, away: 0 } } })
const of = (matches: readonly Match[], points = PRINTED_POINTS) =>
  Object.fromEntries(reportOf(matches, points).map(({ question, ...one }) => [question, one]))

describe('the report of ranges', () => {
  test('counts each range of the matches whose source tells it', () => {
    const { yellowCards, corners } = of([cards(0), cards(2), cards(3), cards(9), match()])
    expect(yellowCards?.matches).toBe(4)
    expect(yellowCards?.ranges.map(({ happened }) => happened)).toEqual([2, 1, 0, 1])
    expect(corners).toMatchObject({ matches: 0 })
    expect(corners?.ranges.map(({ proposed }) => proposed)).toEqual([...PRINTED_POINTS.corners])
    expect(corners?.ranges.every(({ probability, dominates }) => probability === 0 && !dominates)).toBe(true)
  })

  test('counts a match without a goal against every range of the first goal, and none whose goals do not add up', () => {
    const first = { score: { home: 1, away: 0 }, goals: [goal(1, 12)] }
    const late = { score: { home: 2, away: 0 }, goals: [goal(2, 89), goal(1, 45)] }
    const { firstGoal } = of([match(first), match(late), match(), match({ score: { home: 3, away: 0 } })])
    expect(firstGoal?.matches).toBe(3)
    expect(firstGoal?.ranges.map(({ happened }) => happened)).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 0, 0])
  })

  test('proposes whole points at which all ranges bring the same, and warns of one that brings far more', () => {
    const matches = [...Array.from({ length: 60 }, () => cards(1)), ...Array.from({ length: 20 }, () => cards(4))]
    const { yellowCards } = of([...matches, ...Array.from({ length: 20 }, () => cards(6))])
    const [few, some, more, many] = yellowCards?.ranges ?? []
    expect(few).toMatchObject({ happened: 60, points: 12, printed: 12, dominates: true })
    expect(few?.proposed).toBeLessThan(12)
    expect(some?.proposed).toBe(more?.proposed)
    expect(many).toMatchObject({ happened: 0, proposed: 100 })
    for (const { questions } of [{ questions: reportOf(matches, PRINTED_POINTS) }])
      for (const { ranges } of questions)
        for (const { proposed } of ranges) expect(Number.isInteger(proposed) && proposed >= 1).toBe(true)
  })

  test('asks every question, by the points in force', () => {
    const own = { ...PRINTED_POINTS, redCards: [1, 2, 3] }
    const report = reportOf([], own)
    expect(report.map(({ question }) => question)).toEqual([...RANGE_QUESTIONS])
    expect(of([], own).redCards?.ranges.map(({ points, printed }) => [points, printed])).toEqual([
      [1, 3],
      [2, 11],
      [3, 25],
    ])
  })
})
