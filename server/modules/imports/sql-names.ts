import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { KnownAthlete, KnownTeam } from './rules-names.ts'

/** Holds everybody else who ties names to teams and athletes, until the transaction ends: two would add the same team twice. */
export async function lockNamesForShare(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('crava matches names'))`)
}

/** What a source's names are tied to: external → our id. */
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

/** Ties names to teams or athletes. One that is tied already is tied anew. */
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

/** Every team, for names to be compared with. */
export const knownTeams = (from: Reader): Promise<(KnownTeam & { abbrev: string })[]> =>
  from.rows(sql<KnownTeam & { abbrev: string }>`
    select id, name, state, aliases, abbrev from published_team team order by id`)

/** Athletes who have been in squads of these teams, once a team; `tied`: this source has a name for them already. */
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

/** Names of teams of which a person said that they are none of those we have. */
export async function newTeamsText(from: Reader, championshipId: string, source: string): Promise<Set<string>> {
  const rows = await from.rows(sql<{ row: string }>`
    select row from published_match_review match_review where championship_id = ${championshipId} and source = ${source}
      and kind = 'unknown-club' and match_id is null and state = 'left-out'`)
  return new Set(rows.map(row => row.row))
}
