import { weekBeside } from '#server/modules/rankings/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { duelsOf, roundOf, seasonOf } from './rules.ts'
import { requestTables, weekNow } from './service-points.ts'
import { addStale } from './sql-points.ts'
import * as sql from './sql.ts'

const WEEKS_OLD = 3
const WEEK_MS = 7 * 86_400_000

/** Creates a league that these people (its owner first) joined some weeks ago, with last week's meetings. */
export async function addDemoLeague(tx: Tx, now: Date, name: string, accountIds: readonly string[]): Promise<void> {
  const [ownerId] = accountIds
  if (ownerId === undefined) return
  const at = new Date(now.getTime() - WEEKS_OLD * WEEK_MS)
  const leagueId = newId(at)
  const week = weekNow(now)
  const last = weekBeside(week, -1)
  await sql.insertLeague(tx, { id: leagueId, name, ownerId, pairedWeek: last, createdAt: at })
  for (const accountId of accountIds) await sql.putMember(tx, { leagueId, accountId, state: 'in', at })
  await sql.insertPairings(tx, { leagueId, week: last }, roundOf(accountIds, 0))
  await addStale(tx, leagueId, [...new Set([last, week, seasonOf(week), duelsOf(seasonOf(week))])])
  await requestTables(tx)
}
