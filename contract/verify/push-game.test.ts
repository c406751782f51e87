import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pushAnswer } from '#tests/money/oracle-rooms.ts'
import {
  answerOf,
  halfOf,
  isPushPick,
  type KnownPushMatch,
  type Minute,
  type PushQuestion,
  pushScorerOf,
} from './push-game.ts'

type Event = Minute & { side: 'home' | 'away' }
const event = (minute: number, changes: Partial<Event> = {}): Event => ({
  side: 'home',
  half: minute > 45 ? 2 : 1,
  minute,
  stoppage: 0,
  ...changes,
})
const inStoppage = (half: 1 | 2, stoppage: number): Event => event(half === 1 ? 45 : 90, { half, stoppage })
const bySide = (events: readonly Event[]) => ({
  home: events.filter(one => one.side === 'home').length,
  away: events.filter(one => one.side === 'away').length,
})
const known = (goals: Event[], changes: Partial<KnownPushMatch> = {}): KnownPushMatch => ({
  status: 'finished',
  score: bySide(goals),
  clock: null,
  goals,
  cards: [],
  statistics: {},
  ...changes,
})
const question = (from: number, to: number, changes: Partial<PushQuestion> = {}): PushQuestion => ({
  fact: 'goal',
  side: null,
  from,
  to,
  ...changes,
})
const predicted = (request: PushQuestion, match: KnownPushMatch, resolved: boolean | null = null) => {
  const { correct, voidReason, isOver, missing } = answerOf(request, match, resolved)
  if (missing.length > 0) return missing.join()
  if (!isOver) return 'waits'
  return voidReason ?? (correct ? 'yes' : 'no')
}

describe('P3: the window', () => {
  test.each([
    [1, 1, 1],
    [41, 45, 1],
    [46, 50, 2],
    [90, 90, 2],
    [45, 46, null],
    [10, 9, null],
    [0, 5, null],
    [86, 91, null],
  ])('minutes %i to %i are of half %s', (from, to, half) => expect(halfOf({ from, to })).toBe(half))

  test.each<[string, Event[], string]>([
    ['nothing', [], 'no'],
    ['long before', [event(17)], 'no'],
    ['the minute before it', [event(19)], 'edge_event'],
    ['its first minute', [event(20)], 'edge_event'],
    ['within', [event(21)], 'yes'],
    ['within, in its last but one', [event(24)], 'yes'],
    ['its last minute', [event(25)], 'edge_event'],
    ['the minute after it', [event(26)], 'edge_event'],
    ['after that', [event(27)], 'no'],
    ['one within and one at the edge', [event(22), event(25)], 'edge_event'],
  ])('a goal in minutes 20 to 25: %s', (_when, goals, answer) => {
    expect(predicted(question(20, 25), known(goals))).toBe(answer)
  })

  test('stoppage time goes on in its own half', () => {
    const end = question(41, 45)
    expect(predicted(end, known([inStoppage(1, 1)]))).toBe('edge_event')
    expect(predicted(end, known([inStoppage(1, 2)]))).toBe('no')
    expect(predicted(end, known([event(46)]))).toBe('no')
    const second = question(46, 50)
    expect(predicted(second, known([event(45)]))).toBe('no')
    expect(predicted(second, known([inStoppage(1, 3)]))).toBe('no')
    expect(predicted(second, known([inStoppage(1, 1), event(48)]))).toBe('yes')
    expect(predicted(question(86, 90), known([inStoppage(2, 1)]))).toBe('edge_event')
    expect(predicted(question(86, 90), known([inStoppage(2, 4)]))).toBe('no')
  })

  test('only what was asked about counts, and touches: of one side, of one kind', () => {
    const home = question(20, 25, { side: 'home' })
    expect(predicted(home, known([event(22, { side: 'away' })]))).toBe('no')
    expect(predicted(home, known([event(25, { side: 'away' }), event(22)]))).toBe('yes')
    const red = { color: 'red', ...event(22) } as const
    const yellow = { color: 'yellow', ...event(25) } as const
    const counted = { yellowCards: { home: 1, away: 0 }, redCards: { home: 1, away: 0 } }
    const match = known([event(20)], { cards: [red, yellow], statistics: counted })
    expect(predicted(question(20, 25, { fact: 'red-card' }), match)).toBe('yes')
    expect(predicted(question(20, 25, { fact: 'yellow-card' }), match)).toBe('edge_event')
  })

  test('is what an independent reading says, for any goals', () => {
    const any = fc
      .record({
        minute: fc.integer({ min: 1, max: 90 }),
        stoppage: fc.nat(8),
        side: fc.constantFrom('home' as const, 'away' as const),
      })
      .map(one => event(one.minute, { side: one.side, stoppage: one.minute % 45 === 0 ? one.stoppage : 0 }))
    const window = fc
      .tuple(fc.nat(1), fc.integer({ min: 1, max: 45 }), fc.nat(10))
      .map(([half, from, length]) => [half * 45 + from, Math.min(half * 45 + from + length, half * 45 + 45)] as const)
    const side = fc.constantFrom(null, 'home' as const, 'away' as const)
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), window, side, (goals, [from, to], whose) => {
        const half = from > 45 ? 2 : 1
        const minutes = goals
          .filter(one => one.half === half && (whose === null || one.side === whose))
          .map(one => one.minute + one.stoppage)
        const due = pushAnswer(minutes, from, to)
        expect(predicted(question(from, to, { side: whose }), known(goals))).toBe(due === 'void' ? 'edge_event' : due)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('when a question is over (C9)', () => {
  const live = (clock: Minute | null) => known([event(22)], { status: 'live', clock })
  test.each<[string, Minute | null, string]>([
    ['nobody knows where the match is', null, 'waits'],
    ['within the window', event(24), 'waits'],
    ['in the minute after it', event(26), 'waits'],
    ['past that', event(27), 'yes'],
    ['in stoppage time of the half', inStoppage(1, 2), 'yes'],
    ['in the second half', event(46), 'yes'],
  ])('%s', (_where, clock, answer) => expect(predicted(question(20, 25), live(clock))).toBe(answer))

  test('at the end of a half its stoppage time, or the next half, must have come', () => {
    expect(predicted(question(41, 45), live(inStoppage(1, 1)))).toBe('waits')
    expect(predicted(question(41, 45), live(inStoppage(1, 2)))).toBe('no')
    expect(predicted(question(86, 90), live(inStoppage(2, 1)))).toBe('waits')
    expect(predicted(question(86, 90), known([event(22)]))).toBe('no')
    expect(predicted(question(50, 60), live(inStoppage(1, 20)))).toBe('waits')
  })

  test('a void match voids it, even what was answered by hand (C7, C8)', () => {
    expect(predicted(question(20, 25), known([], { status: 'void' }))).toBe('match_void')
    expect(predicted(question(20, 25), known([], { status: 'void' }), true)).toBe('match_void')
  })

  test('an event that may still be annulled decides nothing before', () => {
    expect(answerOf(question(20, 25), live(event(24)), null)).toEqual({
      correct: null,
      voidReason: null,
      isOver: false,
      missing: [],
    })
  })
})

describe('what is not known (C6)', () => {
  test('goals that do not add up to the score, or cards that are not counted, are missing, never none', () => {
    expect(predicted(question(20, 25), known([event(22)], { score: { home: 2, away: 0 } }))).toBe('goals')
    expect(predicted(question(20, 25), known([], { score: null }))).toBe('goals')
    const yellow = question(20, 25, { fact: 'yellow-card' })
    expect(predicted(yellow, known([]))).toBe('cards')
    expect(predicted(yellow, known([], { statistics: { yellowCards: { home: 0, away: 1 } } }))).toBe('cards')
    expect(predicted(yellow, known([], { statistics: { yellowCards: { home: 0, away: 0 } } }))).toBe('no')
  })

  test('the operator’s own answer goes before the facts; what only the operator can tell waits for it', () => {
    expect(predicted(question(20, 25), known([event(22)]), false)).toBe('no')
    expect(predicted(question(20, 25), known([event(25)]), true)).toBe('yes')
    const other = question(20, 25, { fact: 'other' })
    expect(predicted(other, known([]))).toBe('told')
    expect([predicted(other, known([]), true), predicted(other, known([]), false)]).toEqual(['yes', 'no'])
  })
})

describe('P1, P2: answers', () => {
  test.each([
    [true, [1], 100],
    [true, [0], 0],
    [false, [1], 0],
    [false, [0], 100],
    [null, [1], 0],
    [null, [0], 0],
  ])('%s and %j score %i', (correct, picks, score) => expect(pushScorerOf({ correct })(picks)).toBe(score))

  test.each<[0 | 1 | 2, number[], boolean]>([
    [0, [1], true],
    [0, [0], true],
    [1, [1], true],
    [1, [0], false],
    [2, [0], true],
    [2, [1], false],
    [0, [2], false],
    [0, [], false],
    [0, [1, 1], false],
  ])('buttons %i take %j: %s', (buttons, picks, can) => expect(isPushPick(picks, buttons)).toBe(can))
})
