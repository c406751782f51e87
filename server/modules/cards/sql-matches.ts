/** The only statements that write what championship cards ask: matches in their order. */
import type { Reader, Tx } from '#server/platform/db.ts'
import { listBases } from './sql.ts'
import type { MatchCard } from './types.ts'

/** Championship cards by id with their matches in order. */
export async function listMatchCards(from: Reader, ids: readonly string[]): Promise<Map<string, MatchCard>> {
  if (ids.length === 0) return new Map()
  const bases = await listBases(from, ids)
  const rows = await from.q
    .selectFrom('card_match')
    .select(['card_id', 'match_id'])
    .where('card_id', 'in', [...ids])
    .orderBy('card_id')
    .orderBy('place')
    .execute()
  const matches = Map.groupBy(rows, row => row.card_id)
  return new Map(
    [...bases.values()].flatMap(({ gameType, ...base }): [string, MatchCard][] =>
      gameType === null
        ? [[base.id, { ...base, matchIds: (matches.get(base.id) ?? []).map(row => row.match_id) }]]
        : [],
    ),
  )
}

/** Puts these matches in place of those a draft had. */
export async function replaceMatches(tx: Tx, cardId: string, matchIds: readonly string[]): Promise<void> {
  await deleteMatches(tx, cardId)
  const rows = matchIds.map((match_id, place) => ({ card_id: cardId, place, match_id }))
  if (rows.length > 0) await tx.q.insertInto('card_match').values(rows).execute()
}

/** Removes the matches of a draft. */
export async function deleteMatches(tx: Tx, cardId: string): Promise<void> {
  await tx.q.deleteFrom('card_match').where('card_id', '=', cardId).execute()
}
