import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { isWithin, orderBy, type Sorted, type Span } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'

const sorts = {
  name: sql`lower(game.name)`,
  kind: sql`game.mode`,
  state: sql`game.state`,
  owner: sql`(select username from published_account account where id = room.owner_id)`,
  price: sql`game.price`,
  created: sql`room.id`,
}

/** A page of rooms of every kind for the desk, the newest first where no order is asked for. `kinds` are modes of games. */
export async function pageForAdmin(
  from: Reader,
  query: Sorted<keyof typeof sorts> & {
    kinds: readonly string[]
    state: string | undefined
    search: string
    page: number
    limit: number
    span: Span
  },
): Promise<{ ids: string[]; total: number }> {
  const which = sql`from room join published_game game on game.id = room.id
    where game.mode = any(${[...query.kinds]}::text[]) and (${query.state ?? null}::text is null or game.state = ${query.state ?? null})
      and ${containsWords(sql<string>`room.words`, query.search)}
      and ${isWithin(sql`game.created_at`, query.span)}`
  const order = orderBy(query, sorts, { usual: sql`room.id desc`, id: sql`room.id` })
  const rows = await from.rows(sql<{ id: string }>`
    select room.id ${which} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { ids: rows.map(row => row.id), total: Number(count?.total ?? 0n) }
}
