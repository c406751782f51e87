import type * as z from 'zod/mini'
import type { playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import {
  FIRST_GOAL_RANGES,
  ROOM_GOALS_MAX,
  ROOM_STATISTICS,
  type RoomStatistic,
  SCORER_SHOTS_MAX,
  STATISTIC_RANGES,
} from '#contract/rooms.ts'

/** A prediction being filled in: null is not chosen yet. Ranges are by index, the Golden Goal by its athlete. */
export interface Prediction {
  homeGoals: number | null
  awayGoals: number | null
  firstGoal: number | null
  /** Ids of athletes; the same one can occur more than once. */
  scorers: readonly string[]
  goldenGoal: string | null
  statistics: Readonly<Record<RoomStatistic, number | null>>
}
export type PlayBody = z.output<typeof playFamilyRoom.body>

/** Parts of the play page, in order. */
export const STAGES = ['score', 'firstGoal', 'scorers', 'statistics', 'golden'] as const
export type Stage = (typeof STAGES)[number]

export const EMPTY: Prediction = {
  homeGoals: null,
  awayGoals: null,
  firstGoal: null,
  scorers: [],
  goldenGoal: null,
  statistics: { yellowCards: null, redCards: null, offsides: null, corners: null },
}

/** F1: at 0–0 there is no first-goal question. */
export const asksFirstGoal = ({ homeGoals, awayGoals }: Prediction): boolean => !(homeGoals === 0 && awayGoals === 0)

/** Progress of the required answers by stage. Scorers and the Golden Goal are optional (F1, F3). */
export function progressOf(prediction: Prediction): { stage: Stage; done: number; total: number }[] {
  const { homeGoals, awayGoals, firstGoal, statistics } = prediction
  const given = (...values: readonly (number | null)[]) => values.filter(value => value !== null).length
  return [
    { stage: 'score', done: given(homeGoals, awayGoals), total: 2 },
    ...(asksFirstGoal(prediction) ? [{ stage: 'firstGoal' as const, done: given(firstGoal), total: 1 }] : []),
    { stage: 'statistics', done: given(...Object.values(statistics)), total: ROOM_STATISTICS.length },
  ]
}

/** The first incomplete stage; undefined when the prediction can be sent. */
export const missingStage = (prediction: Prediction): Stage | undefined =>
  progressOf(prediction).find(({ done, total }) => done < total)?.stage

/** The request body; undefined while something is missing. */
export function bodyOf(prediction: Prediction): PlayBody | undefined {
  const { homeGoals, awayGoals, firstGoal, scorers, goldenGoal, statistics } = prediction
  const { yellowCards, redCards, offsides, corners } = statistics
  if (missingStage(prediction) !== undefined || homeGoals === null || awayGoals === null) return undefined
  if (yellowCards === null || redCards === null || offsides === null || corners === null) return undefined
  const golden = goldenGoal === null ? -1 : scorers.indexOf(goldenGoal)
  return {
    homeGoals,
    awayGoals,
    firstGoal: asksFirstGoal(prediction) ? firstGoal : null,
    yellowCards,
    redCards,
    offsides,
    corners,
    scorers: [...scorers],
    goldenGoal: golden === -1 ? null : golden,
  }
}

/** Replaces the scorers. A Golden Goal is removed with its scorer. */
export const withScorers = (prediction: Prediction, scorers: readonly string[]): Prediction => ({
  ...prediction,
  scorers: scorers.slice(0, SCORER_SHOTS_MAX),
  goldenGoal: scorers.some(id => id === prediction.goldenGoal) ? prediction.goldenGoal : null,
})

/** Drops scorers who are not in the line-ups (any more); returns the same prediction when all are. */
export function ofKnown(prediction: Prediction, athletes: ReadonlySet<string>): Prediction {
  const known = prediction.scorers.filter(id => athletes.has(id))
  return known.length === prediction.scorers.length ? prediction : withScorers(prediction, known)
}

/** Number of scorers in a stored prediction, known players or not. */
export function savedShots(text: string | null): number {
  const scorers = parsed(text)?.scorers
  return Array.isArray(scorers) ? scorers.length : 0
}

const upTo = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null

/**
 * Reads a prediction stored in the browser, without invalid choices: the storage is untrusted and may come from an older version. `athletes` are
 * the ids that can be picked now.
 */
export function readPrediction(text: string | null, athletes: ReadonlySet<string>): Prediction | null {
  const saved = parsed(text)
  if (saved === null) return null
  const statistics = (saved.statistics ?? {}) as Partial<Record<RoomStatistic, unknown>>
  const scorers = Array.isArray(saved.scorers)
    ? saved.scorers.filter((id): id is string => athletes.has(String(id)))
    : []
  const read = (name: RoomStatistic) => upTo(statistics[name], STATISTIC_RANGES[name].length - 1)
  return withScorers(
    {
      homeGoals: upTo(saved.homeGoals, ROOM_GOALS_MAX),
      awayGoals: upTo(saved.awayGoals, ROOM_GOALS_MAX),
      firstGoal: upTo(saved.firstGoal, FIRST_GOAL_RANGES.length - 1),
      scorers,
      goldenGoal: typeof saved.goldenGoal === 'string' ? saved.goldenGoal : null,
      statistics: {
        yellowCards: read('yellowCards'),
        redCards: read('redCards'),
        offsides: read('offsides'),
        corners: read('corners'),
      },
    },
    scorers,
  )
}

function parsed(text: string | null): Partial<Record<keyof Prediction, unknown>> | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
