/** The questions of rooms, as far as scoring needs them (F1 to F3, V2). */

/** V2: guesses of each player. */
export const DUEL_GUESSES = 5
/** V2: goals of a side in a guess. */
export const DUEL_GOALS_MAX = 9

/** Maximum predicted goals of a side in a family room: two digits. */
export const ROOM_GOALS_MAX = 99
/** F1: shots at scorers. */
export const SCORER_SHOTS_MAX = 3
export const SHOT_POINTS = 10
/** F3. */
export const GOLDEN_GOAL_POINTS = 20

/** A range of a question: from `from` to `to` (null: open-ended), and its default points. */
export interface Range {
  from: number
  to: number | null
  points: number
}
const ranges = (...all: [from: number, to: number | null, points: number][]): readonly Range[] =>
  all.map(([from, to, points]) => ({ from, to, points }))

/** F1, F2: the first goal, by its ordinal minute: after 9:00 has been played it is in minute 10, so in 10–19. */
export const FIRST_GOAL_RANGES = ranges(
  [0, 9, 13],
  [10, 19, 12],
  [20, 29, 15],
  [30, 39, 20],
  [40, 49, 16],
  [50, 59, 25],
  [60, 69, 25],
  [70, 79, 25],
  [80, 89, 25],
  [90, 99, 25],
)

export const ROOM_STATISTICS = ['yellowCards', 'redCards', 'offsides', 'corners'] as const
export type RoomStatistic = (typeof ROOM_STATISTICS)[number]

/** F1: statistics of both teams together. A prediction names a range by its index. */
export const STATISTIC_RANGES: Record<RoomStatistic, readonly Range[]> = {
  yellowCards: ranges([0, 2, 12], [3, 4, 6], [5, 6, 6], [7, null, 11]),
  redCards: ranges([0, 0, 3], [1, 1, 11], [2, null, 25]),
  offsides: ranges([0, 1, 9], [2, 3, 5], [4, 5, 8], [6, null, 20]),
  corners: ranges([0, 8, 7], [9, 10, 9], [11, 12, 10], [13, null, 7]),
}

/** Questions that are answered with a range. */
export const RANGE_QUESTIONS = ['firstGoal', ...ROOM_STATISTICS] as const
export type RangeQuestion = (typeof RANGE_QUESTIONS)[number]

export const RANGES: Readonly<Record<RangeQuestion, readonly Range[]>> = {
  firstGoal: FIRST_GOAL_RANGES,
  ...STATISTIC_RANGES,
}

/** Whole points of every range, by index. A room keeps the ones it was created with. */
export type RangePoints = Readonly<Record<RangeQuestion, readonly number[]>>

export const RANGE_POINTS_LEAST = 1
export const RANGE_POINTS_MOST = 100

const printed = (question: RangeQuestion): readonly number[] => RANGES[question].map(({ points }) => points)
/** F1: the default points, unless a championship has its own. */
export const PRINTED_POINTS: RangePoints = {
  firstGoal: printed('firstGoal'),
  yellowCards: printed('yellowCards'),
  redCards: printed('redCards'),
  offsides: printed('offsides'),
  corners: printed('corners'),
}
