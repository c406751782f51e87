import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { FactName, MatchStatus } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import { isCardVoid, type Known, pointsOf, scorerOf, scoringOf, tell, type Told, validNeeded } from './rules.ts'
import { readPicks } from './rules-picks.ts'
import type { Definition, Option, Rule, Slot } from './types.ts'

const id = (kind: string, number: number) => `${kind}${number}`.padStart(24, '0')
const slot = (place: number, position: Position = 'A', classicValue = 1000): Slot => ({
  place,
  athleteId: id('a', place),
  teamId: null,
  matchId: id('b', place),
  kickoffId: null,
  position,
  shirt: null,
  classicValue,
})
const option = (place: number, value: number, rule: Rule, kind = 'c'): Option => ({
  id: id(kind, place),
  name: `Opção ${place}`,
  nameEn: `Option ${place}`,
  value,
  rule,
})
const defaults = (list: typeof DEFAULT_GOAL_OPTIONS, kind: string) =>
  list.map((one, place) => ({ ...option(place, one.value * 100, one.rule, kind), name: one.name }))
const goals = defaults(DEFAULT_GOAL_OPTIONS, 'c')
const statistics = defaults(DEFAULT_STATISTIC_OPTIONS, 'd')
const card = (changes: Partial<Definition> = {}): Definition => ({
  gameType: 'options',
  slots: [slot(0), slot(1)],
  goals,
  statistics,
  ...changes,
})

const ALL_ZERO = {
  goals: 0,
  'clean-sheet': 0,
  'yellow-cards': 0,
  assists: 0,
  woodwork: 0,
  'red-cards': 0,
  'penalties-saved': 0,
} as const
const known = (numbers: Partial<Record<FactName, number>> = {}, changes: Partial<Known> = {}): Known => ({
  status: 'finished',
  score: { home: 1, away: 0 },
  unresolved: 0,
  lineUpTold: false,
  facts: { played: true, numbers: { ...ALL_ZERO, ...numbers } },
  ticks: new Map(),
  ...changes,
})
const names = (options: readonly Option[], places: readonly number[]) => places.map(place => options[place]?.name)
const told = (changes: Partial<Told>): Told => ({
  void: false,
  matchVoid: false,
  goals: [],
  statistics: [],
  number: null,
  missing: [],
  ...changes,
})

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
    const one = tell(card(), slot(0), known(numbers))
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
    const definition = card({ goals: rules.map((rule, place) => option(place, 100, rule)), statistics: [] })
    const at = (shots: number) => tell(definition, slot(0), known({ shots })).goals
    expect([at(0), at(2), at(3), at(4)]).toEqual([[0], [0], [1, 2], [2]])
  })

  test('an option without a rule happened when the operator says so, and keeps `none` open until it is said', () => {
    const own = [option(0, 300, { fact: 'none' }, 'd'), option(1, 900, null, 'd')]
    const definition = card({ statistics: own })
    const says = (tick?: boolean) =>
      tell(definition, slot(0), known({}, { ticks: new Map(tick === undefined ? [] : [[id('d', 1), tick]]) }))
    expect(says()).toMatchObject({ statistics: [], missing: ['tick: Opção 1'] })
    expect(says(true)).toMatchObject({ statistics: [1], missing: [] })
    expect(says(false)).toMatchObject({ statistics: [0], missing: [] })
  })
})

describe('unknown is never 0', () => {
  const lacking = (...facts: FactName[]) => {
    const numbers: Partial<Record<FactName, number>> = { ...ALL_ZERO }
    for (const fact of facts) delete numbers[fact]
    return known({}, { facts: { played: true, numbers } })
  }

  test('a statistic the source lacks is missing once the match is over, and `none` is not paid', () => {
    expect(tell(card(), slot(0), lacking('woodwork', 'penalties-saved'))).toMatchObject({
      goals: [0],
      statistics: [],
      missing: ['woodwork', 'penalties-saved'],
    })
    expect(tell(card(), slot(0), lacking('goals'))).toMatchObject({ goals: [], missing: ['goals'] })
  })

  test('what did happen is paid whatever else is unknown', () => {
    const one = lacking('woodwork')
    one.facts = { played: true, numbers: { ...one.facts?.numbers, assists: 1 } }
    expect(tell(card(), slot(0), one).statistics).toEqual([3])
  })

  test('while the match is on the points are partial and nothing is missing', () => {
    expect(tell(card(), slot(0), { ...lacking('woodwork'), status: 'live' })).toMatchObject({ goals: [0], missing: [] })
  })

  test('a name nobody linked blocks, also for who seems not to have played', () => {
    expect(tell(card(), slot(0), known({}, { unresolved: 1 })).missing).toEqual(['unresolved'])
    const bench = known({}, { unresolved: 1, facts: { played: false, numbers: {} } })
    expect(tell(card(), slot(0), bench)).toMatchObject({ void: false, missing: ['unresolved'] })
  })

  test('whether an athlete played must be known', () => {
    expect(tell(card(), slot(0), known({}, { facts: { played: null, numbers: ALL_ZERO } })).missing).toEqual(['played'])
    const nothing = tell(card({ goals: goals.slice(0, 1), statistics: [] }), slot(0), known({}, { facts: undefined }))
    expect(nothing.missing).toEqual(['played', 'goals'])
  })

  test.each<MatchStatus>(['scheduled', 'postponed'])('nothing happened in a match that is %s', status => {
    expect(tell(card(), slot(0), known({}, { status }))).toEqual(told({}))
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
    ['AF_TOUCHDOWN', 'touchdowns'],
  ])('of %s it is %s', (position, fact) => {
    const definition = classic(position, 1250)
    const one = tell(definition, slot(0, position), known({ goals: 9, [fact]: 4 }))
    expect(one.number).toBe(4)
    const score = scorerOf(scoringOf(definition, [one]))
    expect([3, 4, 5].map(number => score([number]))).toEqual([0, 1250, 0])
  })

  test('unknown, nobody earns and it is missing; who scored none has no first minute, known', () => {
    const definition = classic('GOAL_MINUTE')
    const unknown = tell(definition, slot(0, 'GOAL_MINUTE'), known({ goals: 1 }))
    expect(unknown).toMatchObject({ number: null, missing: ['first-goal-minute'] })
    const goalless = tell(definition, slot(0, 'GOAL_MINUTE'), known({ goals: 0 }))
    expect(
      tell(definition, slot(0, 'GOAL_MINUTE'), known({ goals: 9 }, { score: { home: 0, away: 0 } })).missing,
    ).toEqual([])
    expect(goalless).toMatchObject({ number: null, missing: [] })
    expect([0, 1, 999].map(number => scorerOf(scoringOf(definition, [goalless]))([number]))).toEqual([0, 0, 0])
  })
})

describe('A3: did not play', () => {
  test('void for everyone once the match is over', () => {
    const bench = known({}, { facts: { played: false, numbers: ALL_ZERO } })
    expect(tell(card(), slot(0), bench)).toEqual(told({ void: true }))
    expect(tell(card(), slot(0), { ...bench, status: 'live' })).toEqual(told({}))
  })
  test('who is not in a line-up that is told did not play', () => {
    expect(tell(card(), slot(0), known({}, { facts: undefined, lineUpTold: true })).void).toBe(true)
  })
  test('a void match makes its athletes void, whatever is told of them', () => {
    expect(tell(card(), slot(0), known({ goals: 2 }, { status: 'void' }))).toEqual(
      told({ void: true, matchVoid: true }),
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
    const all = (voids: number) => Array.from({ length: athletes }, (_, index) => told({ void: index < voids }))
    expect(isCardVoid(all(athletes - needed), true)).toBe(false)
    expect(isCardVoid(all(athletes - needed + 1), true)).toBe(true)
    expect(isCardVoid(all(athletes), false)).toBe(false)
  })
  test('void matches count at once', () => {
    expect(isCardVoid([told({ void: true, matchVoid: true }), told({})], false)).toBe(true)
  })
})

/** A1 and A2 as the rule says them, over ids and without any table. */
function pointsByTheRule(definition: Definition, happenedTo: readonly Told[], picks: readonly number[]): number {
  return definition.slots
    .map((athlete, place) => {
      const one = happenedTo[place] ?? told({})
      if (definition.gameType === 'classic') return picks[place] === one.number ? athlete.classicValue : 0
      const chosen = [definition.goals[picks[2 * place] ?? 0], definition.statistics[picks[2 * place + 1] ?? 0]]
      const happenedIds = new Set([
        ...one.goals.map(at => definition.goals[at]?.id),
        ...one.statistics.map(at => definition.statistics[at]?.id),
      ])
      return chosen.reduce((sum, each) => sum + (each && happenedIds.has(each.id) ? each.value : 0), 0)
    })
    .reduce((sum, points) => sum + points, 0)
}

const someOptions = (kind: string) =>
  fc
    .array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 2, maxLength: 9 })
    .map(values => values.map((value, place) => option(place, value, null, kind)))
const someCards = fc
  .record({ athletes: fc.integer({ min: 1, max: 40 }), goals: someOptions('c'), statistics: someOptions('d') })
  .chain(parts => {
    const slots = Array.from({ length: parts.athletes }, (_, place) => slot(place, 'A', 100 + place))
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
        const happenedTo = facts.map(told)
        const flat = picks.flat()
        const scoring = scoringOf(definition, happenedTo)
        const score = scorerOf(scoring)(flat)
        expect(score).toBe(pointsByTheRule(definition, happenedTo, flat))
        const parts = pointsOf(scoring, flat)
        expect(parts.reduce((sum, { goal, statistic }) => sum + goal + statistic, 0)).toBe(score)
        // What is kept with a board is JSON, and must score the same once read again.
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
        const slots = pairs.map((_, place) => slot(place, 'A', 100 * place))
        const definition = card({ gameType: 'classic', slots, goals: [], statistics: [] })
        const happenedTo = pairs.map(([, number]) => told({ number }))
        const picks = pairs.map(([pick]) => pick % 5)
        const scoring = scoringOf(definition, happenedTo)
        expect(scorerOf(scoring)(picks)).toBe(pointsByTheRule(definition, happenedTo, picks))
        expect(pointsOf(scoring, picks).reduce((sum, { goal }) => sum + goal, 0)).toBe(scorerOf(scoring)(picks))
      }),
    )
  })

  test('a void athlete pays nobody', () => {
    const scoring = scoringOf(card(), [told({ void: true }), told({ goals: [1] })])
    expect(pointsOf(scoring, [1, 0, 1, 0])).toEqual([
      { goal: 0, statistic: 0 },
      { goal: 900, statistic: 0 },
    ])
  })
})

describe('A5: picks', () => {
  const pick = (place: number, goal = 0, statistic = 0) => ({
    _athlete: id('a', place),
    _athleteGoal: id('c', goal),
    _athleteStatistic: id('d', statistic),
  })
  const definition = card()
  test('are canonical: in the order of the card, however they come', () => {
    expect(readPicks(definition, [pick(1, 2, 3), pick(0, 1, 6)])).toEqual({ picks: [1, 6, 2, 3] })
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
    expect(readPicks(definition, sent)).toEqual({ code, fields })
  })

  const classic = card({ gameType: 'classic', goals: [], statistics: [] })
  const number = (place: number, athleteScore?: number | null) => ({ _athlete: id('a', place), athleteScore })
  test('classic takes numbers, and an empty one is 0', () => {
    expect(readPicks(classic, [number(1, 999), number(0, 7)])).toEqual({ picks: [7, 999] })
    expect(readPicks(classic, [number(0, null), number(1)])).toEqual({ picks: [0, 0] })
    expect(Object.is((readPicks(classic, [number(0, -0), number(1)]) as { picks: number[] }).picks[0], 0)).toBe(true)
  })
  test.each([-1, 1000, 1.5, Number.NaN])('classic refuses %d', athleteScore => {
    expect(readPicks(classic, [number(0, 1), number(1, athleteScore)])).toEqual({
      code: 'score_invalid',
      fields: { 'athletes.1.athleteScore': 'score_invalid' },
    })
  })

  test('any order of the same picks is one and the same entry, and different ones differ', () => {
    fc.assert(
      fc.property(someCards, fc.nat(), ({ definition: any, picks }, turn) => {
        const sent = any.slots.map((athlete, place) => ({
          _athlete: athlete.athleteId,
          _athleteGoal: any.goals[picks[place]?.[0] ?? 0]?.id,
          _athleteStatistic: any.statistics[picks[place]?.[1] ?? 0]?.id,
        }))
        const at = turn % sent.length
        expect(readPicks(any, [...sent.slice(at), ...sent.slice(0, at)])).toEqual({ picks: picks.flat() })
      }),
    )
  })
})
