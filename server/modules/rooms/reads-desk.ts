import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { isWithin, orderBy, type Sorted, type Span } from '#server/platform/lists.ts'
import { holdsWords } from '#server/platform/search.ts'

const sorts = {
  name: sql`lower(game.name)`,
  kind: sql`game.mode`,
  state: sql`game.state`,
  owner: sql`(select username from account where id = room.owner_id)`,
  price: sql`game.price`,
  created: sql`room.id`,
}

/** A page of rooms of every kind for the desk, the newest first where no order is asked for. `kinds` are modes of games. */
export async function pageForDesk(
  from: Reader,
  asked: Sorted<keyof typeof sorts> & {
    kinds: readonly string[]
    state: string | undefined
    search: string
    page: number
    limit: number
    span: Span
  },
): Promise<{ ids: string[]; total: number }> {
  const which = sql`from room join game on game.id = room.id
    where game.mode = any(${[...asked.kinds]}::text[]) and (${asked.state ?? null}::text is null or game.state = ${asked.state ?? null})
      and ${holdsWords(sql<string>`room.words`, asked.search)}
      and ${isWithin(sql`game.created_at`, asked.span)}`
  const order = orderBy(asked, sorts, { usual: sql`room.id desc`, id: sql`room.id` })
  const rows = await from.rows(sql<{ id: string }>`
    select room.id ${which} order by ${order} limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { ids: rows.map(row => row.id), total: Number(count?.total ?? 0n) }
}
