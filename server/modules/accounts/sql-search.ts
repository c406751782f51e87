import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { containsWords } from '#server/platform/search.ts'

/** A search that finds more than this many is too wide to page through. */
const MOST_FOUND = 500

/** A page of the accounts whose name or username holds every word, by username, and how many there are (500 at most). */
export async function searchAccounts(
  from: Reader,
  query: { search: string; page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const rows = await from.rows(sql<{ id: string | null; total: bigint }>`
    with found as materialized (
      select id, username from account
      where deleted_at is null and ${containsWords(sql<string>`plain_text(name || ' ' || username)`, query.search)}
      limit ${MOST_FOUND}
    ), page as (
      select id, username from found order by username limit ${query.limit} offset ${(query.page - 1) * query.limit}
    )
    select page.id, counted.total from (select count(*) as total from found) counted left join page on true
    order by page.username`)
  return { ids: rows.flatMap(row => row.id ?? []), total: Number(rows[0]?.total ?? 0n) }
}
