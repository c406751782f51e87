import { describe, expect, test } from 'vitest'
import type { ImportedAthlete, ImportedMatch } from '#contract/imported.ts'
import { awaitedSince, dueAfter, isBoundByRule } from './rules-delays.ts'
import { factsOf, faultOf, unmatchedNamesIn, withCorrection, withName } from './rules.ts'

const START = new Date('2026-11-14T19:00:00Z')

const athlete = (name: string, side: 'home' | 'away', changes: Partial<ImportedAthlete> = {}): ImportedAthlete => ({
  externalId: name,
  name,
  side,
  team: null,
  shirt: null,
  position: null,
  played: true,
  starter: true,
  numbers: {},
  ...changes,
})

const match = (changes: Partial<ImportedMatch> = {}): ImportedMatch => ({
  number: '1',
  kind: 'match',
  round: '1',
  startsAt: START,
  place: null,
  home: { name: 'Casa' },
  away: { name: 'Fora' },
  status: 'finished',
  score: { home: 2, away: 0 },
  goals: [
    {
      side: 'home',
      name: 'ana',
      athleteExternalId: 'ana',
      shirt: 9,
      own: false,
      penalty: false,
      half: 1,
      minute: 45,
      stoppage: 2,
    },
    {
      side: 'home',
      name: 'zeca',
      athleteExternalId: 'zeca',
      shirt: 3,
      own: true,
      penalty: false,
      half: 2,
      minute: 60,
      stoppage: 0,
    },
  ],
  cards: [
    { side: 'away', name: 'zeca', shirt: 3, color: 'yellow', half: 1, minute: 10, stoppage: 0 },
    { side: 'away', name: 'zeca', shirt: 3, color: 'yellow', half: 2, minute: 70, stoppage: 0 },
    { side: 'away', name: 'zeca', shirt: 3, color: 'red', half: 2, minute: 70, stoppage: 0 },
  ],
  statistics: { yellowCards: { home: 0, away: 2 }, redCards: { home: 0, away: 1 } },
  athletes: [
    athlete('ana', 'home'),
    athlete('bia', 'home', { played: false, starter: false }),
    athlete('caio', 'home', { played: null, starter: false }),
    athlete('zeca', 'away'),
  ],
  ...changes,
})

const reported = (one: ImportedMatch, isDoubtful = false) =>
  factsOf(
    one,
    {
      athletes: one.athletes.map(({ name }) => name),
      teams: one.athletes.map(() => null),
      goals: one.goals.map(({ name }) => (name === '?' ? null : name)),
      cards: one.cards.map(({ name }) => (name === '?' ? null : name)),
    },
    {},
    isDoubtful,
  )

describe('C6: numbers follow from goals, cards and score', () => {
  test('own goals count for the score, never for an athlete; zeros are set only for complete lists', () => {
    const { athletes, startedAt } = reported(match())
    expect(athletes.ana).toEqual({
      played: true,
      numbers: {
        goals: 1,
        'goals-first-half': 1,
        'goals-second-half': 0,
        'first-goal-minute': 45,
        'yellow-cards': 0,
        'red-cards': 0,
        'clean-sheet': 1,
      },
    })
    expect(athletes.zeca?.numbers).toMatchObject({ goals: 0, 'yellow-cards': 2, 'red-cards': 1, 'clean-sheet': 0 })
    expect(athletes.zeca?.numbers).not.toHaveProperty('first-goal-minute')
    expect(athletes.ana?.numbers).not.toHaveProperty('assists')
    expect(startedAt).toEqual(START)
  })

  test('who stayed off the pitch has no numbers; of whom that is unknown has those that hold either way', () => {
    const { athletes } = reported(match())
    expect(athletes.bia).toEqual({ played: false, numbers: {} })
    expect(athletes.caio?.played).toBeNull()
    expect(athletes.caio?.numbers).toMatchObject({ goals: 0, 'yellow-cards': 0 })
    expect(athletes.caio?.numbers).not.toHaveProperty('clean-sheet')
  })

  test('a source of scores alone leaves goals unknown, except where nobody can have scored', () => {
    const scored = reported(match({ goals: [], cards: [], statistics: {} })).athletes.ana?.numbers
    expect(scored).toEqual({ 'clean-sheet': 1 })
    const none = match({ goals: [], cards: [], statistics: {}, score: { home: 0, away: 0 } })
    expect(reported(none).athletes.ana?.numbers).toMatchObject({ goals: 0, 'clean-sheet': 1 })
  })

  test('cards that do not add up to their total leave others unknown', () => {
    const statistics = { yellowCards: { home: 1, away: 2 } }
    const { athletes } = reported(match({ statistics }))
    expect(athletes.ana?.numbers).not.toHaveProperty('yellow-cards')
    expect(athletes.ana?.numbers).not.toHaveProperty('red-cards')
    expect(athletes.zeca?.numbers).toMatchObject({ 'yellow-cards': 2, 'red-cards': 1 })
  })

  test('cards without totals are whole unless a row could not be read', () => {
    expect(reported(match({ statistics: {} })).athletes.ana?.numbers).toMatchObject({ 'yellow-cards': 0 })
    expect(reported(match({ statistics: {} }), true).athletes.ana?.numbers).not.toHaveProperty('yellow-cards')
  })

  test('a source’s numbers of an athlete are unchanged', () => {
    const athletes = [athlete('ana', 'home', { numbers: { goals: 3, 'clean-sheet': 0, assists: 1 } })]
    expect(reported(match({ athletes })).athletes.ana?.numbers).toMatchObject({
      goals: 3,
      'clean-sheet': 0,
      assists: 1,
    })
  })

  test('a live match has goals so far and no clean sheet yet', () => {
    const numbers = reported(match({ status: 'live' })).athletes.ana?.numbers
    expect(numbers).toMatchObject({ goals: 1 })
    expect(numbers).not.toHaveProperty('clean-sheet')
  })

  test('a scorer was on the pitch, even if the line-up does not contain them', () => {
    const athletes = [athlete('ana', 'home', { played: null, starter: false })]
    expect(reported(match({ athletes })).athletes.ana).toMatchObject({ played: true, numbers: { goals: 1 } })
  })
})

test('names that are nobody yet are listed once a side, an own goal on the side of its player', () => {
  const nobody = (side: 'home' | 'away', own: boolean) => ({
    side,
    own,
    name: '?',
    shirt: null,
    penalty: false,
    half: 1 as const,
    minute: 3,
    stoppage: 0,
  })
  const facts = reported(match({ goals: [nobody('home', false), nobody('home', true)], cards: [] }))
  expect(unmatchedNamesIn(facts)).toEqual([
    { name: '?', side: 'home' },
    { name: '?', side: 'away' },
  ])
  const named = withName(facts, { name: '?', side: 'home', athlete: 'ana' }, new Map([['ana', 'home']]))
  expect(named.athletes.ana?.numbers).toMatchObject({ goals: 1, 'goals-first-half': 1, 'first-goal-minute': 3 })
  expect(unmatchedNamesIn(named)).toEqual([{ name: '?', side: 'away' }])
})

test('C10: a corrected goal moves the numbers that follow from it, and no others', () => {
  const before = reported(
    match({ athletes: [athlete('ana', 'home', { numbers: { assists: 1 } }), athlete('zeca', 'away')] }),
  )
  const goals = before.goals.map(goal =>
    goal.athlete === 'ana' ? { ...goal, half: 2 as const, minute: 46, stoppage: 0 } : goal,
  )
  const after = withCorrection(before, { ...before, goals }, new Map())
  expect(after.athletes.ana?.numbers).toMatchObject({
    goals: 1,
    'goals-first-half': 0,
    'goals-second-half': 1,
    'first-goal-minute': 46,
    assists: 1,
  })
  const typed = { ...before, athletes: { ...before.athletes, ana: { played: true, numbers: { goals: 4 } } } }
  expect(withCorrection(before, typed, new Map()).athletes.ana?.numbers.goals).toBe(4)
})

test.each([
  ['a finished match without a score', { score: null, goals: [] }, ['score', 'required']],
  ['goals that do not add up', { score: { home: 3, away: 0 } }, ['goals', 'invalid']],
  [
    'a minute outside its half',
    { goals: [], cards: [{ ...reported(match()).cards[0], half: 2, minute: 10 }] },
    ['cards', 'invalid'],
  ],
  ['a negative number', { athletes: { ana: { played: true, numbers: { goals: -1 } } } }, ['athletes', 'invalid']],
])('%s cannot be', (_what, changes, fault) => {
  expect(faultOf({ ...reported(match()), ...changes } as ReturnType<typeof reported>, 'match')).toEqual(fault)
  expect(faultOf(reported(match()), 'match')).toBeUndefined()
})

test('C7: a schedule counts until its moment has come; what a rule voided stays void unless it began in time', () => {
  const later = new Date('2026-11-20T19:00:00Z')
  expect(dueAfter(START, later, new Date('2026-11-10T00:00:00Z'))).toEqual(later)
  expect(dueAfter(START, later, new Date('2026-11-15T00:00:00Z'))).toEqual(START)
  const late = { author: 'rule', dueAt: START, startedAt: null, abandonedAt: null }
  expect(isBoundByRule(late, { ...match({ startsAt: later }), endedAt: null })).toBe(true)
  expect(isBoundByRule(late, { ...match(), endedAt: null })).toBe(false)
  expect(isBoundByRule({ ...late, author: 'import' }, { ...match({ startsAt: later }), endedAt: null })).toBe(false)
})

describe('since when what a match came to is awaited', () => {
  const minutes = (count: number) => new Date(START.getTime() + count * 60_000)
  const one = (changes: object) => ({
    id: 'm',
    kind: 'match' as const,
    status: 'scheduled' as const,
    startsAt: START,
    facts: null,
    clockReport: null,
    ...changes,
  })
  test.each([
    ['never told to have begun', {}, [], 125],
    ['a late start counts from it', { status: 'live', facts: { startedAt: minutes(20), endedAt: null } }, [], 145],
    ['its clock is still told', { status: 'live', clockReport: { lastAt: minutes(130) } }, [], 140],
    ['over and whole', { status: 'finished', facts: { startedAt: START, endedAt: minutes(110) } }, [], null],
    ['over and not whole', { status: 'finished', facts: { startedAt: START, endedAt: minutes(110) } }, ['m'], 110],
    ['another match lacks a fact', { status: 'finished', facts: { startedAt: START, endedAt: null } }, ['n'], null],
    ['put off', { status: 'postponed' }, [], null],
    ['abandoned', { status: 'abandoned' }, [], null],
    ['void', { status: 'void' }, [], null],
    ['a race', { kind: 'race' }, [], 180],
    ['no time is known', { startsAt: null }, [], null],
  ])('%s', (_what, changes, missing, expected) => {
    const since = awaitedSince(
      [one(changes)],
      missing.map(match => ({ match })),
    )
    expect(since).toEqual(expected === null ? null : minutes(expected))
  })
})

test('C8: an end in time that is reported late counts; a later one, or one without a time, does not', () => {
  const afterStart = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
  const abandoned = { author: 'rule', dueAt: START, startedAt: START, abandonedAt: afterStart(1) }
  const isBound = (endedAt: Date | null) => isBoundByRule(abandoned, { ...match(), endedAt })
  expect([afterStart(49), afterStart(49.01), null].map(isBound)).toEqual([false, true, true])
  expect(isBoundByRule(abandoned, { ...match({ status: 'abandoned' }), endedAt: null })).toBe(true)
})
