import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** A page of an account's entries that count, on cards that are closed at a moment (C12) and were not called off, the newest first. */
export async function pageOfClosed(
  from: Reader,
  query: { accountId: string; modes: readonly string[]; now: Date; page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const closed = sql`from published_entry entry join published_game game on game.id = entry.game_id and game.mode = any(${query.modes}::text[])
    where entry.account_id = ${query.accountId} and not entry.void and game.state not in ('voiding', 'void')
      and (game.locked_at is not null or (game.state = 'open' and game.locks_at <= ${query.now}))`
  const rows = await from.rows(sql<{ id: string }>`
    select entry.id ${closed} order by entry.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${closed}`)
  return { ids: rows.map(row => row.id), total: Number(count?.total ?? 0n) }
}
