/** The only statements that write the questions of championship cards: matches in their order. */
import { sql } from 'kysely'
import { RowCache } from '#server/platform/cache.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { listBases, renewCard } from './sql.ts'
import type { MatchCard } from './types.ts'

/** Cached, because questions are frozen once a card is open (A1) and read by every viewer. */
const parts = new RowCache<readonly string[]>({ most: 10_000, size: matches => 1 + matches.length })

/** Championship cards by id with their matches in order. */
export async function listMatchCards(from: Reader, ids: readonly string[]): Promise<Map<string, MatchCard>> {
  if (ids.length === 0) return new Map()
  const bases = [...(await listBases(from, ids)).values()].filter(({ gameType }) => gameType === null)
  const missing = bases.filter(({ id, row }) => parts.get(id, row) === undefined).map(({ id }) => id)
  const rows =
    missing.length === 0
      ? []
      : await from.rows(sql<{ card: string; match: string }>`
          select card_id as card, match_id as match from card_match where card_id = any(${missing}::text[]) order by place`)
  const read = Map.groupBy(rows, row => row.card)
  return new Map(
    bases.map(({ gameType: _type, row, isTicked: _ticked, ...base }) => {
      const matchIds = (): string[] => (read.get(base.id) ?? []).map(one => one.match)
      return [base.id, { ...base, matchIds: parts.get(base.id, row) ?? parts.set(base.id, row, matchIds()) }]
    }),
  )
}

/** Replaces the matches of a draft. */
export async function replaceMatches(tx: Tx, cardId: string, matchIds: readonly string[]): Promise<void> {
  await deleteMatches(tx, cardId)
  const rows = matchIds.map((match_id, place) => ({ card_id: cardId, place, match_id }))
  if (rows.length > 0) await tx.q.insertInto('card_match').values(rows).execute()
  await renewCard(tx, cardId)
}

/** Deletes the matches of a draft. */
export async function deleteMatches(tx: Tx, cardId: string): Promise<void> {
  await tx.q.deleteFrom('card_match').where('card_id', '=', cardId).execute()
}
