/**
 * Facts: the events of a match, a race or a round, as sources report them and as games are scored by them. C6: 90 minutes plus stoppage
 * time only. Data that a source does not report is absent or null, which means unknown and never 0.
 */
import * as z from 'zod/mini'
import { zDate, zId } from './ids.ts'

/** Statistics of one athlete in one match, round or race (A1). `sets-won` and `finishing-place` are for tennis and poker. */
export const FACT_NAMES = [
  'goals',
  'goals-first-half',
  'goals-second-half',
  'goals-in-area',
  'goals-outside-area',
  'first-goal-minute',
  'assists',
  'yellow-cards',
  'red-cards',
  'clean-sheet',
  'woodwork',
  'penalties-saved',
  'shots',
  'offsides',
  'fouls',
  'start-position',
  'finish-position',
  'sets-won',
  'finishing-place',
  'field-goals',
  'touchdowns',
  'two-point-conversions',
  'extra-kicks',
  'safeties',
  'pick-six-touchdowns',
] as const
export type FactName = (typeof FACT_NAMES)[number]

export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]

export const MATCH_STATUSES = ['scheduled', 'live', 'finished', 'postponed', 'abandoned', 'void'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** Statistics of a whole side. */
export const TEAM_STATISTICS = ['corners', 'offsides', 'yellowCards', 'redCards'] as const
export type TeamStatistic = (typeof TEAM_STATISTICS)[number]

/**
 * A minute is the ordinal one (F2): a goal after 9:00 has been played is in minute 10. Stoppage time keeps the half's last
 * minute (45 or 90) with `stoppage` above 0.
 */
const zMinute = { half: z.union([z.literal(1), z.literal(2)]), minute: z.int(), stoppage: z.int() }

export const zGoal = z.object({
  /** The side it counts for; an own goal is the other side's player. */
  side: z.enum(SIDES),
  /** Null while the name is not linked to an athlete: nothing settles on it. */
  athlete: z.nullable(zId),
  name: z.string(),
  own: z.boolean(),
  penalty: z.boolean(),
  ...zMinute,
})
export type Goal = z.output<typeof zGoal>

export const zCard = z.object({
  /** The side of the player who received the card. */
  side: z.enum(SIDES),
  athlete: z.nullable(zId),
  name: z.string(),
  color: z.enum(['yellow', 'red']),
  ...zMinute,
})
export type Card = z.output<typeof zCard>

/** One athlete's numbers. `played` null is unknown; a name absent from `numbers` is unknown. */
export const zAthleteFacts = z.object({
  played: z.nullable(z.boolean()),
  numbers: z.partialRecord(z.enum(FACT_NAMES), z.int()),
})
export type AthleteFacts = z.output<typeof zAthleteFacts>

const zPair = z.object({ home: z.int(), away: z.int() })

/** All facts of a match (also of a race or of a round reported per athlete) at one version. */
export const zFacts = z.object({
  status: z.enum(MATCH_STATUSES),
  /** The real start, once it has started. */
  startedAt: z.nullable(zDate),
  /** The time of the final whistle. */
  endedAt: z.nullable(zDate),
  /** The clock of a live match; `halfTime` during the break. */
  clock: z.nullable(z.object({ ...zMinute, halfTime: z.optional(z.boolean()) })),
  /** 90 minutes plus stoppage time; null before the start, and for events without a score. */
  score: z.nullable(zPair),
  goals: z.array(zGoal),
  cards: z.array(zCard),
  statistics: z.partialRecord(z.enum(TEAM_STATISTICS), zPair),
  /** By athlete id. */
  athletes: z.record(z.string(), zAthleteFacts),
})
export type Facts = z.output<typeof zFacts>
