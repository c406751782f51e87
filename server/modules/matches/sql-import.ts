import { sql } from 'kysely'
import type { Facts, Side } from '#contract/facts.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { factsFromJson } from './facts-json.ts'
import type { LockedMatch } from './sql-facts.ts'
import type { FactsAuthor, Schedule } from './types.ts'

export interface Championship {
  id: string
  name: string
  season: number
  source: string
  sport: string
  feedLeague: string | null
}

export const championshipOf = (from: Reader, id: string): Promise<Championship | undefined> =>
  from.q
    .selectFrom('championship')
    .select(['id', 'name', 'season', 'source', 'sport', 'feed_league as feedLeague'])
    .where('id', '=', id)
    .executeTakeFirst()

export const championshipNamed = (from: Reader, name: string, season: number): Promise<Championship | undefined> =>
  from.q
    .selectFrom('championship')
    .select(['id', 'name', 'season', 'source', 'sport', 'feed_league as feedLeague'])
    .where('name', '=', name)
    .where('season', '=', season)
    .executeTakeFirst()

/** Inserts a championship; false if its name and season are taken. */
export async function insertChampionship(tx: Tx, added: Championship, at: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into championship (id, name, season, sport, source, feed_league, created_at)
    values (${added.id}, ${added.name}, ${added.season}, ${added.sport}, ${added.source}, ${added.feedLeague}, ${at})
    on conflict (name, season) do nothing returning id`)
  return rows.length === 1
}

/** Blocks other imports into the same championship until the transaction ends. */
export async function lockChampionshipForShare(tx: Tx, id: string): Promise<void> {
  await tx.q.selectFrom('championship').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export interface StoredForImport extends LockedMatch {
  number: string
  round: string
  homeId: string | null
  awayId: string | null
  /** Names of the clubs. */
  home: string | null
  away: string | null
  place: string | null
  playsOn: string | null
  /** The source's schedule, if an operator changed it; else null. */
  reportedHeader: (Omit<Schedule, 'startsAt'> & { startsAt: string | null }) | null
  /** The author of the current facts. */
  author: FactsAuthor | null
  /** The source's last facts, if another author wrote after it. */
  reported: Facts | null
  /** C8: since when a void match was abandoned; null if it was not. */
  abandonedAt: Date | null
}

/** The matches of a source by its numbers, locked until the transaction ends. */
export async function lockNumbers(
  tx: Tx,
  which: { championshipId: string; source: string; numbers: readonly string[] },
): Promise<StoredForImport[]> {
  const rows = await tx.rows(sql<Omit<StoredForImport, 'facts' | 'reported'> & { facts: unknown; reported: unknown }>`
    select m.id, m.championship_id as "championshipId", m.source, m.kind, m.status, m.version, m.facts,
      m.starts_at as "startsAt", m.due_at as "dueAt", m.number, m.round, m.home_id as "homeId", m.away_id as "awayId", m.place,
      m.plays_on::text as "playsOn", m.told_header as "reportedHeader",
      (select name from team where id = m.home_id) as home, (select name from team where id = m.away_id) as away,
      (select v.author from match_version v where v.match_id = m.id and v.version = m.version) as author,
      (select v.facts from match_version v where v.match_id = m.id and v.author in ('import', 'feed')
        order by v.version desc limit 1) as reported,
      (select min(v.at) from match_version v
        where m.status = 'void' and v.match_id = m.id and v.facts ->> 'status' = 'abandoned') as "abandonedAt"
    from match m where championship_id = ${which.championshipId} and source = ${which.source}
      and number = any(${which.numbers}::text[]) order by m.id for update of m`)
  return rows.map(row => ({
    ...row,
    facts: row.facts === null ? null : factsFromJson(row.facts),
    reported: row.reported === null ? null : factsFromJson(row.reported),
  }))
}

export interface HeaderRow {
  id: string
  number: string
  kind: string
  round: string
  homeId: string | null
  awayId: string | null
  startsAt: Date | null
  playsOn?: string | null
  dueAt: Date | null
  place: string | null
  status: string
}

/** Inserts and updates matches in one statement; facts are written separately. */
export async function putHeaders(
  tx: Tx,
  where: { championshipId: string; source: string },
  rows: readonly HeaderRow[],
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    insert into match (id, championship_id, source, number, kind, round, home_id, away_id, starts_at, plays_on, due_at, place, status,
      created_at, updated_at)
    select id, ${where.championshipId}, ${where.source}, number, kind, round, "homeId", "awayId", "startsAt", "playsOn", "dueAt",
      place, status, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, number text, kind text, round text, "homeId" text,
      "awayId" text, "startsAt" timestamptz, "playsOn" date, "dueAt" timestamptz, place text, status text)
    on conflict (id) do update set kind = excluded.kind, round = excluded.round, home_id = excluded.home_id,
      away_id = excluded.away_id, starts_at = excluded.starts_at, plays_on = excluded.plays_on, due_at = excluded.due_at, place = excluded.place,
      status = excluded.status, updated_at = excluded.updated_at`)
}

export interface SquadRow {
  matchId: string
  athleteId: string
  teamId: string | null
  side: Side | null
  shirt: number | null
  position: string | null
  starter: boolean | null
}

export const squadRows = (from: Reader, matchIds: readonly string[]): Promise<SquadRow[]> =>
  from.rows(sql<SquadRow>`
    select match_id as "matchId", athlete_id as "athleteId", team_id as "teamId", side, shirt, position, starter
    from match_athlete where match_id = any(${matchIds}::text[])`)

/** Replaces the squads of matches. */
export async function replaceSquads(tx: Tx, matchIds: readonly string[], rows: readonly SquadRow[]): Promise<void> {
  await tx.rows(sql`delete from match_athlete where match_id = any(${matchIds}::text[])`)
  await addToSquads(tx, rows)
}

/** Adds athletes to the squads of matches; existing members stay. */
export async function addToSquads(tx: Tx, rows: readonly SquadRow[]): Promise<void> {
  await tx.rows(sql`
    insert into match_athlete (match_id, athlete_id, team_id, side, shirt, position, starter)
    select "matchId", "athleteId", "teamId", side, shirt, position, starter
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("matchId" text, "athleteId" text, "teamId" text, side text,
      shirt integer, position text, starter boolean)
    on conflict (match_id, athlete_id) do nothing`)
}

/** The state of a match before an import wrote it, to revert it. */
export interface MatchBefore {
  id: string
  /** The version after the import. */
  version: number
  /** Whether it wrote facts. */
  hasFacts: boolean
  /** Null for a match it added. */
  header: HeaderRow | null
  /** The squad it replaced; null if it replaced none. */
  squad: readonly SquadRow[] | null
}

/** The numbers of a source's matches in a championship. */
export async function numbersOfSource(
  from: Reader,
  where: { championshipId: string; source: string },
): Promise<ReadonlySet<string>> {
  const rows = await from.rows(sql<{ number: string }>`
    select number from match where championship_id = ${where.championshipId} and source = ${where.source}`)
  return new Set(rows.map(row => row.number))
}

/** The versions of matches and when they last changed; inside a transaction that will change them they are locked. */
export const versionsOf = (
  from: Reader,
  matches: readonly { id: string }[],
  { forChange = false } = {},
): Promise<{ id: string; version: number; updatedAt: Date }[]> =>
  from.rows(sql<{ id: string; version: number; updatedAt: Date }>`
    select id, version, updated_at as "updatedAt" from match where id = any(${matches.map(one => one.id)}::text[]) order by id
    ${forChange ? sql`for update` : sql``}`)

/** Facts of earlier versions: for each match the newest below a given version. */
export async function factsBelow(
  from: Reader,
  matches: readonly { id: string; version: number }[],
): Promise<Map<string, Facts>> {
  const rows = await from.rows(sql<{ id: string; facts: unknown }>`
    select distinct on (v.match_id) v.match_id as id, v.facts
    from unnest(${matches.map(one => one.id)}::text[], ${matches.map(one => one.version)}::integer[]) as m(id, version)
    join match_version v on v.match_id = m.id and v.version < m.version order by v.match_id, v.version desc`)
  return new Map(rows.map(row => [row.id, factsFromJson(row.facts)]))
}

/** Deletes matches that nothing refers to; their versions stay. A foreign key of a game makes it fail. */
export async function removeMatches(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from match_review where match_id = any(${ids}::text[])`)
  await tx.rows(sql`delete from match_athlete where match_id = any(${ids}::text[])`)
  await tx.rows(sql`delete from match where id = any(${ids}::text[])`)
}

/** Deletes those of these teams and athletes that no match refers to any more. */
export async function removeUnused(
  tx: Tx,
  { teams, athletes }: { teams: string[]; athletes: string[] },
): Promise<void> {
  await tx.rows(sql`
    delete from athlete a where a.id = any(${athletes}::text[])
      and not exists (select from match_athlete where athlete_id = a.id)`)
  await tx.rows(sql`
    delete from team t where t.id = any(${teams}::text[])
      and not exists (select from match where home_id = t.id or away_id = t.id)
      and not exists (select from match_athlete where team_id = t.id)`)
}
