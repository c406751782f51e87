import { ranksFrom, weekBeside } from '#server/modules/rankings/index.ts'
import { LEAGUE_MEMBERS_MAX } from '#contract/limits.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { allMembers, leaguesToPair, metIn } from './reads.ts'
import { boardOf, duelsOf, isRoundRobin, neighboursOf, nextRound, type Pair, seasonOf } from './rules.ts'
import { changed } from './service.ts'
import { requestTables, weekNow } from './service-points.ts'
import * as sql from './sql.ts'
import { addStale } from './sql-points.ts'
import type { League } from './types.ts'

export const PAIR = 'leagues.pair'
/** Leagues that one job draws, each in a transaction of its own. */
const PAIRED_AT_ONCE = 100

/**
 * Draws the week's meetings of the leagues that have none yet, from the Monday after they were made: once a league and week. Their tables
 * of the new week are made, and the season's, which the week before decides.
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

/** Members in the order of the season's table; who is not in it yet comes last. */
async function inOrderOfTable(tx: Tx, { id }: League, week: string, members: readonly string[]): Promise<string[]> {
  const ranking = { mode: boardOf(id, 'season'), period: seasonOf(week) }
  const { ranks } = await ranksFrom(tx, ranking, { first: 0, limit: LEAGUE_MEMBERS_MAX, snapshot: undefined })
  const isIn = new Set(members)
  return [...new Set([...ranks.map(({ accountId }) => accountId).filter(one => isIn.has(one)), ...members])]
}
