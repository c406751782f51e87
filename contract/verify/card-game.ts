/** Points of championship cards (H1, H2, A4): from the scores of matches to the points of an entry. Pure. */
import type { H1_RULES } from '../api/player/championship-cards.ts'
import type { MatchStatus } from '../facts.ts'
import { isTooFew } from './questions.ts'

/** Goals of the home side and of the away side. */
export type Goals = readonly [home: number, away: number]

/** The input for scoring a championship card: the score of each match so far, by index; null before there is one and for a void match. */
export interface MatchScoring {
  results: (Goals | null)[]
}

export type H1Rule = (typeof H1_RULES)[number]

/** H1: hundredths of a point. */
export const H1_POINTS: Record<H1Rule, number> = {
  exact: 25_00,
  'winner-goals': 18_00,
  'winner-difference': 15_00,
  'winner-loser-goals': 12_00,
  outcome: 10_00,
  miss: 0,
}

/**
 * H1: the rule by which a prediction earns its points. With the right winner only one of the three can hold unless the score is exact; for
 * an inexact draw there is neither winner nor loser, so only the outcome counts.
 */
export function h1RuleOf([home, away]: Goals, [homeReal, awayReal]: Goals): H1Rule {
  if (home === homeReal && away === awayReal) return 'exact'
  const difference = home - away
  const real = homeReal - awayReal
  if (Math.sign(difference) !== Math.sign(real)) return 'miss'
  if (real === 0) return 'outcome'
  if (real > 0 ? home === homeReal : away === awayReal) return 'winner-goals'
  if (difference === real) return 'winner-difference'
  return (real > 0 ? away === awayReal : home === homeReal) ? 'winner-loser-goals' : 'outcome'
}

/** The facts of a match of a card. */
export interface KnownMatch {
  status: MatchStatus
  /** C6: 90 minutes and stoppage time; null while unknown. */
  score: { home: number; away: number } | null
  /** Names that are not linked to an athlete yet: nothing settles on it. */
  unresolved: number
}

/** The result of a match of a card so far. */
export interface ResolvedMatch {
  /** C7, C8: void for everyone. */
  void: boolean
  /** The score so far; null before there is one, and for a void match. */
  result: Goals | null
  /** The facts missing although the match is over: `score` or `unresolved`. */
  missing: string[]
}

/** The result of a match: partial while it is on, final once it is over. */
export function resolveMatch({ status, score, unresolved }: KnownMatch): ResolvedMatch {
  if (status === 'void') return { void: true, result: null, missing: [] }
  if (status === 'scheduled' || status === 'postponed') return { void: false, result: null, missing: [] }
  const missing = status === 'finished' ? [...(score ? [] : ['score']), ...(unresolved > 0 ? ['unresolved'] : [])] : []
  return { void: false, result: score ? [score.home, score.away] : null, missing }
}

/** The points by result: compact, and sufficient for scoring entries. `resolved` is by index. */
export const matchScoringOf = (resolved: readonly ResolvedMatch[]): MatchScoring => ({
  results: resolved.map(one => one.result),
})

/** The points of the prediction of one match. */
export interface MatchPoints {
  /** Null without a score to compare with, and for a void match. */
  rule: H1Rule | null
  /** Hundredths of a point. */
  points: number
}

/** Points by index, of an entry's picks. */
export const matchPointsOf = ({ results }: MatchScoring, picks: readonly number[]): MatchPoints[] =>
  results.map((result, slot) => {
    if (result === null) return { rule: null, points: 0 }
    const rule = h1RuleOf([picks[2 * slot] ?? 0, picks[2 * slot + 1] ?? 0], result)
    return { rule, points: H1_POINTS[rule] }
  })

/** Predictable goals of a side: 0 to 99. */
export const MOST_GOALS = 100

/**
 * The pure function from an entry's picks to hundredths of a point, created once for all entries of a card: one look-up per match in a
 * table of every predictable score. Picks must come from `scoreReader`, so every one is within its table.
 */
export function matchScorerOf({ results }: MatchScoring): (picks: readonly number[]) => number {
  const scored = results.flatMap((result, slot) => (result === null ? [] : [{ slot, table: tableOf(result) }]))
  return picks => {
    let sum = 0
    for (const { slot, table } of scored)
      sum += table[(picks[2 * slot] ?? 0) * MOST_GOALS + (picks[2 * slot + 1] ?? 0)] ?? 0
    return sum
  }
}

/** Cache of recent result tables: a week has few distinct results, and a table takes 10,000 comparisons. */
const tables = new Map<number, Int16Array>()
const TABLES_MOST = 200

function tableOf(result: Goals): Int16Array {
  const key = result[0] * 1_000 + result[1]
  const known = tables.get(key)
  if (known) return known
  if (tables.size >= TABLES_MOST) tables.clear()
  const made = newTable(result)
  tables.set(key, made)
  return made
}

function newTable(result: Goals): Int16Array {
  const table = new Int16Array(MOST_GOALS * MOST_GOALS)
  for (let home = 0; home < MOST_GOALS; home += 1)
    for (let away = 0; away < MOST_GOALS; away += 1)
      table[home * MOST_GOALS + away] = H1_POINTS[h1RuleOf([home, away], result)]
  return table
}

/** A4: whether enough matches are void that the card is. */
export const isMatchCardVoid = (resolved: readonly ResolvedMatch[]): boolean =>
  isTooFew(resolved.length, resolved.filter(one => one.void).length)
