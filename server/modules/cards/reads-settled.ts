import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** Which of these matches a card was settled by, or is being settled by: an import changes them no more. */
export async function settledMatches(from: Reader, matchIds: readonly string[]): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set()
  const rows = await from.rows(sql<{ id: string }>`
    select distinct card_athlete.match_id as id from card_athlete join game on game.id = card_athlete.card_id
    where card_athlete.match_id = any(${matchIds}::text[]) and game.state in ('settling', 'paid')`)
  return new Set(rows.map(row => row.id))
}
