import { sql } from 'kysely'
import type { MatchStatus } from '#contract/facts.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'

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

const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit

/** A page of championships, the newest season first. */
export async function listChampionships(
  from: Reader,
  query: Page & { search: string | undefined },
): Promise<{ rows: ChampionshipRow[]; total: number }> {
  const which = sql`from championship c where ${containsWords(sql<string>`plain_text(c.name || ' ' || c.season)`, query.search ?? '')}`
  const columns = sql`c.id, c.name, c.season, c.sport, c.source,
    (select count(*)::integer from match where championship_id = c.id) as matches,
    (select count(*)::integer from match_review where championship_id = c.id and state = 'open' and blocks) as review,
    (select count(*)::integer from match_review where championship_id = c.id and state = 'open' and not blocks) as remarks`
  return pageOfRows<ChampionshipRow>(from, { columns, which, order: sql`c.season desc, c.name, c.id` }, query)
}

async function count(from: Reader, which: ReturnType<typeof sql>): Promise<number> {
  const [row] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return Number(row?.total ?? 0n)
}

const matchSorts = {
  match: sql`lower(coalesce(h.name, m.place, m.number))`,
  // The 2nd before the 10th; a round without a number (a final) comes after them.
  round: sql`coalesce(lpad(substring(m.round from '[0-9]+'), 9, '0'), '999999999') || m.round`,
  start: sql`m.starts_at`,
  status: sql`m.status`,
  pending: sql`m.unresolved`,
  version: sql`m.version`,
}

/** A page of ids of matches; where no order is asked for by start, what has none last. `span` is of their start. */
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
  const searchText = sql<string>`plain_text(concat_ws(' ', m.number, m.round, m.place, h.name, h.abbrev, a.name, a.abbrev))`
  const which = sql`from match m left join team h on h.id = m.home_id left join team a on a.id = m.away_id
    where (${query.championship ?? null}::text is null or m.championship_id = ${query.championship ?? null})
      and (${query.round ?? null}::text is null or m.round = ${query.round ?? null})
      and (${query.status ?? null}::text is null or m.status = ${query.status ?? null})
      and ${containsWords(searchText, query.search ?? '')} and ${isWithin(sql`m.starts_at`, query.span)}`
  const usual = sql`m.starts_at nulls last, length(m.number), m.number, m.id`
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

/** What an operator can change of a team, locked until the transaction ends. */
export const lockTeam = (tx: Tx, id: string): Promise<TeamFields | undefined> =>
  tx.q
    .selectFrom('team')
    .select(['name', 'abbrev', 'aliases', 'colors'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Changes a team. A name another team of the same state has is a unique violation. */
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

/** A page of athletes: of a match's squad, of a team, or all of them with the club of their latest match. */
export async function listAthletes(
  from: Reader,
  query: Page & { search: string | undefined; match: string | undefined; team: string | undefined },
): Promise<{ rows: AthleteRow[]; total: number }> {
  const searchText = sql<string>`plain_text(concat_ws(' ', a.name, a.nickname))`
  const where = sql`${containsWords(searchText, query.search ?? '')}
    and (${query.team ?? null}::text is null or s.team_id = ${query.team ?? null})`
  const squad = sql`from match_athlete s join athlete a on a.id = s.athlete_id
    where s.match_id = ${query.match ?? ''} and ${where}`
  const latest = sql`from athlete a left join lateral (
      select own.team_id, own.shirt, own.position, null::text as side from match_athlete own join match m on m.id = own.match_id
      where own.athlete_id = a.id order by m.starts_at desc nulls last, m.id desc limit 1) s on true
    where ${where}`
  const which = query.match === undefined ? latest : squad
  const rows = await from.rows(sql<AthleteRow>`
    select a.id as "athleteId", s.team_id as "teamId", s.side, s.shirt, coalesce(s.position, a.position) as position ${which}
    order by s.team_id, coalesce(a.nickname, a.name), a.id limit ${query.limit} offset ${offsetOf(query)}`)
  return { rows, total: await count(from, which) }
}
