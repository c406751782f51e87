/** The only statements that write what all card types share: the card's row, and drafts of entries. */
import { sql } from 'kysely'
import { versionOf } from '#server/platform/cache.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { CardBase } from './types.ts'

/** The type of a card: null for a championship card (scores of matches). */
export type GameType = 'options' | 'classic' | null

/** A card without its questions, with its type, the version of its row, and whether an operator decided an option of it. */
export interface StoredCard extends CardBase {
  gameType: GameType
  row: string
  isTicked: boolean
}

/** Cards by id, of every type, without their questions. */
export const listBases = sharedByIds('listBases', async (from, ids): Promise<Map<string, StoredCard>> => {
  if (ids.length === 0) return new Map()
  const cards = await from.q
    .selectFrom('card')
    .leftJoin('file', 'file.id', 'card.banner_id')
    .selectAll('card')
    .select(['file.filename', versionOf('card').as('row')])
    .select(sql<boolean>`exists (select from card_tick where card_id = card.id)`.as('ticked'))
    .where(sql<boolean>`card.id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(
    cards.map(row => [
      row.id,
      {
        id: row.id,
        seq: row.seq,
        banner: row.banner_id === null ? null : { _id: row.banner_id, filename: row.filename ?? '' },
        championshipId: row.championship_id,
        round: row.round,
        codes: row.codes,
        gameType: row.game_type as GameType,
        row: row.row,
        isTicked: row.ticked,
      },
    ]),
  )
})

/** An operator's settings of a card beyond those of its pool game. `words` are its search words. */
export interface CardColumns {
  gameType: GameType
  bannerId: string | null
  championshipId: string | null
  round: string | null
  codes: readonly string[] | null
  words: string
}

/** Adds the card of a pool game. */
export async function insertCard(tx: Tx, id: string, card: CardColumns): Promise<void> {
  await tx.q
    .insertInto('card')
    .values({ id, ...columns(card) })
    .execute()
}

/** Saves a card and raises its version; false if it was saved since `seq`. */
export async function updateCard(tx: Tx, id: string, card: CardColumns, seq: number): Promise<boolean> {
  const row = await tx.q
    .updateTable('card')
    .set({ ...columns(card), seq: seq + 1 })
    .where('id', '=', id)
    .where('seq', '=', seq)
    .returning('seq')
    .executeTakeFirst()
  return row !== undefined
}

const columns = (card: CardColumns) => ({
  game_type: card.gameType,
  banner_id: card.bannerId,
  championship_id: card.championshipId,
  round: card.round,
  codes: card.codes === null ? null : [...card.codes],
  words: card.words,
})

/** Raises the version of a card's row after its questions have changed. */
export async function renewCard(tx: Tx, id: string): Promise<void> {
  await tx.rows(sql`update card set words = words where id = ${id}`)
}

/** Deletes a draft's card; its questions must be deleted first. */
export async function deleteCard(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom('card').where('id', '=', id).execute()
}

/** Whether any card shows this picture. */
export async function isBanner(from: Reader, fileId: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ used: boolean }>`
    select exists (select 1 from card where banner_id = ${fileId}) as used`)
  return row?.used ?? false
}

/** An account's unsubmitted picks on a card, and when they were saved; undefined if there are none. */
export async function findDraft(
  from: Reader,
  cardId: string,
  accountId: string,
): Promise<{ picks: unknown; updatedAt: Date } | undefined> {
  return from.q
    .selectFrom('card_draft')
    .select(['picks', 'updated_at as updatedAt'])
    .where('card_id', '=', cardId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Replaces an account's unsubmitted picks on a card. */
export async function upsertDraft(
  from: Reader,
  draft: { cardId: string; accountId: string; picks: JsonObject; at: Date },
): Promise<void> {
  await from.rows(sql`
    insert into card_draft (card_id, account_id, picks, updated_at)
    values (${draft.cardId}, ${draft.accountId}, ${JSON.stringify(draft.picks)}::jsonb, ${draft.at})
    on conflict (card_id, account_id) do update set picks = excluded.picks, updated_at = excluded.updated_at`)
}

/** Deletes an account's unsubmitted picks on a card. */
export async function forgetDraft(from: Reader, cardId: string, accountId: string): Promise<void> {
  await from.q.deleteFrom('card_draft').where('card_id', '=', cardId).where('account_id', '=', accountId).execute()
}

/** Deletes all unsubmitted picks of an account. */
export async function forgetDraftsOf(from: Reader, accountId: string): Promise<void> {
  await from.q.deleteFrom('card_draft').where('account_id', '=', accountId).execute()
}

/** Deletes all unsubmitted picks on a card, which can no longer be submitted. */
export async function forgetDraftsOn(from: Reader, cardId: string): Promise<void> {
  await from.q.deleteFrom('card_draft').where('card_id', '=', cardId).execute()
}

/** Cards of every type whose facts or kick-off come from a match. */
export async function cardsOfMatch(from: Reader, matchId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select card_id as id from card_athlete where match_id = ${matchId}
    union select card_id from card_athlete where kickoff_match_id = ${matchId}
    union select card_id from card_match where match_id = ${matchId}`)
  return rows.map(row => row.id)
}
