import { sql } from 'kysely'
import { FOUND_OF_KIND } from '#contract/api/admin/search.ts'
import type { MatchStatus } from '#contract/facts.ts'
import type { FirstStepSources, SearchSources, TimelineSources } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'
import { type Contains, containsWords, foundBy } from '#server/platform/search.ts'
import { WHEN } from './sql.ts'

interface Page {
  page: number
  limit: number
}

export interface ChampionshipRow {
  id: string
  name: string
  season: number
  sport: string
  source: string
  matches: number
  review: number
  remarks: number
}

const REVIEWED = sql`(select count(*)::integer from match_review where championship_id = c.id and state = 'open' and waits)`
const PLAYED = sql`(select count(*)::integer from match where championship_id = c.id)`
const championshipSorts = {
  name: sql`lower(c.name)`,
  season: sql`c.season`,
  sport: sql`c.sport`,
  source: sql`c.source`,
  matches: PLAYED,
  review: REVIEWED,
}

/** A page of championships, newest season first by default. */
export async function listChampionships(
  from: Reader,
  query: Page & Sorted<keyof typeof championshipSorts> & { search: string | undefined },
): Promise<{ rows: ChampionshipRow[]; total: number }> {
  const which = sql`from championship c where ${containsWords(sql<string>`plain_text(c.name || ' ' || c.season)`, query.search ?? '')}`
  const columns = sql`c.id, c.name, c.season, c.sport, c.source,
    ${PLAYED} as matches, ${REVIEWED} as review,
    (select count(*)::integer from match_review where championship_id = c.id and state = 'open' and not waits) as remarks`
  const order = orderBy(query, championshipSorts, { usual: sql`c.season desc, c.name, c.id`, id: sql`c.id` })
  return pageOfRows<ChampionshipRow>(from, { columns, which, order }, query)
}

/** The teams whose name or abbreviation has a word, read once per statement. */
const teamsWith = (contains: Contains) => sql`any(array(select id from team where ${contains(sql`team.words`)}))`
const hasClub = (contains: Contains) => {
  const teams = teamsWith(contains)
  return sql<boolean>`m.home_id = ${teams} or m.away_id = ${teams}`
}

const matchSorts = {
  match: sql`lower(coalesce(h.name, m.place, m.number))`,
  // Numeric order: the 2nd before the 10th; a round without a number (a final) comes after them.
  round: sql`coalesce(lpad(substring(m.round from '[0-9]+'), 9, '0'), '999999999') || m.round`,
  start: WHEN,
  status: sql`m.status`,
  pending: sql`m.unresolved`,
  version: sql`m.version`,
}

/** A page of ids of matches, by start by default, matches without one last. `span` filters by start. */
export async function listMatches(
  from: Reader,
  query: Page &
    Sorted<keyof typeof matchSorts> & {
      search: string | undefined
      championship: string | undefined
      round: string | undefined
      status: MatchStatus | undefined
      span: Span
    },
): Promise<{ ids: string[]; total: number }> {
  const found = containsWords(
    contains => sql<boolean>`${contains(sql`m.words`)} or ${hasClub(contains)}`,
    query.search ?? '',
  )
  const which = sql`from match m left join team h on h.id = m.home_id
    where ${hasValue(sql`m.championship_id`, query.championship)}
      and ${hasValue(sql`m.round`, query.round)}
      and ${hasValue(sql`m.status`, query.status)}
      and ${found} and ${isWithin(WHEN, query.span)}`
  const usual = sql`${WHEN} nulls last, length(m.number), m.number, m.id`
  const order = orderBy(query, matchSorts, { usual, id: sql`m.id` })
  const { rows, total } = await pageOfRows<{ id: string }>(from, { columns: sql`m.id`, which, order }, query)
  return { ids: rows.map(row => row.id), total }
}

export interface TeamRow {
  id: string
  state: string | null
  aliases: string[]
}

const teamSorts = { team: sql`lower(t.name)`, abbrev: sql`lower(t.abbrev)`, state: sql`t.state` }

/** A page of teams by name, abbreviation or alias. */
export async function listTeams(
  from: Reader,
  query: Page & Sorted<keyof typeof teamSorts> & { search: string | undefined },
): Promise<{ rows: TeamRow[]; total: number }> {
  const searchText = sql<string>`plain_text(concat_ws(' ', t.name, t.abbrev, t.state, array_to_string(t.aliases, ' ')))`
  const which = sql`from team t where ${containsWords(searchText, query.search ?? '')}`
  const order = orderBy(query, teamSorts, { usual: sql`lower(t.name), t.id`, id: sql`t.id` })
  return pageOfRows<TeamRow>(from, { columns: sql`t.id, t.state, t.aliases`, which, order }, query)
}

export interface TeamFields {
  name: string
  abbrev: string
  aliases: string[]
  colors: string[]
}

/** The editable fields of a team, locked until the transaction ends. */
export const lockTeam = (tx: Tx, id: string): Promise<TeamFields | undefined> =>
  tx.q
    .selectFrom('team')
    .select(['name', 'abbrev', 'aliases', 'colors'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Updates a team. A name another team of the same state has is a unique violation. */
export async function updateTeam(tx: Tx, id: string, team: TeamFields): Promise<void> {
  await tx.q.updateTable('team').set(team).where('id', '=', id).execute()
}

export interface AthleteRow {
  athleteId: string
  teamId: string | null
  side: 'home' | 'away' | null
  shirt: number | null
  position: string | null
}

/** A page of athletes: of a match's squad, of a team, or all with the club of their latest match. */
export async function listAthletes(
  from: Reader,
  query: Page & { search: string | undefined; match: string | undefined; team: string | undefined },
): Promise<{ rows: AthleteRow[]; total: number }> {
  const [members, club, side] =
    query.match === undefined
      ? [
          sql`from athlete a left join match_athlete s on s.match_id = a.latest_match_id and s.athlete_id = a.id`,
          sql`a.team_id`,
          sql`null::text`,
        ]
      : [
          sql`from (select * from match_athlete where match_id = ${query.match}) s join athlete a on a.id = s.athlete_id`,
          sql`s.team_id`,
          sql`s.side`,
        ]
  const found = containsWords(
    contains => sql<boolean>`${contains(sql`a.words`)} or ${club} = ${teamsWith(contains)}`,
    query.search ?? '',
  )
  const which = sql`${members} where ${found} and ${hasValue(club, query.team)}`
  const columns = sql`a.id as "athleteId", ${club} as "teamId", ${side} as side, s.shirt, coalesce(s.position, a.position) as position`
  const order = orderBy({}, {}, { usual: sql`${club}, coalesce(a.nickname, a.name), a.id`, id: sql`a.id` })
  return pageOfRows<AthleteRow>(from, { columns, which, order }, query)
}

const nameOfMatch = sql`coalesce(h.name || ' × ' || a.name, m.place, m.number)`

/** Championships, matches, teams and athletes for the console's search. */
export const matchesSearch: SearchSources = {
  championship: typed => {
    const found = foundBy(typed, sql`c.id`, sql<string>`plain_text(c.name || ' ' || c.season)`)
    return (
      found && {
        columns: { id: sql`c.id`, title: sql`c.name`, note: sql`c.season::text` },
        found: sql`from championship c where ${found} order by c.season desc, c.name`,
      }
    )
  },
  match: typed => {
    const nearest = sql`m.status <> 'live', abs(extract(epoch from m.starts_at - ${typed.now}::timestamptz)) nulls last, m.id`
    // The words of a match are also its number and round, which its title does not show.
    const found = foundBy(
      typed,
      sql`m.id`,
      contains => sql<boolean>`${contains(sql`m.words`)} and ${contains(sql`plain_text(m.place)`)} or ${hasClub(contains)}
        or m.championship_id = any(array(select id from championship where ${contains(sql`plain_text(name || ' ' || season)`)}))`,
    )
    return (
      found && {
        columns: {
          id: sql`m.id`,
          title: nameOfMatch,
          note: sql`concat_ws(' · ', c.name || ' ' || c.season, m.round)`,
          state: sql`m.status`,
          at: sql`m.starts_at`,
        },
        // Live matches first, then by distance from now, which is what operators usually look for. Only those shown are described.
        found: sql`from (select * from match m where ${found} order by ${nearest} limit ${FOUND_OF_KIND}) m
          join championship c on c.id = m.championship_id
          left join team h on h.id = m.home_id left join team a on a.id = m.away_id order by ${nearest}`,
      }
    )
  },
  team: typed => {
    const words = sql<string>`plain_text(concat_ws(' ', t.name, t.abbrev, t.state, array_to_string(t.aliases, ' ')))`
    const found = foundBy(typed, sql`t.id`, words)
    return (
      found && {
        columns: { id: sql`t.id`, title: sql`t.name`, note: sql`concat_ws(' · ', t.abbrev, t.state)` },
        found: sql`from team t where ${found} order by lower(t.name), t.id`,
      }
    )
  },
  athlete: typed => {
    const found = foundBy(typed, sql`a.id`, sql<string>`a.words`)
    return (
      found && {
        columns: {
          id: sql`a.id`,
          title: sql`coalesce(a.nickname, a.name)`,
          note: sql`t.name`,
          at: sql`m.starts_at`,
          within: sql`m.id`,
        },
        found: sql`from athlete a left join match m on m.id = a.latest_match_id left join team t on t.id = a.team_id
          where ${found} order by coalesce(a.nickname, a.name), a.id`,
      }
    )
  },
}

/** Launch step: upcoming matches. */
export const matchesFirstSteps: FirstStepSources = {
  matches: () => sql<boolean>`exists (select from match)`,
}

const facts = {
  key: sql`'facts:' || match_id || ':' || version`,
  at: sql`at`,
  operatorId: sql`operator_id`,
  reason: sql`nullif(reason, '')`,
  matchId: sql`match_id`,
  version: sql`version`,
  detail: sql`author`,
}

/** Versions of the facts of a game's matches, and state changes of a match; operators' changes are in the audit log. */
export const matchesTimeline: TimelineSources = {
  game: ({ related }) => [
    { type: 'facts', columns: facts, found: sql`from match_version where match_id in (${related})` },
  ],
  match: ({ id }) => [
    {
      type: 'created',
      columns: { key: sql`'-created'`, at: sql`created_at`, detail: sql`source` },
      found: sql`from match where id = ${id}`,
    },
    {
      type: 'facts',
      columns: facts,
      found: sql`from match_version where match_id = ${id} and operator_id is null`,
    },
  ],
}
