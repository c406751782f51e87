import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { holdsWords } from '#server/platform/search.ts'

/** A page of ids of matches to come between two teams whose facts settle (C6), by kick-off. `search` is by team. */
export async function matchesToCome(
  from: Reader,
  now: Date,
  asked: { page: number; limit: number; championship: string | undefined; search: string | undefined },
): Promise<{ ids: string[]; total: number }> {
  const words = sql<string>`plain_text(concat_ws(' ', h.name, h.abbrev, a.name, a.abbrev))`
  const which = sql`from match m join championship c on c.id = m.championship_id
      join team h on h.id = m.home_id join team a on a.id = m.away_id
    where m.status = 'scheduled' and m.starts_at > ${now} and m.kind = 'match'
      and (m.source in (c.source, 'operator') or c.source = 'operator')
      and (${asked.championship ?? null}::text is null or m.championship_id = ${asked.championship ?? null})
      and ${holdsWords(words, asked.search ?? '')}`
  const rows = await from.rows(sql<{ id: string }>`
    select m.id ${which} order by m.starts_at, m.id limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`)
  const [counted] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { ids: rows.map(row => row.id), total: Number(counted?.total ?? 0n) }
}
