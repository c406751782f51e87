import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { familyPoints, type OraclePrediction, printed } from '#tests/money/oracle-rooms.ts'
import { anyMatch, anyPrediction, athlete, goal, known, prediction, sides } from '#tests/support/room-rules.ts'
import { FIRST_GOAL_RANGES, RANGES, ROOM_STATISTICS, formatRange, STATISTIC_RANGES } from '../rooms.ts'
import { roomPointsOf, roomPointsShown, roomScorerOf, roomScoringOf } from './coach-friend.ts'
import { type KnownRoomMatch, rangeOfGoal, type RoomGoal, resolveRoomMatch } from './room-match.ts'
import { NO_GOAL, picksOf, type RoomPrediction } from './room-picks.ts'

const scoringOf = (match: KnownRoomMatch) => roomScoringOf(resolveRoomMatch(match))
const pointsOf = (match: KnownRoomMatch, predicted: RoomPrediction) =>
  roomPointsOf(scoringOf(match), picksOf(predicted))
const scoreOf = (match: KnownRoomMatch, predicted: RoomPrediction) => roomScorerOf(scoringOf(match))(picksOf(predicted))

describe('F1: points', () => {
  test('the ranges and their points are those printed', () => {
    const predicted = (ranges: typeof FIRST_GOAL_RANGES, digits?: number) =>
      ranges.map(range => [formatRange(range, digits), range.points])
    const due = (request: Parameters<typeof printed>[0]) => printed(request).map(({ label, points }) => [label, points])
    expect(predicted(FIRST_GOAL_RANGES, 2)).toEqual(due('firstGoal'))
    const names = ['yellow', 'red', 'offsides', 'corners'] as const
    expect(ROOM_STATISTICS.map(one => predicted(STATISTIC_RANGES[one]))).toEqual(names.map(due))
  })

  test('part by part', () => {
    const match = known([goal(10), goal(60, { side: 'away', athlete: athlete(2) }), goal(70)])
    const predicted = prediction({
      homeGoals: 2,
      awayGoals: 1,
      firstGoal: 1,
      yellowCards: 1,
      redCards: 0,
      offsides: 1,
      corners: 2,
      scorers: [athlete(1), athlete(1), athlete(3)],
      golden: 0,
    })
    const points = pointsOf(match, predicted)
    expect(points.score).toEqual({ rule: 'exact', points: 25_00, result: [2, 1], state: 'right' })
    expect(points.firstGoal).toEqual({ range: 1, worth: 12_00, result: 1, points: 12_00, state: 'right' })
    expect(points.statistics.map(one => [one.result, one.points, one.state])).toEqual([
      [3, 6_00, 'right'],
      [0, 3_00, 'right'],
      [2, 5_00, 'right'],
      [11, 10_00, 'right'],
    ])
    expect(points.scorers.map(one => [one.points, one.state, one.isGolden])).toEqual([
      [10_00, 'right', true],
      [10_00, 'right', false],
      [0, 'wrong', false],
    ])
    expect(points.golden).toEqual({ points: 20_00, state: 'right' })
    expect(points.total).toBe(101_00)
    expect(scoreOf(match, predicted)).toBe(101_01)
    expect(roomPointsShown(101_01)).toBe(101)
  })

  test('the same athlete twice needs two goals, and own goals are nobody’s (C6)', () => {
    const twice = prediction({ scorers: [athlete(1), athlete(1)] })
    const states = (match: KnownRoomMatch) => pointsOf(match, twice).scorers.map(one => one.state)
    expect(states(known([goal(10)]))).toEqual(['right', 'wrong'])
    expect(states(known([goal(10), goal(80)]))).toEqual(['right', 'right'])
    expect(states(known([goal(10), goal(80, { own: true })]))).toEqual(['right', 'wrong'])
  })

  test('a statistic that the source does not tell is void for all, and keeps nothing from being paid', () => {
    const match = known([goal(10)], { statistics: { corners: sides(5, 5) } })
    expect(resolveRoomMatch(match)).toMatchObject({ missing: [], final: true })
    expect(pointsOf(match, prediction()).statistics.map(one => one.state)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'wrong',
    ])
  })
})

describe('F2: the range of the first goal', () => {
  test.each([
    [1, 0, '00–09'],
    [9, 0, '00–09'],
    [10, 0, '10–19'],
    [39, 0, '30–39'],
    [40, 0, '40–49'],
    [45, 0, '40–49'],
    [45, 9, '40–49'],
    [46, 0, '40–49'],
    [50, 0, '50–59'],
    [89, 0, '80–89'],
    [90, 0, '90–99'],
    [90, 12, '90–99'],
  ])('minute %i+%i is %s', (minute, stoppage, label) => {
    const range = FIRST_GOAL_RANGES[rangeOfGoal(goal(minute, { stoppage }))]
    expect(range && formatRange(range, 2)).toBe(label)
  })

  test('first-half stoppage is not the second half, however long', () => {
    expect(rangeOfGoal({ half: 1, minute: 45, stoppage: 14 })).toBe(4)
    expect(rangeOfGoal({ half: 1, minute: 52, stoppage: 0 })).toBe(4)
    expect(rangeOfGoal({ half: 2, minute: 103, stoppage: 0 })).toBe(9)
  })

  test('the earliest counts in whatever order goals are told, own goals too; stoppage of the first half is before the second', () => {
    const resolved = (goals: RoomGoal[]) => resolveRoomMatch(known(goals)).firstGoal
    expect(resolved([goal(70), goal(12)])).toBe(1)
    expect(resolved([goal(46), goal(45, { stoppage: 7 })])).toBe(4)
    expect(resolved([goal(70), goal(3, { own: true, side: 'away' })])).toBe(0)
  })

  test('at 0–0 the range is 0 for all; who predicts 0–0 is not asked', () => {
    const match = known([])
    for (let range = 0; range < NO_GOAL; range += 1)
      expect(pointsOf(match, prediction({ firstGoal: range })).firstGoal).toMatchObject({ points: 0, state: 'wrong' })
    const nil = prediction({ homeGoals: 0, firstGoal: null })
    expect(pointsOf(match, nil)).toMatchObject({ firstGoal: null, score: { rule: 'exact' } })
    expect(pointsOf(known([goal(5)]), nil).firstGoal).toBeNull()
  })

  test('a minute nobody knows makes the range void for all, and the golden goal with it', () => {
    const points = pointsOf(known([goal(0)]), prediction({ scorers: [athlete(1)], golden: 0 }))
    expect(points.firstGoal).toMatchObject({ points: 0, state: 'unknown' })
    expect(points.golden).toEqual({ points: 0, state: 'unknown' })
    expect(points.scorers[0]?.state).toBe('right')
  })
})

describe('F3: the golden goal', () => {
  const golden = prediction({ scorers: [athlete(2), athlete(1)], golden: 1 })
  test.each<[string, RoomGoal[], number, string]>([
    ['of the scorer of the first goal', [goal(30), goal(10)], 20_00, 'right'],
    ['of who scored a later one', [goal(30), goal(10, { athlete: athlete(2) })], 0, 'wrong'],
    ['when the first is an own goal', [goal(30), goal(10, { own: true })], 0, 'wrong'],
    ['when nobody of a squad scored it', [goal(30), goal(10, { athlete: null })], 0, 'wrong'],
    ['when there is none', [], 0, 'wrong'],
  ])('%s', (_when, goals, points, state) => {
    expect(pointsOf(known(goals), golden).golden).toEqual({ points, state })
  })

  test('it wins any tie, and never beats a point more', () => {
    const match = known([goal(10)])
    // 20 of the golden goal against 20 of two statistics and a range.
    const base = { homeGoals: 5, awayGoals: 5, firstGoal: 9, yellowCards: 3, redCards: 2, offsides: 3, corners: 3 }
    const withGolden = scoreOf(match, prediction({ ...base, scorers: [athlete(1)], golden: 0 }))
    const without = scoreOf(
      match,
      prediction({ ...base, firstGoal: 1, redCards: 0, offsides: 1, scorers: [athlete(1)] }),
    )
    expect([withGolden, without]).toEqual([30_01, 30_00])
    expect(roomPointsShown(withGolden)).toBe(roomPointsShown(without))
  })
})

describe('while the match is on, and when it is not', () => {
  const live = (goals: RoomGoal[], changes: Partial<KnownRoomMatch> = {}) =>
    known(goals, { status: 'live', ...changes })
  test('what can still come is pending, what has come counts, what was passed is wrong', () => {
    const predicted = prediction({
      yellowCards: 2,
      offsides: 0,
      corners: 0,
      scorers: [athlete(1), athlete(2)],
      golden: 1,
    })
    const early = pointsOf(live([]), predicted)
    expect([early.firstGoal?.state, early.golden?.state]).toEqual(['pending', 'pending'])
    const later = pointsOf(live([goal(10)]), predicted)
    expect(later.statistics.map(one => one.state)).toEqual(['pending', 'pending', 'wrong', 'wrong'])
    expect(later.scorers.map(one => one.state)).toEqual(['right', 'pending'])
    expect([later.firstGoal?.state, later.golden?.state]).toEqual(['wrong', 'wrong'])
    expect(later.total).toBe(35_00)
  })

  test('before it nothing counts; void is void for all (C7, C8)', () => {
    for (const status of ['scheduled', 'postponed', 'void'] as const) {
      const resolved = resolveRoomMatch(known([goal(10)], { status }))
      expect(resolved).toMatchObject({
        void: status === 'void',
        result: null,
        firstGoal: null,
        goals: null,
        missing: [],
      })
      const points = pointsOf(known([goal(10)], { status }), prediction({ scorers: [athlete(1)], golden: 0 }))
      const { score, firstGoal, golden, statistics, scorers } = points
      const states = [score, firstGoal, golden, ...statistics, ...scorers].map(part => part?.state)
      expect([points.total, new Set(states)]).toEqual([0, new Set([status === 'void' ? 'unknown' : 'pending'])])
    }
  })

  test('over without a score, with a name nobody linked, or with goals that are not the score, nothing settles (C6)', () => {
    expect(resolveRoomMatch(known([], { score: null })).missing).toEqual(['score'])
    expect(resolveRoomMatch(known([goal(1)], { unresolved: 1 })).missing).toEqual(['unresolved'])
    const short = known([goal(1)], { score: sides(1, 1) })
    expect(resolveRoomMatch(short)).toMatchObject({ missing: ['goals'], final: false, firstGoal: null, golden: null })
    expect(resolveRoomMatch({ ...short, status: 'live' }).missing).toEqual([])
    expect(pointsOf(short, prediction()).firstGoal?.state).toBe('pending')
    // As many goals, but not on the sides that the score says.
    expect(resolveRoomMatch(known([goal(1)], { score: sides(0, 1) })).missing).toEqual(['goals'])
  })
})

test('F1 to F3: every score is what an independent count of the printed rules says; the parts add up', () => {
  fc.assert(
    fc.property(anyMatch, anyPrediction, (match, predicted) => {
      const resolved: OraclePrediction = {
        score: [predicted.homeGoals, predicted.awayGoals],
        firstGoal: predicted.firstGoal,
        yellow: predicted.yellowCards,
        red: predicted.redCards,
        offsides: predicted.offsides,
        corners: predicted.corners,
        shots: predicted.scorers,
        golden: predicted.golden,
      }
      const total = (statistic: (typeof ROOM_STATISTICS)[number]) => {
        const one = match.statistics[statistic]
        return one && one.home + one.away
      }
      const due = familyPoints(resolved, {
        score: [match.score?.home ?? 0, match.score?.away ?? 0],
        goals: match.goals.map(one => ({ ...one, who: one.athlete ?? 'nobody', added: one.stoppage })),
        yellow: total('yellowCards'),
        red: total('redCards'),
        offsides: total('offsides'),
        corners: total('corners'),
      })
      const scoring = JSON.parse(JSON.stringify(scoringOf(match))) as ReturnType<typeof scoringOf>
      const score = roomScorerOf(scoring)(picksOf(predicted))
      expect(score).toBe(due.points * 100 + (due.golden ? 1 : 0))
      expect(roomPointsShown(score)).toBe(due.points)
      const { total: sum, ...parts } = roomPointsOf(scoring, picksOf(predicted))
      const all = [parts.score, parts.firstGoal, parts.golden, ...parts.statistics, ...parts.scorers]
      expect(all.reduce((points, part) => points + (part?.points ?? 0), 0)).toBe(sum)
    }),
    { numRuns: 1_000 },
  )
})

test('a room with points of its own scores by them; everything else stays (F1)', () => {
  const worth = fc.integer({ min: 1, max: 100 })
  const pointsOfRanges = (question: keyof typeof RANGES) => fc.tuple(...RANGES[question].map(() => worth))
  const own = fc.record({
    firstGoal: pointsOfRanges('firstGoal'),
    yellowCards: pointsOfRanges('yellowCards'),
    redCards: pointsOfRanges('redCards'),
    offsides: pointsOfRanges('offsides'),
    corners: pointsOfRanges('corners'),
  })
  fc.assert(
    fc.property(anyMatch, anyPrediction, own, (match, predicted, points) => {
      const resolved = resolveRoomMatch(match)
      const picks = picksOf(predicted)
      const asPrinted = roomPointsOf(roomScoringOf(resolved), picks)
      const scoring = JSON.parse(JSON.stringify(roomScoringOf(resolved, points))) as ReturnType<typeof roomScoringOf>
      const { firstGoal, statistics, total, ...rest } = roomPointsOf(scoring, picks)
      expect(rest).toEqual({ score: asPrinted.score, scorers: asPrinted.scorers, golden: asPrinted.golden })
      for (const [part, before, question] of [
        [firstGoal, asPrinted.firstGoal, 'firstGoal'] as const,
        ...statistics.map((part, at) => [part, asPrinted.statistics[at], part.statistic] as const),
      ]) {
        if (part === null) continue
        expect(part.state).toBe(before?.state)
        expect(part.points).toBe(part.state === 'right' ? (points[question][part.range] ?? 0) * 100 : 0)
      }
      const gained = (parts: readonly ({ points: number } | null)[]) =>
        parts.reduce((sum, part) => sum + (part?.points ?? 0), 0)
      const ranged = gained([firstGoal, ...statistics]) - gained([asPrinted.firstGoal, ...asPrinted.statistics])
      expect(total).toBe(asPrinted.total + ranged)
      expect(roomScoringOf(resolved)).not.toHaveProperty('rangePoints')
    }),
    { numRuns: 300 },
  )
})
