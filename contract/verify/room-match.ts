/** The result of the match of a family room (F1 to F3, C6 to C8). Pure. */
import type { Goal, MatchStatus, TeamStatistic } from '../facts.ts'
import type { Goals } from './card-game.ts'
import { FIRST_GOAL_RANGES, type Range, type RoomStatistic } from './questions-rooms.ts'
import { NO_GOAL } from './room-picks.ts'

/** The facts of a goal that scoring needs. */
export type RoomGoal = Pick<Goal, 'side' | 'athlete' | 'own' | 'half' | 'minute' | 'stoppage'>

/** The facts of the match of a room. */
export interface KnownRoomMatch {
  status: MatchStatus
  /** C6: 90 minutes and stoppage time; null while unknown. */
  score: { home: number; away: number } | null
  goals: readonly RoomGoal[]
  /** The source's statistics of each side; an absent one is not reported (yet). */
  statistics: Partial<Record<TeamStatistic, { home: number; away: number }>>
  /** Names that are not linked to an athlete yet: nothing settles on it. */
  unresolved: number
}

/** The result of the match of a room so far. */
export interface ResolvedRoomMatch {
  /** C7, C8: void for everyone. */
  void: boolean
  /** It is over with complete facts: from then on null values are void for all (F1). */
  final: boolean
  /** The score so far; null before there is one, and for a void match. */
  result: Goals | null
  /** F2: the index of the first goal's range; NO_GOAL: none so far; null: unknown. */
  firstGoal: number | null
  /** Goals by athlete, without own goals (C6); null before there is a score. */
  goals: Readonly<Record<string, number>> | null
  /** F3: the scorer of the match's first goal; null: nobody, an own goal, or unknown. */
  golden: string | null
  /** Both teams together, so far; null: unknown. */
  statistics: Readonly<Record<RoomStatistic, number | null>>
  /** The facts missing although the match is over: `score`, `unresolved` or `goals`, a list that does not add up to the score. */
  missing: string[]
}

const UNKNOWN = { yellowCards: null, redCards: null, offsides: null, corners: null } as const
const NOTHING = { result: null, firstGoal: null, goals: null, golden: null, statistics: UNKNOWN } as const

/** The result of the match of a room: partial while it is on, final once it is over. */
export function resolveRoomMatch({ status, score, goals, statistics, unresolved }: KnownRoomMatch): ResolvedRoomMatch {
  const isVoid = status === 'void'
  if (isVoid || status === 'scheduled' || status === 'postponed')
    return { ...NOTHING, void: isVoid, final: isVoid, missing: [] }
  const isWhole = score !== null && addsUp(goals, score)
  const missing = [
    ...(score ? [] : ['score']),
    ...(unresolved > 0 ? ['unresolved'] : []),
    ...(score && !isWhole ? ['goals'] : []),
  ]
  const isOver = status === 'finished'
  const first = isWhole ? firstOf(goals) : undefined
  return {
    void: false,
    final: isOver && missing.length === 0,
    result: score ? [score.home, score.away] : null,
    firstGoal: first === undefined ? null : first === null ? NO_GOAL : rangeOfGoal(first),
    goals: score ? countByAthlete(goals) : null,
    golden: first && !first.own ? first.athlete : null,
    statistics: sumsOf(statistics),
    missing: isOver ? missing : [],
  }
}

/** Whether a list of goals matches a score. */
export const addsUp = (goals: readonly Pick<Goal, 'side'>[], score: { home: number; away: number }): boolean =>
  goals.filter(goal => goal.side === 'home').length === score.home &&
  goals.filter(goal => goal.side === 'away').length === score.away

/** The first of all goals; null: there is none; undefined: the time of a goal is unknown. */
function firstOf(goals: readonly RoomGoal[]): RoomGoal | null | undefined {
  if (goals.some(goal => goal.minute < 1)) return undefined
  const byTime = (one: RoomGoal, other: RoomGoal) =>
    one.half - other.half || one.minute - other.minute || one.stoppage - other.stoppage
  return goals.toSorted(byTime)[0] ?? null
}

/** F2: the index of a goal's range, by its ordinal minute; stoppage time belongs to its half's last range. */
export const rangeOfGoal = ({ half, minute, stoppage }: Pick<Goal, 'half' | 'minute' | 'stoppage'>): number => {
  const last = half === 1 ? 45 : 90
  return rangeIndex(FIRST_GOAL_RANGES, stoppage > 0 ? last : Math.min(minute, last))
}

/** The index of the range that contains a number. */
export const rangeIndex = (ranges: readonly Range[], number: number): number =>
  ranges.findIndex(({ from, to }) => number >= from && (to === null || number <= to))

function countByAthlete(goals: readonly RoomGoal[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { athlete, own } of goals) if (athlete !== null && !own) counts[athlete] = (counts[athlete] ?? 0) + 1
  return counts
}

function sumsOf(statistics: KnownRoomMatch['statistics']): Record<RoomStatistic, number | null> {
  const sum = (statistic: RoomStatistic) => {
    const resolved = statistics[statistic]
    return resolved ? resolved.home + resolved.away : null
  }
  return {
    yellowCards: sum('yellowCards'),
    redCards: sum('redCards'),
    offsides: sum('offsides'),
    corners: sum('corners'),
  }
}
