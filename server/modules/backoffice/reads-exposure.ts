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
const games = sql`(select *, held - reserved as stakes, ${HOUSE} as house from (${gamesAtRisk}) risk) game`

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
  worst: sql`game.worst`,
  house: sql`game.house`,
  stakes: sql`game.stakes`,
  start: sql`game.starts_at`,
}

/** A page of running games, of one match or all, highest possible cost first by default. */
export function pageOfExposedGames(
  from: Reader,
  query: Page & Sorted<keyof typeof gameSorts> & { among: readonly RawBuilder<unknown>[] | undefined },
): Promise<{ rows: ExposedGame[]; total: number }> {
  const columns = sql`game.id, game.mode, game.name, game.state, game.starts_at as "startsAt",
    case when game.fixed then game.guaranteed end as guaranteed, game.worst::bigint, game.house::bigint, game.stakes::bigint`
  const which = sql`from ${games} where ${query.among ? sql`game.id in (${sql.join(query.among, sql` union `)})` : sql`true`}`
  const order = orderBy(query, gameSorts, { usual: sql`game.worst desc, game.id`, id: sql`game.id` })
  return pageOfRows<ExposedGame>(from, { columns, which, order }, query)
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
    sources.map(source => sql`(${source})`),
    sql` union all `,
  )
  const matches = sql`(
    select m.id, coalesce(h.name || ' × ' || a.name, m.number) as name, c.name || ' ' || c.season as championship, m.starts_at,
      sums.games, sums.worst, sums.house, sums.stakes
    from (select pair.match_id, count(*) as games, sum(game.worst)::bigint as worst, sum(game.house)::bigint as house,
        sum(game.stakes)::bigint as stakes
      from ${games} cross join lateral (select match_id from (${pairs}) each where each.game_id = game.id) pair
      group by pair.match_id) sums
    join published_match m on m.id = sums.match_id join published_championship c on c.id = m.championship_id
    left join published_team h on h.id = m.home_id left join published_team a on a.id = m.away_id) one`
  const columns = sql`one.id, one.name, one.championship, one.starts_at as "startsAt", one.games, one.worst, one.house, one.stakes`
  const order = orderBy(query, matchSorts, { usual: sql`one.worst desc, one.id`, id: sql`one.id` })
  return pageOfRows<ExposedMatch>(from, { columns, which: sql`from ${matches} where true`, order }, query)
}
