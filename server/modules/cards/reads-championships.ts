/** Reads of championships and their matches for players. */
import { type RawBuilder, sql } from 'kysely'
import type { MatchStatus } from '#contract/facts.ts'
import type { Reader } from '#server/platform/db.ts'
import { containsWords } from '#server/platform/search.ts'

/** C6: matches of two sides, as reported by the source that settles their championship. */
const COUNTS: RawBuilder<boolean> = sql<boolean>`m.kind = 'match' and m.home_id is not null and m.away_id is not null
  and (m.source in (c.source, 'operator') or c.source = 'operator')`

export interface ChampionshipRow {
  id: string
  name: string
  season: number
  sport: string
  matches: number
  /** Over: finished or void. */
  played: number
  from: Date | null
  to: Date | null
}

const SUMMED = sql`count(*)::integer as matches, count(*) filter (where m.status in ('finished', 'void'))::integer as played,
  min(m.starts_at) as "from", max(m.starts_at) as "to"`

/** A page of championships with matches: those with open games of a mode first, then the newest season. */
export async function listChampionships(
  from: Reader,
  query: { mode: string; search: string; page: number; limit: number; now: Date },
): Promise<{ rows: ChampionshipRow[]; total: number }> {
  const which = sql`championship c where ${containsWords(sql<string>`plain_text(c.name || ' ' || c.season)`, query.search)}
    and exists (select from published_match m where m.championship_id = c.id and ${COUNTS})`
  const hasOpen = sql<boolean>`exists (select from card join published_game game on game.id = card.id and game.mode = ${query.mode}
    where card.championship_id = c.id and game.state = 'open' and game.locks_at > ${query.now})`
  const rows = await from.rows(sql<ChampionshipRow>`
    select c.id, c.name, c.season, c.sport, sums.* from (
      select c.*, ${hasOpen} as playable from ${which}
      order by playable desc, c.season desc, c.name, c.id limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) c cross join lateral (select ${SUMMED} from published_match m where m.championship_id = c.id and ${COUNTS}) sums
    order by c.playable desc, c.season desc, c.name, c.id`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total from ${which}`)
  return { rows, total: Number(count?.total ?? 0n) }
}

/** One championship; undefined if it is unknown or has no matches of two sides. */
export async function findChampionship(from: Reader, id: string): Promise<ChampionshipRow | undefined> {
  const [row] = await from.rows(sql<ChampionshipRow>`
    select c.id, c.name, c.season, c.sport, sums.* from published_championship c
    cross join lateral (select ${SUMMED} from published_match m where m.championship_id = c.id and ${COUNTS}) sums
    where c.id = ${id}`)
  return row && row.matches > 0 ? row : undefined
}

/** A match of a season as a table row counts it. */
export interface SeasonMatch {
  id: string
  round: string
  homeId: string
  awayId: string
  startsAt: Date | null
  status: MatchStatus
  /** 90 minutes and stoppage time (C6); null while unknown. */
  home: number | null
  away: number | null
}

/** Every match of a championship, by start. */
export async function seasonOf(from: Reader, championshipId: string): Promise<SeasonMatch[]> {
  return from.rows(sql<SeasonMatch>`
    select m.id, m.round, m.home_id as "homeId", m.away_id as "awayId", m.starts_at as "startsAt", m.status,
      (m.facts #>> '{score,home}')::integer as home, (m.facts #>> '{score,away}')::integer as away
    from published_match m join published_championship c on c.id = m.championship_id
    where c.id = ${championshipId} and ${COUNTS}
    order by m.starts_at nulls last, length(m.number), m.number, m.id`)
}
