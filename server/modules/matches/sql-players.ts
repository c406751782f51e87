import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { containsWords } from '#server/platform/search.ts'

/** A page of ids of matches to come between two teams whose facts settle (C6), by kick-off. `search` is by team. */
export async function matchesToCome(
  from: Reader,
  now: Date,
  query: { page: number; limit: number; championship: string | undefined; search: string | undefined },
): Promise<{ ids: string[]; total: number }> {
  const searchText = sql<string>`plain_text(concat_ws(' ', h.name, h.abbrev, a.name, a.abbrev))`
  const which = sql`from match m join championship c on c.id = m.championship_id
      join team h on h.id = m.home_id join team a on a.id = m.away_id
    where m.status = 'scheduled' and m.starts_at > ${now} and m.kind = 'match'
      and (m.source in (c.source, 'operator') or c.source = 'operator')
      and (${query.championship ?? null}::text is null or m.championship_id = ${query.championship ?? null})
      and ${containsWords(searchText, query.search ?? '')}`
  const rows = await from.rows(sql<{ id: string }>`
    select m.id ${which} order by m.starts_at, m.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  const [counted] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { ids: rows.map(row => row.id), total: Number(counted?.total ?? 0n) }
}
