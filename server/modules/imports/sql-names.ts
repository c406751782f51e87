import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { KnownAthlete, KnownTeam } from './rules-names.ts'

/** Blocks other transactions that link names to teams and athletes until this one ends: two could add the same team twice. */
export async function lockNamesForShare(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('crava matches names'))`)
}

/** A source's names: external → our id. */
export async function refsOf(
  from: Reader,
  source: string,
  type: 'team' | 'athlete',
  externals: readonly string[],
): Promise<Map<string, string>> {
  const rows = await from.rows(sql<{ external: string; id: string }>`
    select external, id from external_ref
    where source = ${source} and kind = ${type} and external = any(${[...new Set(externals)]}::text[])`)
  return new Map(rows.map(row => [row.external, row.id]))
}

/** Links names to teams or athletes, replacing earlier links. */
export async function putRefs(
  tx: Tx,
  source: string,
  type: 'team' | 'athlete',
  refs: readonly { external: string; id: string }[],
): Promise<void> {
  await tx.rows(sql`
    insert into external_ref (source, kind, external, id)
    select distinct on (external) ${source}, ${type}, external, id
    from unnest(${refs.map(ref => ref.external)}::text[], ${refs.map(ref => ref.id)}::text[]) as r(external, id)
    on conflict (source, kind, external) do update set id = excluded.id`)
}

/** Deletes the names that sources use for deleted teams and athletes. */
export async function dropRefs(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    delete from external_ref r where r.id = any(${ids}::text[])
      and not exists (select from published_team where id = r.id) and not exists (select from published_athlete where id = r.id)`)
}

/** Every team of a sport, to compare names with. */
export const knownTeams = (from: Reader, sport: string): Promise<(KnownTeam & { abbrev: string })[]> =>
  from.rows(sql<KnownTeam & { abbrev: string }>`
    select id, name, state, aliases, abbrev from published_team team where sport = ${sport} order by id`)

/** Names of these athletes that no other source knows. */
export async function namesOnlyFrom(
  from: Reader,
  source: string,
  ids: readonly string[],
): Promise<Map<string, KnownAthlete>> {
  const rows = await from.rows(sql<KnownAthlete>`
    select a.id, a.name, a.nickname from published_athlete a where a.id = any(${[...new Set(ids)]}::text[])
      and not exists (select from external_ref r where r.id = a.id and r.kind = 'athlete' and r.source <> ${source})`)
  return new Map(rows.map(row => [row.id, row]))
}

/** Athletes who were in squads of these teams, once per team; `tied`: this source already has a name for them. */
export async function athletesOfTeams(
  from: Reader,
  teamIds: readonly string[],
  source: string,
): Promise<(KnownAthlete & { teamId: string; tied: boolean })[]> {
  return from.rows(sql<KnownAthlete & { teamId: string; tied: boolean }>`
    select distinct a.id, a.name, a.nickname, s.team_id as "teamId", exists (
      select from external_ref r where r.id = a.id and r.kind = 'athlete' and r.source = ${source}) as tied
    from published_match_athlete s join published_athlete a on a.id = s.athlete_id where s.team_id = any(${teamIds}::text[])`)
}

/** Other squad members of the clubs of athletes whom a source calls by these names. */
export const clubmates = (from: Reader, source: string, external: string): Promise<KnownAthlete[]> =>
  from.rows(sql<KnownAthlete>`
    select distinct a.id, a.name, a.nickname from external_ref r
    join published_match_athlete own on own.athlete_id = r.id
    join published_match_athlete s on s.team_id = own.team_id and s.athlete_id <> r.id
    join published_athlete a on a.id = s.athlete_id
    where r.source = ${source} and r.kind = 'athlete' and r.external = ${external}`)

/** Team names that an operator declared to be new teams. */
export async function newTeamsText(from: Reader, championshipId: string, source: string): Promise<Set<string>> {
  const rows = await from.rows(sql<{ row: string }>`
    select row from published_match_review match_review where championship_id = ${championshipId} and source = ${source}
      and kind = 'unknown-club' and match_id is null and state = 'left-out'`)
  return new Set(rows.map(row => row.row))
}
