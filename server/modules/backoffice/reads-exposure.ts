/** The maximum cost of running games, by game and by match. */
import { type RawBuilder, sql } from 'kysely'
import { gamesAtRisk } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { orderBy, pageOfRows, type Sorted } from '#server/platform/lists.ts'

interface Page {
  page: number
  limit: number
}

/** The part not covered by stakes: a growing pool pays only its own stakes, and a refund returns them. */
const HOUSE = sql`case when fixed and state <> 'voiding' then greatest(worst - (held - reserved), 0) else 0 end`
/** The running games, or those of them with a condition, as `live`: their escrow is read once. */
const withGames = (which?: RawBuilder<boolean>) => sql`
  with live as materialized (select *, held - reserved as stakes, ${HOUSE} as house from (${gamesAtRisk(which)}) risk)`

export interface ExposedGame {
  id: string
  mode: string
  name: string
  state: string
  startsAt: Date | null
  guaranteed: bigint | null
  worst: bigint
  house: bigint
  stakes: bigint
}

const gameSorts = {
  worst: sql`live.worst`,
  house: sql`live.house`,
  stakes: sql`live.stakes`,
  start: sql`live.starts_at`,
}

/** A page of running games, of one match or all, highest possible cost first by default. */
export function pageOfExposedGames(
  from: Reader,
  query: Page & Sorted<keyof typeof gameSorts> & { among: readonly RawBuilder<unknown>[] | undefined },
): Promise<{ rows: ExposedGame[]; total: number }> {
  const columns = sql`live.id, live.mode, live.name, live.state, live.starts_at as "startsAt",
    case when live.fixed then live.guaranteed end as guaranteed, live.worst::bigint, live.house::bigint, live.stakes::bigint`
  const shared = withGames(query.among && sql<boolean>`id in (${sql.join(query.among, sql` union `)})`)
  const order = orderBy(query, gameSorts, { usual: sql`live.worst desc, live.id`, id: sql`live.id` })
  return pageOfRows<ExposedGame>(from, { shared, columns, which: sql`from live where true`, order }, query)
}

export interface ExposedMatch {
  id: string
  name: string
  championship: string
  startsAt: Date | null
  games: bigint
  worst: bigint
  house: bigint
  stakes: bigint
}

const matchSorts = {
  worst: sql`one.worst`,
  house: sql`one.house`,
  stakes: sql`one.stakes`,
  start: sql`one.starts_at`,
  games: sql`one.games`,
}

/** A page of matches that running games depend on, highest possible cost first by default. */
export function pageOfExposedMatches(
  from: Reader,
  sources: readonly RawBuilder<unknown>[],
  query: Page & Sorted<keyof typeof matchSorts>,
): Promise<{ rows: ExposedMatch[]; total: number }> {
  const pairs = sql.join(
    sources.map(
      source => sql`select game_id, match_id from (${source}) own where game_id = any(array(select id from live))`,
    ),
    sql` union all `,
  )
  const shared = sql`${withGames()},
    sums as materialized (
      select pair.match_id, count(*) as games, sum(live.worst)::bigint as worst, sum(live.house)::bigint as house,
        sum(live.stakes)::bigint as stakes
      from (${pairs}) pair join live on live.id = pair.game_id group by pair.match_id),
    one as materialized (
      select m.id, coalesce(h.name || ' × ' || a.name, m.number) as name, c.name || ' ' || c.season as championship, m.starts_at,
        sums.games, sums.worst, sums.house, sums.stakes
      from sums join published_match m on m.id = sums.match_id join published_championship c on c.id = m.championship_id
      left join published_team h on h.id = m.home_id left join published_team a on a.id = m.away_id)`
  const columns = sql`one.id, one.name, one.championship, one.starts_at as "startsAt", one.games, one.worst, one.house, one.stakes`
  const order = orderBy(query, matchSorts, { usual: sql`one.worst desc, one.id`, id: sql`one.id` })
  return pageOfRows<ExposedMatch>(from, { shared, columns, which: sql`from one where true`, order }, query)
}
