import { RANKING_MODES, type RankingMode } from '#contract/api/player/rankings.ts'
import { matchPointsOf, type MatchScoring } from '#contract/verify/card-game.ts'
import { newestSettledOf } from '#server/modules/pools/index.ts'
import { businessDay, businessDayStart } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import * as reads from './reads-badges.ts'
import { type Badge, badgesFrom, streakOf } from './rules-badges.ts'
import {
  firstDayOf,
  isPeriodOf,
  isWeekly,
  mondayBefore,
  periodBeside,
  periodOf,
  RANKED_MODES,
  rankingsOf,
} from './rules.ts'
import { ranksOf } from './service-snapshots.ts'

/** An account's rank in the current period of a ranking. */
export interface Position {
  mode: RankingMode
  period: string
  totalScore: number
  position: number
}

/** An account's points and rank in the current week or month of every ranking in which it has points, from the newest snapshots. */
export async function standingsOf(from: Reader, now: Date, accountId: string): Promise<Position[]> {
  const day = businessDay(now)
  const rankings = RANKING_MODES.map(mode => ({ mode, period: periodOf(mode, day) }))
  const found = await ranksOf(from, rankings, accountId)
  return rankings.flatMap((ranking, index) =>
    (found[index]?.ranks ?? []).map(({ score, position }) => ({ ...ranking, totalScore: score / 100, position })),
  )
}

export interface Achievements {
  badges: Badge[]
  /** The current and longest streak of weeks in which an account had a card with points. */
  streak: { current: number; best: number }
}

/** An account's achievements, without unpaid games and without amounts. */
export async function achievementsOf(from: Reader, now: Date, accountId: string): Promise<Achievements> {
  const [past, podiums, exacts, led, unpaid] = await Promise.all([
    reads.pastOf(from, accountId, [1, 10, 100]),
    reads.podiumsOf(from, accountId),
    exactScoresOf(from, accountId),
    reads.ledBy(from, accountId),
    reads.unpaidEnds(from, RANKED_MODES),
  ])
  // A completed period has no winner yet while a game may still add points to it.
  const moving = new Set(
    unpaid.flatMap(({ mode, endedAt }) =>
      rankingsOf(mode, businessDay(endedAt)).map(ranking => `${ranking.mode} ${ranking.period}`),
    ),
  )
  const won = led
    .filter(({ mode, period }) => !moving.has(`${mode} ${period}`))
    .map(({ mode, period }) => ({ mode, at: businessDayStart(firstDayOf(mode, periodBeside(mode, period, 1))) }))
    .filter(({ at }) => at <= now)
  const endsOf = (weekly: boolean) => won.filter(({ mode }) => isWeekly(mode) === weekly).map(({ at }) => at)
  return {
    badges: badgesFrom({ ...podiums, settled: past.settled, exacts, weeks: endsOf(true), months: endsOf(false) }),
    streak: streakOf(past.weeks, mondayBefore(businessDay(now))),
  }
}

/** Entries are examined only in an account's newest games. */
const EXACT_GAMES_MOST = 200

/** The number of scores of championship cards that an account predicted exactly. */
async function exactScoresOf(from: Reader, accountId: string): Promise<{ count: number; last: Date | null }> {
  const entries = await newestSettledOf(from, { accountId, mode: 'card-game', limit: EXACT_GAMES_MOST })
  const found = entries.flatMap(({ picks, scoring, endedAt }) =>
    matchPointsOf(scoring as unknown as MatchScoring, picks).flatMap(({ rule }) => (rule === 'exact' ? [endedAt] : [])),
  )
  return { count: found.length, last: found.length === 0 ? null : new Date(Math.max(...found.map(Number))) }
}

/** The week before (-1) or after (1) a week, in the weekly ranking's notation. */
export const weekBeside = (week: string, step: -1 | 1): string => periodBeside(WEEKLY, week, step)

/** The start of a week: midnight of its Monday in São Paulo. */
export const weekStart = (week: string): Date => businessDayStart(firstDayOf(WEEKLY, week))

/** The end of a week, which is the start of the next. */
export const weekEnd = (week: string): Date => weekStart(weekBeside(week, 1))

/** The last completed week, in the weekly ranking's notation. */
export const weekBefore = (now: Date): string => periodBeside(WEEKLY, periodOf(WEEKLY, businessDay(now)), -1)

/** An account's rank in a week of the weekly ranking and in the previous one. */
export interface RankedWeek {
  week: string
  previous: string
  /** Null for the current week. */
  next: string | null
  since: Date
  until: Date
  ranks: readonly ({ position: number; totalScore: number; players: number } | null)[]
}

/** Defaults to the last completed week. Refuses an invalid or future one (`period_invalid`). */
export async function weekOf(
  from: Reader,
  now: Date,
  accountId: string,
  request: string | undefined,
): Promise<RankedWeek> {
  const current = periodOf(WEEKLY, businessDay(now))
  const week = request ?? weekBefore(now)
  if (!isPeriodOf(WEEKLY, week) || week > current) fail('invalid_input', { fields: { week: 'period_invalid' } })
  const [previous, following] = [periodBeside(WEEKLY, week, -1), periodBeside(WEEKLY, week, 1)]
  const [since, until] = [week, following].map(period => businessDayStart(firstDayOf(WEEKLY, period)))
  const found = await ranksOf(
    from,
    [week, previous].map(period => ({ mode: WEEKLY, period })),
    accountId,
  )
  const ranks = found.map(({ ranks: [mine], entries }) =>
    mine ? { position: mine.position, totalScore: mine.score / 100, players: entries } : null,
  )
  return { week, previous, next: week < current ? following : null, since: since ?? now, until: until ?? now, ranks }
}

/** The mode that is ranked by week. */
const WEEKLY = 'athlete'

/** Which of these accounts had more points than another in one week of the weekly ranking, and fewer in the next. */
export const passedIn = (
  from: Reader,
  weeks: { before: string; week: string },
  accountId: string,
  others: readonly string[],
): Promise<string[]> => reads.passedBy(from, WEEKLY, weeks, accountId, others)
