/** A league's week: drawing its meetings when it begins, and notifying members of its result. */
import { LEAGUE_MEMBERS_MAX } from '#contract/limits.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { ranksFrom, weekBeside, weekStart } from '#server/modules/rankings/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { activeAmong, allMembers, leaguesToPair, metIn } from './reads.ts'
import { boardOf, duelsOf, isRoundRobin, neighboursOf, nextRound, type Pair, seasonOf } from './rules.ts'
import { requestTables, weekNow } from './service-points.ts'
import { changed } from './service.ts'
import { addStale, takeEndedWeeks } from './sql-points.ts'
import * as sql from './sql.ts'
import type { League } from './types.ts'

export const END_WEEKS = 'leagues.end-weeks'
/** Nine o'clock on Monday in São Paulo: Sunday night's games have been paid, and notifications do not arrive at night. */
const NOTIFIED_AFTER_MS = 9 * 3_600_000
/** Weeks per job. */
const ENDED_AT_ONCE = 200

/**
 * Notifies completed weeks with points once each; leagues without points are not read. Points that a late payment adds to a notified week
 * are not notified again.
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

/** A week's result as sent to the next members in order. Points in hundredths. */
interface WeekResult {
  name: string
  /** The member with the most points, the first by name if several tie. */
  champion: { id: string; name: string }
  champions: number
  best: number
  /** Members with points who are still in the league and can sign in. */
  members: { accountId: string; position: number; points: number }[]
  /** The start of the next range and the snapshot of the table it refers to; undefined after the last members with points. */
  next: { first: number; snapshot: number } | undefined
}

/** Maximum rows examined to count tied champions. */
const CHAMPIONS_MOST = 500

/** `limit` ranks of a week's table from `first` on; undefined for a closed league, or if no other member was in the week's table. */
export async function weekResult(
  from: Reader,
  { leagueId, week }: { leagueId: string; week: string },
  { first, limit, snapshot }: { first: number; limit: number; snapshot: number | undefined },
): Promise<WeekResult | undefined> {
  const league = (await sql.listLeagues(from, [leagueId])).get(leagueId)
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

export const PAIR = 'leagues.pair'
/** Leagues drawn per job, each in its own transaction. */
const PAIRED_AT_ONCE = 100

/**
 * Draws the week's meetings of leagues that have none, once per league and week, starting on the Monday after the league was created. Also
 * builds the tables of the new week, and the season's, which the completed week changes.
 */
export async function pairWeek({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const week = weekNow(clock.now())
  const ids = await leaguesToPair(db, week, PAIRED_AT_ONCE)
  for (const id of ids) await db.tx(tx => pair(tx, id, week))
  if (ids.length === PAIRED_AT_ONCE) await db.tx(tx => tx.addJob(PAIR, {}, { key: PAIR, keepRunAt: true }))
}

async function pair(tx: Tx, id: string, week: string): Promise<void> {
  const league = await sql.lockLeague(tx, id)
  if (!league || league.closedAt !== null || league.pairedWeek >= week) return
  const last = await metIn(tx, id, weekBeside(week, -1))
  const members = await allMembers(tx, id)
  const drawn: { round: number; pairs: Pair[] } =
    members.length < 2
      ? { round: 0, pairs: [] }
      : isRoundRobin(members.length)
        ? nextRound(members, last, league.round)
        : { round: 0, pairs: neighboursOf(await inOrderOfTable(tx, league, week, members), last) }
  await sql.insertPairings(tx, { leagueId: id, week }, drawn.pairs)
  await sql.changeLeague(tx, id, { paired_week: week, round: drawn.round })
  const seasons = new Set([seasonOf(week), seasonOf(weekBeside(week, -1))])
  await addStale(tx, id, [week, ...seasons, ...[...seasons].map(duelsOf)])
  await requestTables(tx)
  await changed(tx, id, 'meetings')
}

/** Members in the order of the season's table; those not in it yet come last. */
async function inOrderOfTable(tx: Tx, { id }: League, week: string, members: readonly string[]): Promise<string[]> {
  const ranking = { mode: boardOf(id, 'season'), period: seasonOf(week) }
  const { ranks } = await ranksFrom(tx, ranking, { first: 0, limit: LEAGUE_MEMBERS_MAX, snapshot: undefined })
  const isIn = new Set(members)
  return [...new Set([...ranks.map(({ accountId }) => accountId).filter(one => isIn.has(one)), ...members])]
}
