import { RANKING_MODES, type RankingMode } from '#contract/api/player/rankings.ts'
import { businessDay, businessDayStart } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import * as reads from './reads-badges.ts'
import { firstDayOf, isWeekly, periodBeside, periodOf, RANKED_MODES, rankingsOf } from './rules.ts'
import { type Badge, badgesFrom } from './rules-badges.ts'
import { ranksOf } from './service-snapshots.ts'

/** Where somebody stands in the current period of a ranking. */
export interface Position {
  mode: RankingMode
  period: string
  totalScore: number
  position: number
}

/** An account's points and position in the current week or month of every ranking that it has points in, as their newest boards are. */
export async function standingsOf(from: Reader, now: Date, accountId: string): Promise<Position[]> {
  const day = businessDay(now)
  const rankings = RANKING_MODES.map(mode => ({ mode, period: periodOf(mode, day) }))
  const found = await ranksOf(from, rankings, accountId)
  return rankings.flatMap((ranking, index) =>
    (found[index]?.ranks ?? []).map(({ score, position }) => ({ ...ranking, totalScore: score / 100, position })),
  )
}

/** What an account has done. Nothing of it tells of a game that is not paid, nor of an amount. */
export async function badgesOf(from: Reader, now: Date, accountId: string): Promise<Badge[]> {
  const [settled, podiums, wins, led, unpaid] = await Promise.all([
    reads.settledEntries(from, accountId, [1, 10, 100]),
    reads.podiumsOf(from, accountId, 3),
    reads.podiumsOf(from, accountId, 1),
    reads.ledBy(from, accountId),
    reads.unpaidEnds(from, RANKED_MODES),
  ])
  // A period that a game may still give points in has no winner yet, however long it is over.
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
  return badgesFrom({ settled, podiums, wins, weeks: endsOf(true), months: endsOf(false) })
}
