import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsOf, scorerOf, scoringOf, type Resolved } from '#contract/verify/athlete-card.ts'
import { card, id, option, slot, resolved } from '#tests/support/card-rules.ts'
import { pickReader } from './rules-picks.ts'
import type { Definition } from './types.ts'

/** A1 and A2 transcribed from the rules, over ids and without a table. */
function pointsByTheRule(definition: Definition, happenedTo: readonly Resolved[], picks: readonly number[]): number {
  return definition.slots
    .map((athlete, slot) => {
      const one = happenedTo[slot] ?? resolved({})
      if (definition.gameType === 'classic') return picks[slot] === one.number ? athlete.classicValue : 0
      const chosen = [definition.goals[picks[2 * slot] ?? 0], definition.statistics[picks[2 * slot + 1] ?? 0]]
      const happenedIds = new Set([
        ...one.goals.map(at => definition.goals[at]?.id),
        ...one.statistics.map(at => definition.statistics[at]?.id),
      ])
      return chosen.reduce((sum, each) => sum + (each && happenedIds.has(each.id) ? each.value : 0), 0)
    })
    .reduce((sum, points) => sum + points, 0)
}

const someOptions = (type: string) =>
  fc
    .array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 2, maxLength: 9 })
    .map(values => values.map((value, slot) => option(slot, value, null, type)))
const someCards = fc
  .record({ athletes: fc.integer({ min: 1, max: 40 }), goals: someOptions('c'), statistics: someOptions('d') })
  .chain(parts => {
    const slots = Array.from({ length: parts.athletes }, (_, index) => slot(index, 'A', 100 + index))
    const definition: Definition = { gameType: 'options', slots, goals: parts.goals, statistics: parts.statistics }
    const picks = fc.tuple(
      ...slots.map(() => fc.tuple(fc.nat(parts.goals.length - 1), fc.nat(parts.statistics.length - 1))),
    )
    const facts = fc.tuple(
      ...slots.map(() =>
        fc.record({
          goals: fc.subarray(parts.goals.map((_, at) => at)),
          statistics: fc.subarray(parts.statistics.map((_, at) => at)),
        }),
      ),
    )
    return fc.record({ definition: fc.constant(definition), picks, facts })
  })

describe('scoring', () => {
  test('equals the rule, option by option, for any card, facts and picks; the parts add up', () => {
    fc.assert(
      fc.property(someCards, ({ definition, picks, facts }) => {
        const happenedTo = facts.map(resolved)
        const flat = picks.flat()
        const scoring = scoringOf(definition, happenedTo)
        const score = scorerOf(scoring)(flat)
        expect(score).toBe(pointsByTheRule(definition, happenedTo, flat))
        const parts = pointsOf(scoring, flat)
        expect(parts.reduce((sum, { goal, statistic }) => sum + goal + statistic, 0)).toBe(score)
        // Facts stored with a ranking are JSON, and must score the same once read again.
        expect(scorerOf(JSON.parse(JSON.stringify(scoring)) as typeof scoring)(flat)).toBe(score)
      }),
    )
  })

  test('equals the rule in classic', () => {
    const numbers = fc.array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.option(fc.integer({ min: 0, max: 3 }))), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(numbers, pairs => {
        const slots = pairs.map((_, index) => slot(index, 'A', 100 * index))
        const definition = card({ gameType: 'classic', slots, goals: [], statistics: [] })
        const happenedTo = pairs.map(([, number]) => resolved({ number }))
        const picks = pairs.map(([pick]) => pick % 5)
        const scoring = scoringOf(definition, happenedTo)
        expect(scorerOf(scoring)(picks)).toBe(pointsByTheRule(definition, happenedTo, picks))
        expect(pointsOf(scoring, picks).reduce((sum, { goal }) => sum + goal, 0)).toBe(scorerOf(scoring)(picks))
      }),
    )
  })

  test('a void athlete pays nobody', () => {
    const scoring = scoringOf(card(), [resolved({ void: true }), resolved({ goals: [1] })])
    expect(pointsOf(scoring, [1, 0, 1, 0])).toEqual([
      { goal: 0, statistic: 0 },
      { goal: 900, statistic: 0 },
    ])
  })
})

describe('A5: picks', () => {
  const pick = (slot: number, goal = 0, statistic = 0) => ({
    _athlete: id('a', slot),
    _athleteGoal: id('c', goal),
    _athleteStatistic: id('d', statistic),
  })
  const definition = card()
  test('are canonical: in the order of the card, however they come', () => {
    expect(pickReader(definition)([pick(1, 2, 3), pick(0, 1, 6)])).toEqual({ picks: [1, 6, 2, 3] })
  })
  test.each([
    ['nothing', [], 'athletes_incomplete', { athletes: 'athletes_incomplete' }],
    ['one of two', [pick(0)], 'athletes_incomplete', { athletes: 'athletes_incomplete' }],
    [
      'a stranger',
      [pick(0), pick(1), { ...pick(0), _athlete: id('e', 0) }],
      'athlete_unknown',
      { 'athletes.2._athlete': 'athlete_unknown' },
    ],
    ['one twice', [pick(0), pick(1), pick(0)], 'athlete_repeated', { 'athletes.2._athlete': 'athlete_repeated' }],
    [
      'no statistic',
      [pick(0), { ...pick(1), _athleteStatistic: null }],
      'athletes_incomplete',
      { 'athletes.1._athleteStatistic': 'athletes_incomplete' },
    ],
    [
      'a statistic as goals',
      [pick(0), { ...pick(1), _athleteGoal: id('d', 0) }],
      'option_unknown',
      { 'athletes.1._athleteGoal': 'option_unknown' },
    ],
  ])('%s is refused', (_what, sent, code, fields) => {
    expect(pickReader(definition)(sent)).toEqual({ code, fields })
  })

  const classic = card({ gameType: 'classic', goals: [], statistics: [] })
  const number = (slot: number, athleteScore?: number | null) => ({ _athlete: id('a', slot), athleteScore })
  test('classic takes numbers, and an empty one is 0', () => {
    expect(pickReader(classic)([number(1, 999), number(0, 7)])).toEqual({ picks: [7, 999] })
    expect(pickReader(classic)([number(0, null), number(1)])).toEqual({ picks: [0, 0] })
    expect(Object.is((pickReader(classic)([number(0, -0), number(1)]) as { picks: number[] }).picks[0], 0)).toBe(true)
  })
  test.each([-1, 1000, 1.5, Number.NaN])('classic refuses %d', athleteScore => {
    expect(pickReader(classic)([number(0, 1), number(1, athleteScore)])).toEqual({
      code: 'score_invalid',
      fields: { 'athletes.1.athleteScore': 'score_invalid' },
    })
  })

  test('any order of the same picks is one and the same entry, and different ones differ', () => {
    fc.assert(
      fc.property(someCards, fc.nat(), ({ definition: query, picks }, turn) => {
        const sent = query.slots.map((athlete, slot) => ({
          _athlete: athlete.athleteId,
          _athleteGoal: query.goals[picks[slot]?.[0] ?? 0]?.id,
          _athleteStatistic: query.statistics[picks[slot]?.[1] ?? 0]?.id,
        }))
        const at = turn % sent.length
        expect(pickReader(query)([...sent.slice(at), ...sent.slice(0, at)])).toEqual({ picks: picks.flat() })
      }),
    )
  })
})
