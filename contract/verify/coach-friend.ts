import { type Goals, H1_POINTS, type H1Rule, h1RuleOf } from './card-game.ts'
/**
 * Points of Family vs Friend (F1 to F3): from the facts of the match to the points of a prediction. Pure.
 *
 * Picks: `[homeGoals, awayGoals, firstGoal, yellowCards, redCards, offsides, corners, golden, …four words for each scorer]`. Ranges by
 * their place; firstGoal 10: not asked, as 0–0 is predicted; golden 0: none, else the place of the shot + 1.
 *
 * The report's `definition`: `{ matchId, home, away, athletes: { [athleteId]: name }, rangePoints? }`. Frozen are the match and, of a room
 * whose championship had points of its own when it was made, the points of its ranges; without them they are as printed (F1). The names
 * (of every athlete that an entry names) are for people to read.
 * The report's `facts`: `{ match: { match, version, status, score, unresolved, goals: [{ side, athlete, own, half, minute, stoppage }],
 * statistics: { yellowCards?: { home, away }, … } } }`.
 */
import {
  GOLDEN_GOAL_POINTS,
  PRINTED_POINTS,
  type RangePoints,
  ROOM_STATISTICS,
  type RoomStatistic,
  SHOT_POINTS,
  STATISTIC_RANGES,
} from './questions-rooms.ts'
import { rangeIndex, type ResolvedRoomMatch } from './room-match.ts'
import { NO_GOAL, predictionOf, type RoomPrediction } from './room-picks.ts'

/** All that scoring a prediction needs. */
export interface RoomScoring extends Pick<
  ResolvedRoomMatch,
  'final' | 'result' | 'firstGoal' | 'goals' | 'golden' | 'statistics'
> {
  /** Absent: as printed. */
  rangePoints?: RangePoints
}

/** The points by what happened, and by the points of the room's ranges; null: as printed. */
export const roomScoringOf = (
  { final, result, firstGoal, goals, golden, statistics }: ResolvedRoomMatch,
  rangePoints: RangePoints | null = null,
): RoomScoring => ({
  final,
  result,
  firstGoal,
  goals,
  golden,
  statistics,
  ...(rangePoints && { rangePoints }),
})

/** `right` and `wrong` as far as known; `pending`: undecided; `unknown`: not reported by the source, or the match is void: void for all. */
export type PartState = 'right' | 'wrong' | 'pending' | 'unknown'

/** A part of a prediction. Points in hundredths. */
export interface Part {
  points: number
  state: PartState
}

/** The points of each part of a prediction, in hundredths of a point. */
export interface RoomPoints {
  /** H1; the rule is null before there is a score, and of a void match. A score that is being played for counts, were it to end so. */
  score: Part & { rule: H1Rule | null; result: Goals | null }
  /** Null when it was not asked. `range` and `result` by place (NO_GOAL: none so far); `worth`: the points of the range. */
  firstGoal: (Part & { range: number; worth: number; result: number | null }) | null
  /** `range` by place; `result` is the number of both teams together. */
  statistics: (Part & { statistic: RoomStatistic; range: number; worth: number; result: number | null })[]
  scorers: (Part & { athleteId: string; isGolden: boolean })[]
  /** Null without one. */
  golden: Part | null
  /** All of it. */
  total: number
}

const HUNDRED = 100

/** The points of a prediction, part by part (F1, F2, F3). Picks are those `areRoomPicks` has seen. */
export function roomPointsOf(scoring: RoomScoring, picks: readonly number[]): RoomPoints {
  const prediction = predictionOf(picks)
  const score = scorePart(scoring, prediction)
  const firstGoal = firstGoalPart(scoring, prediction.firstGoal)
  const statistics = ROOM_STATISTICS.map(statistic => statisticPart(scoring, statistic, prediction[statistic]))
  const scorers = scorerParts(scoring, prediction)
  const golden = goldenPart(scoring, prediction)
  const parts: { points: number }[] = [score, firstGoal, golden, ...statistics, ...scorers].filter(
    part => part !== null,
  )
  return {
    score,
    firstGoal,
    statistics,
    scorers,
    golden,
    total: parts.reduce((sum, { points }) => sum + points, 0),
  }
}

const partOf = (state: PartState, points: number): Part => ({
  state,
  points: state === 'right' ? points * HUNDRED : 0,
})

function scorePart({ final, result }: RoomScoring, { homeGoals, awayGoals }: RoomPrediction): RoomPoints['score'] {
  if (result === null) return { rule: null, result, points: 0, state: final ? 'unknown' : 'pending' }
  const rule = h1RuleOf([homeGoals, awayGoals], result)
  return { rule, result, points: H1_POINTS[rule], state: rule === 'miss' ? 'wrong' : 'right' }
}

function firstGoalPart(
  { final, firstGoal: result, rangePoints = PRINTED_POINTS }: RoomScoring,
  range: number | null,
): RoomPoints['firstGoal'] {
  if (range === null) return null
  const points = rangePoints.firstGoal[range] ?? 0
  const undecided = result === null ? 'unknown' : 'wrong'
  const isOpen = result === null || result === NO_GOAL
  const state = isOpen ? (final ? undecided : 'pending') : range === result ? 'right' : 'wrong'
  return { range, worth: points * HUNDRED, result, ...partOf(state, points) }
}

/** While the match is on a number only grows: a range that is still ahead is pending, one that was passed is wrong. */
function statisticPart(
  { final, statistics, rangePoints = PRINTED_POINTS }: RoomScoring,
  statistic: RoomStatistic,
  range: number,
): RoomPoints['statistics'][number] {
  const result = statistics[statistic]
  const ranges = STATISTIC_RANGES[statistic]
  const slot = result === null ? null : rangeIndex(ranges, result)
  const state = ((): PartState => {
    if (slot === null) return final ? 'unknown' : 'pending'
    if (slot === range) return 'right'
    return slot < range && !final ? 'pending' : 'wrong'
  })()
  const points = rangePoints[statistic][range] ?? 0
  return { statistic, range, worth: points * HUNDRED, result, ...partOf(state, points) }
}

/** F1: the second shot at the same athlete needs a second goal. Over without goals to count, as a void match is, none of them is wrong. */
function scorerParts({ final, goals }: RoomScoring, { scorers, golden }: RoomPrediction): RoomPoints['scorers'] {
  return scorers.map((athleteId, slot) => {
    const needed = scorers.slice(0, slot + 1).filter(one => one === athleteId).length
    const isRight = (goals?.[athleteId] ?? 0) >= needed
    const dryRun = goals === null ? 'unknown' : 'wrong'
    const state = isRight ? 'right' : final ? dryRun : 'pending'
    return { athleteId, isGolden: golden === slot, ...partOf(state, SHOT_POINTS) }
  })
}

function goldenPart(scoring: RoomScoring, { scorers, golden }: RoomPrediction): Part | null {
  if (golden === null) return null
  const { final, firstGoal } = scoring
  if (firstGoal === null) return partOf(final ? 'unknown' : 'pending', 0)
  if (firstGoal === NO_GOAL) return partOf(final ? 'wrong' : 'pending', 0)
  return partOf(scoring.golden === scorers[golden] ? 'right' : 'wrong', GOLDEN_GOAL_POINTS)
}

/**
 * The pure function from a prediction's picks to its score: hundredths of a point, and one more with the right golden goal, which so
 * wins any tie (F3). Points as they are shown are those of whole points: `roomPointsShown`.
 */
export const roomScorerOf =
  (scoring: RoomScoring): ((picks: readonly number[]) => number) =>
  picks => {
    const { total, golden } = roomPointsOf(scoring, picks)
    return total + (golden?.state === 'right' ? 1 : 0)
  }

/** Whole points of a score, as they are shown. */
export const roomPointsShown = (score: number): number => Math.floor(score / HUNDRED)
