import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

export interface DependentGame {
  id: string
  mode: string
  name: string
  state: string
}

/** Games among those that `sources` select, paid ones first, the newest of each first. */
export async function gamesOfMatch(
  from: Reader,
  sources: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<{ rows: DependentGame[]; total: number; paid: number }> {
  const which = sql`from published_game game where id in (${sql.join(sources, sql` union `)})`
  const rows = await from.rows(sql<DependentGame>`
    select id, mode, name, state ${which} order by state not in ('paid', 'settling'), id desc limit ${limit}`)
  const [count] = await from.rows(sql<{ total: bigint; paid: bigint }>`
    select count(*) as total, count(*) filter (where state in ('paid', 'settling')) as paid ${which}`)
  return { rows, total: Number(count?.total ?? 0n), paid: Number(count?.paid ?? 0n) }
}
