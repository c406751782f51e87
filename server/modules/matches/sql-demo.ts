import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** The newest numbered rounds of a championship, the last first, each with its earliest kick-off. */
export async function latestRounds(from: Reader, championshipId: string): Promise<{ round: number; startsAt: Date }[]> {
  const rows = await from.rows(sql<{ round: string; startsAt: Date }>`
    select round, min(starts_at) as "startsAt" from match
    where championship_id = ${championshipId} and round ~ '^[0-9]{1,9}$' and starts_at is not null
    group by round order by length(round) desc, round desc limit 8`)
  return rows.map(({ round, startsAt }) => ({ round: Number(round), startsAt }))
}

/** The matches of a round, by their number. */
export async function matchesOfRound(from: Reader, championshipId: string, round: string): Promise<string[]> {
  const rows = await from.q
    .selectFrom('match')
    .select('id')
    .where('championship_id', '=', championshipId)
    .where('round', '=', round)
    .orderBy('number')
    .execute()
  return rows.map(row => row.id)
}
