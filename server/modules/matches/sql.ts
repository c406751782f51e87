import { type RawBuilder, sql } from 'kysely'
import type { Facts } from '#contract/facts.ts'
import type { WaitingSources } from '#server/modules/pending.ts'
import { versionOf } from '#server/platform/cache.ts'
import type { JsonValue, Reader } from '#server/platform/db.ts'
import { hasValue, pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import { decodedFacts, decodeFacts } from './facts-json.ts'
import type { AthleteView, ChampionshipName, FileRef, MatchView, RecentGame, SquadMember, TeamView } from './types.ts'

const fileRef = (id: string | null, filename: string | null): FileRef | null =>
  id === null ? null : { _id: id, filename: filename ?? '' }

export const teamsOf = sharedByIds('teamsOf', async (from, ids): Promise<Map<string, TeamView>> => {
  if (ids.length === 0) return new Map()
  const rows = await from.q
    .selectFrom('team')
    .leftJoin('file', 'file.id', 'team.image_id')
    .select(['team.id', 'team.name', 'team.abbrev', 'team.colors', 'team.image_id', 'file.filename'])
    .where('team.id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(
    rows.map(({ id, name, abbrev, colors, image_id, filename }) => [
      id,
      { _id: id, name, abbrev, colors, image: fileRef(image_id, filename) },
    ]),
  )
})

/** Championships by id: name and season. */
export const championshipsOf = sharedByIds(
  'championshipsOf',
  async (from, ids): Promise<Map<string, ChampionshipName>> => {
    if (ids.length === 0) return new Map()
    const rows = await from.rows(sql<{ id: string; name: string; season: number }>`
    select id, name, season from championship where id = any(${[...new Set(ids)]}::text[])`)
    return new Map(rows.map(({ id, name, season }) => [id, { _id: id, name, season }]))
  },
)

export const athletesOf = sharedByIds('athletesOf', async (from, ids): Promise<Map<string, AthleteView>> => {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<Omit<AthleteView, 'photo'> & { photo_id: string | null; filename: string | null }>`
    select athlete.id, athlete.name, athlete.nickname, athlete.position, athlete.photo_id, file.filename
    from athlete left join file on file.id = athlete.photo_id where athlete.id = any(${[...new Set(ids)]}::text[])`)
  return new Map(
    rows.map(({ photo_id, filename, ...athlete }) => [athlete.id, { ...athlete, photo: fileRef(photo_id, filename) }]),
  )
})

/** Matches by id, with teams and current facts; the facts of an already decoded version are not read again. */
export const matchesOf = sharedByIds('matchesOf', async (from, ids): Promise<Map<string, MatchView>> => {
  if (ids.length === 0) return new Map()
  const known = decodedFacts.known(ids)
  const knownRows = [...known.values()].map(one => one.version)
  const row = versionOf('match')
  const rows = await from.rows(sql<MatchRow>`
    select match.id, match.championship_id, match.source, match.kind, match.number, match.round, match.starts_at, match.plays_on::text as plays_on,
      match.place, match.status,
      match.version, match.clock_since, match.clock_told_at, match.unresolved, championship.source as settling,
      championship.name as championship_name, championship.season, ${row} as row,
      case when ${row} = any(${knownRows}::text[]) then null else match.facts end as facts,
      ${teamJson('home')} as home, ${teamJson('away')} as away
    from match join championship on championship.id = match.championship_id
    left join team home on home.id = match.home_id left join file home_file on home_file.id = home.image_id
    left join team away on away.id = match.away_id left join file away_file on away_file.id = away.image_id
    where match.id = any(${[...new Set(ids)]}::text[])`)
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        championshipId: row.championship_id,
        championship: { _id: row.championship_id, name: row.championship_name, season: row.season },
        source: row.source,
        settles: row.source === row.settling || row.source === 'operator' || row.settling === 'operator',
        kind: row.kind as MatchView['kind'],
        number: row.number,
        round: row.round,
        home: row.home,
        away: row.away,
        startsAt: row.starts_at,
        playsOn: row.plays_on,
        place: row.place,
        status: row.status as MatchView['status'],
        version: row.version,
        facts: factsOf(row, known.get(row.id)),
        clockReport: row.clock_since && row.clock_told_at && { since: row.clock_since, lastAt: row.clock_told_at },
        unresolved: row.unresolved,
      },
    ]),
  )
})

interface MatchRow {
  id: string
  championship_id: string
  championship_name: string
  season: number
  source: string
  kind: string
  number: string
  round: string
  starts_at: Date | null
  plays_on: string | null
  place: string | null
  status: string
  version: number
  clock_since: Date | null
  clock_told_at: Date | null
  unresolved: number
  settling: string
  row: string
  facts: JsonValue | null
  home: TeamView | null
  away: TeamView | null
}

/** A joined team as `TeamView`; null if a match has none. */
const teamJson = (side: 'home' | 'away') => {
  const [team, file] = [sql.ref(side), sql.ref(`${side}_file`)]
  return sql`case when ${team}.id is null then null else json_build_object('_id', ${team}.id, 'name', ${team}.name, 'abbrev', ${team}.abbrev,
    'colors', ${team}.colors, 'image', case when ${team}.image_id is null then null
      else json_build_object('_id', ${team}.image_id, 'filename', coalesce(${file}.filename, '')) end) end`
}

/** Facts that were decoded before are not read again. */
const factsOf = (
  { id, row, facts }: { id: string; row: string; facts: JsonValue | null },
  known?: { version: string; value: Facts },
) => (known?.version === row ? known.value : facts === null ? null : decodeFacts(id, row, facts))

interface SquadRow {
  athlete_id: string
  team_id: string | null
  side: 'home' | 'away' | null
  shirt: number | null
  position: string | null
  starter: boolean | null
}

/** The squad of a match: home first, then by shirt and name. */
export async function squadOf(from: Reader, matchId: string): Promise<SquadMember[]> {
  return members(
    from,
    await from.rows(sql<SquadRow>`
      select s.athlete_id, s.team_id, s.side, s.shirt, s.position, s.starter
      from match_athlete s join athlete a on a.id = s.athlete_id where s.match_id = ${matchId}
      order by (s.side = 'away') nulls last, s.team_id, s.starter desc nulls last, s.shirt nulls last, a.name, a.id`),
  )
}

/** The team's squad at its latest match of the championship that has one. */
export async function latestSquad(
  from: Reader,
  which: { championshipId: string; teamId: string },
): Promise<SquadMember[]> {
  return members(
    from,
    await from.rows(sql<SquadRow>`
      select s.athlete_id, s.team_id, null as side, s.shirt, s.position, s.starter
      from match_athlete s join athlete a on a.id = s.athlete_id
      where s.team_id = ${which.teamId} and s.match_id = (
        select m.id from match m join match_athlete own on own.match_id = m.id and own.team_id = ${which.teamId}
        where m.championship_id = ${which.championshipId}
        order by m.starts_at desc nulls last, length(m.round) desc, m.round desc, m.id desc limit 1)
      order by s.starter desc nulls last, s.shirt nulls last, a.name, a.id`),
  )
}

async function members(from: Reader, rows: readonly SquadRow[]): Promise<SquadMember[]> {
  const athletes = await athletesOf(
    from,
    rows.map(row => row.athlete_id),
  )
  const teams = await teamsOf(
    from,
    rows.flatMap(row => row.team_id ?? []),
  )
  return rows.flatMap(({ athlete_id, team_id, ...row }) => {
    const athlete = athletes.get(athlete_id)
    return athlete ? [{ athlete, team: team_id === null ? null : (teams.get(team_id) ?? null), ...row }] : []
  })
}

/**
 * The last five matches each athlete played before a moment, oldest first, only as reported by the source that settles the championship, so
 * that no match counts twice.
 */
export async function recentGamesOf(
  from: Reader,
  athleteIds: readonly string[],
  before: Date,
): Promise<Map<string, RecentGame[]>> {
  if (athleteIds.length === 0) return new Map()
  const rows = await from.rows(sql<RecentGame & { athleteId: string }>`
    select asked.id as "athleteId", latest.*
    from unnest(${[...new Set(athleteIds)]}::text[]) as asked(id)
    cross join lateral (
      select past.team_id as "teamId", m.home_id as "homeId", m.away_id as "awayId", m.facts -> 'score' as score,
        m.facts #> array['athletes', asked.id] as facts
      -- In order before their facts are read, which are large: only as many as are needed.
      from (
        select s.team_id, m.id, m.starts_at from match_athlete s join match m on m.id = s.match_id
        where s.athlete_id = asked.id and m.status = 'finished' and m.starts_at < ${before}
        order by m.starts_at desc, m.id desc offset 0
      ) past join match m on m.id = past.id join championship c on c.id = m.championship_id and c.source = m.source
      where m.facts #>> array['athletes', asked.id, 'played'] = 'true'
      order by past.starts_at desc, past.id desc limit 5) as latest`)
  const games = Map.groupBy(rows, row => row.athleteId)
  return new Map([...games].map(([id, found]) => [id, found.toReversed()]))
}

/**
 * The next round of a championship: the earliest with at least half of its matches ahead, so that a postponed match of an old round does
 * not count as one. With `round` that one, even if its day is unknown. Returns the ids of its upcoming matches, by start.
 */
export async function comingRound(
  from: Reader,
  championshipId: string,
  at: Date,
  round?: string,
): Promise<{ round: string; matchIds: string[] } | undefined> {
  const [row] = await from.rows(sql<{ round: string; ids: string[] }>`
    select round, ids from (${roundsAhead(championshipId, at, round)}) r order by ahead * 2 < total, first, length(round), round limit 1`)
  return row && { round: row.round, matchIds: row.ids }
}

export interface RoundAhead {
  round: string
  matches: number
  /** Matches without a kick-off. */
  untimed: number
  /** When its first match is; without a kick-off, the start of its day. */
  first: Date
}

/** The rounds of a championship with upcoming matches, next first. */
export const listRoundsAhead = (from: Reader, championshipId: string, at: Date, most: number): Promise<RoundAhead[]> =>
  from.rows(sql<RoundAhead>`
    select round, ahead::integer as matches, untimed::integer, first from (${roundsAhead(championshipId, at)}) r
    order by ahead * 2 < total, first, length(round), round limit ${most}`)

/** The known time of a match; without a kick-off, the start of its day in São Paulo. */
export const WHEN = sql`coalesce(m.starts_at, m.plays_on::timestamp at time zone 'America/Sao_Paulo')`

/**
 * Whether a match is still to be played: without a kick-off it may be at any time of its day, and without a day at any time (`isDayless`).
 */
const isAhead = (at: Date, isDayless: boolean): RawBuilder<boolean> => sql<boolean>`(m.status = 'scheduled'
  and (m.starts_at > ${at} or (m.starts_at is null and coalesce(
    m.plays_on >= (${at}::timestamptz at time zone 'America/Sao_Paulo')::date, ${isDayless}))))`

const roundsAhead = (championshipId: string, at: Date, round?: string) => {
  const ahead = isAhead(at, round !== undefined)
  return sql`
    select m.round, count(*) as total, count(*) filter (where ${ahead}) as ahead,
      count(*) filter (where ${ahead} and m.starts_at is null) as untimed, min(${WHEN}) filter (where ${ahead}) as first,
      array_agg(m.id order by ${WHEN}, length(m.number), m.number, m.id) filter (where ${ahead}) as ids
    from match m where m.championship_id = ${championshipId} and m.kind <> 'round'
      and ${hasValue(sql`m.round`, round)}
    group by m.round having count(*) filter (where ${ahead}) > 0`
}

/** Items of this module that need an operator. */
export const matchesWaiting: WaitingSources = {
  review: {
    rows: () => sql`select null as mode, created_at as since from match_review where state = 'open' and waits`,
  },
}

/** A page of ids of upcoming matches between two teams whose facts settle games (C6), by kick-off. `search` is by team. */
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
      and ${hasValue(sql`m.championship_id`, query.championship)}
      and ${containsWords(searchText, query.search ?? '')}`
  const { rows, total } = await pageOfRows<{ id: string }>(
    from,
    { columns: sql`m.id`, which, order: sql`m.starts_at, m.id` },
    query,
  )
  return { ids: rows.map(row => row.id), total }
}
