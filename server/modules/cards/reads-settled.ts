import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** Which of these matches a card was settled by, or is being settled by: an import changes them no more. */
export async function settledMatches(from: Reader, matchIds: readonly string[]): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set()
  const rows = await from.rows(sql<{ id: string }>`
    select asked.match_id as id from (
      select match_id, card_id from card_athlete where match_id = any(${matchIds}::text[])
      union select match_id, card_id from card_match where match_id = any(${matchIds}::text[])
    ) asked join published_game game on game.id = asked.card_id where game.state in ('settling', 'paid') group by 1`)
  return new Set(rows.map(row => row.id))
}

/** Selects the games of this module that a match decides. */
export const gamesOfMatch = (matchId: string): RawBuilder<unknown> => sql`
  select card_id as id from card_athlete where match_id = ${matchId}
  union select card_id from card_match where match_id = ${matchId}`
