/* Matches and predictions of family rooms, for tests of the rules alone. */
import fc from 'fast-check'
import { ROOM_STATISTICS } from '#contract/rooms.ts'
import type { KnownRoomMatch, RoomGoal } from '#contract/verify/room-match.ts'
import { NO_GOAL, type RoomPrediction } from '#contract/verify/room-picks.ts'

/** An athlete id by number. */
export const athlete = (number: number): string => number.toString(16).padStart(24, 'a')
/** A goal by the first athlete, at home. */
export const goal = (minute: number, changes: Partial<RoomGoal> = {}): RoomGoal => ({
  side: 'home',
  athlete: athlete(1),
  own: false,
  half: minute > 45 ? 2 : 1,
  minute,
  stoppage: 0,
  ...changes,
})
/** A value for each side. */
export const sides = (home: number, away = 0) => ({ home, away })
/** A finished match with these goals as its score. */
export const known = (goals: RoomGoal[], changes: Partial<KnownRoomMatch> = {}): KnownRoomMatch => ({
  status: 'finished',
  score: sides(goals.filter(one => one.side === 'home').length, goals.filter(one => one.side === 'away').length),
  goals,
  statistics: { yellowCards: sides(2, 1), redCards: sides(0), offsides: sides(1, 1), corners: sides(5, 6) },
  unresolved: 0,
  ...changes,
})
/** A prediction with few points by default. */
export const prediction = (changes: Partial<RoomPrediction> = {}): RoomPrediction => ({
  homeGoals: 1,
  awayGoals: 0,
  firstGoal: 0,
  yellowCards: 0,
  redCards: 1,
  offsides: 0,
  corners: 0,
  scorers: [],
  golden: null,
  ...changes,
})
/** Any valid prediction, of a few athletes. */
export const anyPrediction = fc
  .record({
    homeGoals: fc.nat(4),
    awayGoals: fc.nat(4),
    firstGoal: fc.nat(NO_GOAL - 1),
    yellowCards: fc.nat(3),
    redCards: fc.nat(2),
    offsides: fc.nat(3),
    corners: fc.nat(3),
    scorers: fc.array(fc.integer({ min: 1, max: 4 }).map(athlete), { maxLength: 3 }),
    golden: fc.nat(3),
  })
  .map(({ golden, ...predicted }): RoomPrediction => ({
    ...predicted,
    firstGoal: predicted.homeGoals + predicted.awayGoals === 0 ? null : predicted.firstGoal,
    golden: golden < predicted.scorers.length ? golden : null,
  }))

const anyGoal = fc
  .record({
    side: fc.constantFrom('home' as const, 'away' as const),
    athlete: fc.option(fc.integer({ min: 1, max: 4 }).map(athlete)),
    own: fc.boolean(),
    minute: fc.integer({ min: 1, max: 90 }),
    added: fc.nat(8),
  })
  .map(({ added, minute, ...rest }): RoomGoal => ({
    ...rest,
    half: minute > 45 ? 2 : 1,
    minute,
    stoppage: minute === 45 || minute === 90 ? added : 0,
  }))
const count = fc.option(fc.tuple(fc.nat(8), fc.nat(8)), { nil: undefined })
/** Any finished match. */
export const anyMatch = fc
  .record({ goals: fc.array(anyGoal, { maxLength: 6 }), counts: fc.tuple(count, count, count, count) })
  .map(({ goals, counts }) =>
    known(goals, {
      statistics: Object.fromEntries(
        ROOM_STATISTICS.flatMap((statistic, index) => {
          const resolved = counts[index]
          return resolved ? [[statistic, sides(...resolved)]] : []
        }),
      ),
    }),
  )
