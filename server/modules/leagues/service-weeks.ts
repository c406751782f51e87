/** A league's week that is over, as its members are told of it. */
import { emit } from '#server/modules/events.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { ranksFrom, weekStart } from '#server/modules/rankings/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { activeAmong } from './reads.ts'
import { boardOf } from './rules.ts'
import { weekNow } from './service-points.ts'
import { listLeagues } from './sql.ts'
import { takeEndedWeeks } from './sql-points.ts'

export const END_WEEKS = 'leagues.end-weeks'
/** Nine o'clock of Monday in São Paulo: games of Sunday night are paid by then, and nobody is woken. */
const NOTIFIED_AFTER_MS = 9 * 3_600_000
/** Weeks that one job takes. */
const ENDED_AT_ONCE = 200

/**
 * Tells of the weeks that are over in which somebody of a league had points, each once: nothing is read of leagues where nobody had. What a
 * late payment brings to a week that was told is not told again.
 */
export async function endWeeks({ db, clock }: Pick<Deps, 'db' | 'clock'>, atOnce = ENDED_AT_ONCE): Promise<void> {
  const at = clock.now()
  const before = weekNow(at)
  if (at.getTime() < weekStart(before).getTime() + NOTIFIED_AFTER_MS) return
  await db.tx(async tx => {
    const ended = await takeEndedWeeks(tx, { before, at, limit: atOnce })
    for (const { leagueId, week, isOpen } of ended) if (isOpen) await emit(tx, 'league.week-ended', { leagueId, week })
    if (ended.length === atOnce) await tx.addJob(END_WEEKS, {}, { key: END_WEEKS, keepRunAt: true })
  })
}

/** A week as the next members in its order are told of it. Points in hundredths. */
interface WeekResult {
  name: string
  /** Who has the most points, the first of them by name where several share the place. */
  champion: { id: string; name: string }
  champions: number
  best: number
  /** Who had points, is in the league still and can sign in. */
  members: { accountId: string; position: number; points: number }[]
  /** Where the next ones begin, in which snapshot of the table; undefined when these are the last that had points. */
  next: { first: number; snapshot: number } | undefined
}

/** Champions that are looked at for how many they are. */
const CHAMPIONS_MOST = 500

/** `limit` places of a week's table from the `first` on; undefined for a closed league, or one where nobody else was in the week's table. */
export async function weekResult(
  from: Reader,
  { leagueId, week }: { leagueId: string; week: string },
  { first, limit, snapshot }: { first: number; limit: number; snapshot: number | undefined },
): Promise<WeekResult | undefined> {
  const league = (await listLeagues(from, [leagueId])).get(leagueId)
  if (!league || league.closedAt !== null) return undefined
  const ranking = { mode: boardOf(leagueId, 'week'), period: week }
  const top = await ranksFrom(from, ranking, { first: 0, limit: CHAMPIONS_MOST, snapshot })
  const champions = top.ranks.filter(({ position, score }) => position === 1 && score > 0)
  const [champion] = champions
  if (!champion || top.entries < 2) return undefined
  const name = (await publicAccounts(from, [champion.accountId])).get(champion.accountId)?.name ?? ''
  const { ranks } = await ranksFrom(from, ranking, { first, limit, snapshot: top.snapshot })
  const scored = ranks.filter(({ score }) => score > 0)
  const active = await activeAmong(
    from,
    leagueId,
    scored.map(({ accountId }) => accountId),
  )
  return {
    name: league.name,
    champion: { id: champion.accountId, name },
    champions: champions.length,
    best: champion.score,
    members: scored
      .filter(({ accountId }) => active.has(accountId))
      .map(({ accountId, position, score }) => ({ accountId, position, points: score })),
    next: scored.length === limit ? { first: first + limit, snapshot: top.snapshot } : undefined,
  }
}
