import { describe, expect, test } from 'vitest'
import type { FactName, MatchStatus } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import { isCardVoid, scorerOf, scoringOf, resolve } from '#contract/verify/athlete-card.ts'
import { validNeeded } from '#contract/verify/questions.ts'
import {
  card,
  goals,
  id,
  known,
  names,
  option,
  slot,
  statistics,
  resolved,
  ALL_ZERO,
} from '#tests/support/card-rules.ts'
import type { Rule } from './types.ts'

describe('A1: what happened, with the default options', () => {
  test.each<[Partial<Record<FactName, number>>, string[], string[]]>([
    [{}, ['0 gols'], ['Nenhuma']],
    [{ goals: 1 }, ['1 gol'], ['Nenhuma']],
    [{ goals: 2, assists: 1 }, ['2 gols'], ['Assistência']],
    [{ goals: 3 }, ['3 gols ou mais'], ['Nenhuma']],
    [{ goals: 5, 'yellow-cards': 1, 'red-cards': 1 }, ['3 gols ou mais'], ['Cartão amarelo', 'Cartão vermelho']],
    [{ 'clean-sheet': 1, 'penalties-saved': 2 }, ['0 gols'], ['Sem sofrer gols', 'Pênalti defendido']],
    [{ woodwork: 2 }, ['0 gols'], ['Bola na trave']],
  ])('%j', (numbers, expectedGoals, expectedStatistics) => {
    const one = resolve(card(), slot(0), known(numbers))
    expect(names(goals, one.goals)).toEqual(expectedGoals)
    expect(names(statistics, one.statistics)).toEqual(expectedStatistics)
    expect(one.missing).toEqual([])
  })

  test('the default values are those of the rule', () => {
    expect(goals.map(one => one.value / 100)).toEqual([3, 9, 25, 50])
    expect(statistics.map(one => one.value / 100)).toEqual([3, 7, 8, 10, 15, 25, 40])
  })

  test('at most and exactly compare as they say', () => {
    const rules: Rule[] = [
      { fact: 'shots', is: '<=', number: 2 },
      { fact: 'shots', is: '=', number: 3 },
      { fact: 'shots', is: '>=', number: 3 },
    ]
    const definition = card({ goals: rules.map((rule, slot) => option(slot, 100, rule)), statistics: [] })
    const at = (shots: number) => resolve(definition, slot(0), known({ shots })).goals
    expect([at(0), at(2), at(3), at(4)]).toEqual([[0], [0], [1, 2], [2]])
  })

  test('an option without a rule happened when the operator says so, and keeps `none` open until it is said', () => {
    const own = [option(0, 300, { fact: 'none' }, 'd'), option(1, 900, null, 'd')]
    const definition = card({ statistics: own })
    const emit = (tick?: boolean) =>
      resolve(definition, slot(0), known({}, { ticks: new Map(tick === undefined ? [] : [[id('d', 1), tick]]) }))
    expect(emit()).toMatchObject({ statistics: [], missing: ['tick: Opção 1'] })
    expect(emit(true)).toMatchObject({ statistics: [1], missing: [] })
    expect(emit(false)).toMatchObject({ statistics: [0], missing: [] })
  })
})

describe('unknown is never 0', () => {
  const lacking = (...facts: FactName[]) => {
    const numbers: Partial<Record<FactName, number>> = { ...ALL_ZERO }
    for (const fact of facts) delete numbers[fact]
    return known({}, { facts: { played: true, numbers } })
  }

  test('a statistic the source lacks is missing once the match is over, and `none` is not paid', () => {
    expect(resolve(card(), slot(0), lacking('woodwork', 'penalties-saved'))).toMatchObject({
      goals: [0],
      statistics: [],
      missing: ['woodwork', 'penalties-saved'],
    })
    expect(resolve(card(), slot(0), lacking('goals'))).toMatchObject({ goals: [], missing: ['goals'] })
  })

  test('an option that happened is paid even if others are unknown', () => {
    const one = lacking('woodwork')
    one.facts = { played: true, numbers: { ...one.facts?.numbers, assists: 1 } }
    expect(resolve(card(), slot(0), one).statistics).toEqual([3])
  })

  test('while the match is on the points are partial and nothing is missing', () => {
    expect(resolve(card(), slot(0), { ...lacking('woodwork'), status: 'live' })).toMatchObject({
      goals: [0],
      missing: [],
    })
  })

  test('a name nobody linked blocks, also for who seems not to have played', () => {
    expect(resolve(card(), slot(0), known({}, { unresolved: 1 })).missing).toEqual(['unresolved'])
    const bench = known({}, { unresolved: 1, facts: { played: false, numbers: {} } })
    expect(resolve(card(), slot(0), bench)).toMatchObject({ void: false, missing: ['unresolved'] })
  })

  test('whether an athlete played must be known', () => {
    expect(resolve(card(), slot(0), known({}, { facts: { played: null, numbers: ALL_ZERO } })).missing).toEqual([
      'played',
    ])
    const nothing = resolve(
      card({ goals: goals.slice(0, 1), statistics: [] }),
      slot(0),
      known({}, { facts: undefined }),
    )
    expect(nothing.missing).toEqual(['played', 'goals'])
  })

  test.each<MatchStatus>(['scheduled', 'postponed'])('nothing happened in a match that is %s', status => {
    expect(resolve(card(), slot(0), known({}, { status }))).toEqual(resolved({}))
  })
})

describe('A2: the exact number', () => {
  const classic = (position: Position, value = 1000) =>
    card({ gameType: 'classic', goals: [], statistics: [], slots: [slot(0, position, value)] })
  test.each<[Position, FactName]>([
    ['A', 'goals'],
    ['ATP', 'sets-won'],
    ['F1_START', 'start-position'],
    ['F1_FINISH', 'finish-position'],
    ['POKER', 'finishing-place'],
    ['GOAL_MINUTE', 'first-goal-minute'],
    ['GOALS_HALF', 'goals-first-half'],
    ['GOALS_SECOND_HALF', 'goals-second-half'],
    ['AF_TOUCHDOWN', 'touchdowns'],
  ])('of %s it is %s', (position, fact) => {
    const definition = classic(position, 1250)
    const one = resolve(definition, slot(0, position), known({ goals: 9, [fact]: 4 }))
    expect(one.number).toBe(4)
    const score = scorerOf(scoringOf(definition, [one]))
    expect([3, 4, 5].map(number => score([number]))).toEqual([0, 1250, 0])
  })

  test('unknown, nobody earns and it is missing; who scored none has no first minute, known', () => {
    const definition = classic('GOAL_MINUTE')
    const unknown = resolve(definition, slot(0, 'GOAL_MINUTE'), known({ goals: 1 }))
    expect(unknown).toMatchObject({ number: null, missing: ['first-goal-minute'] })
    const goalless = resolve(definition, slot(0, 'GOAL_MINUTE'), known({ goals: 0 }))
    expect(
      resolve(definition, slot(0, 'GOAL_MINUTE'), known({ goals: 9 }, { score: { home: 0, away: 0 } })).missing,
    ).toEqual([])
    expect(goalless).toMatchObject({ number: null, missing: [] })
    expect([0, 1, 999].map(number => scorerOf(scoringOf(definition, [goalless]))([number]))).toEqual([0, 0, 0])
  })
})

describe('A3: did not play', () => {
  test('void for everyone once the match is over', () => {
    const bench = known({}, { facts: { played: false, numbers: ALL_ZERO } })
    expect(resolve(card(), slot(0), bench)).toEqual(resolved({ void: true }))
    expect(resolve(card(), slot(0), { ...bench, status: 'live' })).toEqual(resolved({}))
  })
  test('an athlete missing from a reported line-up did not play', () => {
    expect(resolve(card(), slot(0), known({}, { facts: undefined, lineUpTold: true })).void).toBe(true)
  })
  test('a void match makes its athletes void, whatever is told of them', () => {
    expect(resolve(card(), slot(0), known({ goals: 2 }, { status: 'void' }))).toEqual(
      resolved({ void: true, matchVoid: true }),
    )
  })
})

describe('A4: how many must remain', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [5, 3],
    [10, 5],
    [11, 6],
    [40, 20],
  ])('of %i athletes %i', (athletes, needed) => {
    expect(validNeeded(athletes)).toBe(needed)
    const all = (voids: number) => Array.from({ length: athletes }, (_, index) => resolved({ void: index < voids }))
    expect(isCardVoid(all(athletes - needed), true)).toBe(false)
    expect(isCardVoid(all(athletes - needed + 1), true)).toBe(true)
    expect(isCardVoid(all(athletes), false)).toBe(false)
  })
  test('void matches count at once', () => {
    expect(isCardVoid([resolved({ void: true, matchVoid: true }), resolved({})], false)).toBe(true)
  })
})
