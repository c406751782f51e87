import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Tx } from '#server/platform/db.ts'

/** The stored values of the notification `n`, with the name that the account it names has now. */
export const detailOfN: RawBuilder<unknown> = sql`case when n.detail ? 'fromId'
  then n.detail || jsonb_build_object('from',
    coalesce((select who.name from published_account who where who.id = n.detail ->> 'fromId'), ''))
  else n.detail end`

/**
 * Removes the name of a closed account from others' notifications of before 2026-11-29, which stored it; retention deletes them within a year.
 * They are found by their keys, which contain a room, a transfer, a conversation or a league of the account.
 */
export async function forgetNames(
  tx: Tx,
  accountId: string,
  partners: readonly { chatId: string; otherId: string }[],
): Promise<void> {
  const [chats, others] = [partners.map(one => one.chatId), partners.map(one => one.otherId)]
  await tx.rows(sql`
    update notification n set detail = n.detail || jsonb_build_object('from', gone.name)
    from published_account gone, (
      select room.owner_id as account_id, unnest(array['opponent:' || room.id || ':' || mine.account_id, 'opponent-ready:' || room.id]) as once_key
      from published_room_member mine join published_room room on room.id = mine.room_id
      where mine.account_id = ${accountId} and room.owner_id <> mine.account_id
      union all
      select other.account_id, 'room-invited:' || room.id
      from published_room room join published_room_member other on other.room_id = room.id and other.account_id <> room.owner_id
      where room.owner_id = ${accountId}
      union all
      select receiver_id, 'transfer-received:' || id from published_transfer where sender_id = ${accountId}
      union all
      select other_id, 'message:' || chat_id
      from unnest(${arrayOf(chats)}::text[], ${arrayOf(others)}::text[]) as p(chat_id, other_id)
    ) related
    where gone.id = ${accountId} and n.account_id = related.account_id and n.once_key = related.once_key and n.detail ->> 'from' <> ''`)
  await tx.rows(sql`
    update notification n set detail = n.detail || jsonb_build_object('from', gone.name)
    from published_account gone, published_league_member mine join published_league_member other on other.league_id = mine.league_id
    where gone.id = ${accountId} and mine.account_id = gone.id and other.account_id <> gone.id and n.account_id = other.account_id
      and (n.once_key in ('league-invited:' || mine.league_id, 'league-joined:' || mine.league_id)
        or n.once_key like 'league-week:' || mine.league_id || ':%') and n.detail ->> 'fromId' = gone.id and n.detail ->> 'from' <> ''`)
}
