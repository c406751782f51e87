/** The prediction of a member of a family room, as picks: the integers stored in an entry (F1). Pure. */
import {
  FIRST_GOAL_RANGES,
  ROOM_GOALS_MAX,
  ROOM_STATISTICS,
  SCORER_SHOTS_MAX,
  STATISTIC_RANGES,
} from './questions-rooms.ts'

/** The index for "no first goal", in a prediction that is not asked for it, and for a match without a goal. */
export const NO_GOAL = FIRST_GOAL_RANGES.length

const WORDS = 4
const WORD_DIGITS = 6
const WORD_END = 16 ** WORD_DIGITS
/** Where the words of the scorers begin. */
const SCORERS_AT = 8

/** An athlete's id (24 hexadecimal digits) as four whole numbers of 24 bits, the most significant first. */
export const athleteWords = (id: string): number[] =>
  Array.from({ length: WORDS }, (_word, slot) =>
    Number.parseInt(id.slice(slot * WORD_DIGITS, (slot + 1) * WORD_DIGITS), 16),
  )

/** The id encoded by four such numbers. */
export const athleteOf = (words: readonly number[]): string =>
  words.map(word => word.toString(16).padStart(WORD_DIGITS, '0')).join('')

/** The prediction of a member. Ranges by their index. */
export interface RoomPrediction {
  homeGoals: number
  awayGoals: number
  /** Null when 0–0 is predicted, and only then. */
  firstGoal: number | null
  yellowCards: number
  redCards: number
  offsides: number
  corners: number
  /** Ids of athletes, up to three; repetitions are allowed. */
  scorers: readonly string[]
  /** F3: the index of one of `scorers`. */
  golden: number | null
}

/** A prediction as integers, in its canonical form. */
export const picksOf = (prediction: RoomPrediction): number[] => [
  prediction.homeGoals,
  prediction.awayGoals,
  prediction.firstGoal ?? NO_GOAL,
  ...ROOM_STATISTICS.map(statistic => prediction[statistic]),
  prediction.golden === null ? 0 : prediction.golden + 1,
  ...prediction.scorers.flatMap(athleteWords),
]

/** The prediction encoded by picks, which `areRoomPicks` has validated. */
export function predictionOf(picks: readonly number[]): RoomPrediction {
  const [homeGoals = 0, awayGoals = 0, firstGoal = NO_GOAL, yellowCards = 0, redCards = 0, ...rest] = picks
  const [offsides = 0, corners = 0, golden = 0] = rest
  const scorers: string[] = []
  for (let at = SCORERS_AT; at < picks.length; at += WORDS) scorers.push(athleteOf(picks.slice(at, at + WORDS)))
  return {
    homeGoals,
    awayGoals,
    firstGoal: firstGoal === NO_GOAL ? null : firstGoal,
    yellowCards,
    redCards,
    offsides,
    corners,
    scorers,
    golden: golden === 0 ? null : golden - 1,
  }
}

/** F1: whether a prediction is complete: every question is answered, and the first goal is asked unless 0–0 is predicted. */
export function areRoomPicks(picks: readonly number[]): boolean {
  const [home = -1, away = -1, firstGoal = -1, ...rest] = picks
  const shots = (picks.length - SCORERS_AT) / WORDS
  const isWithin = (pick: number | undefined, end: number) => pick !== undefined && pick >= 0 && pick < end
  return (
    [0, 1, 2, 3].slice(0, SCORER_SHOTS_MAX + 1).includes(shots) &&
    [home, away].every(goals => isWithin(goals, ROOM_GOALS_MAX + 1)) &&
    (home + away === 0 ? firstGoal === NO_GOAL : isWithin(firstGoal, NO_GOAL)) &&
    ROOM_STATISTICS.every((statistic, slot) => isWithin(rest[slot], STATISTIC_RANGES[statistic].length)) &&
    isWithin(rest[ROOM_STATISTICS.length], shots + 1) &&
    picks.slice(SCORERS_AT).every(word => isWithin(word, WORD_END))
  )
}
