/** The fields of a match set by an operator, and the athletes who may play in a round. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { LatestMember, Schedule } from './types.ts'

/** Sets when and where a match is played; the source's schedule is stored, so that the next import does not undo the change. */
export async function putByHand(
  tx: Tx,
  id: string,
  { round, homeId, awayId, startsAt, playsOn, place }: Schedule,
  { dueAt, at }: { dueAt: Date | null; at: Date },
): Promise<void> {
  await tx.rows(sql`
    update match set round = ${round}, home_id = ${homeId}, away_id = ${awayId}, starts_at = ${startsAt}, plays_on = ${playsOn}::date,
      place = ${place}, due_at = ${dueAt}, updated_at = ${at},
      told_header = coalesce(told_header, jsonb_build_object('round', round, 'homeId', home_id, 'awayId', away_id,
        'startsAt', to_json(starts_at), 'playsOn', plays_on, 'place', place))
    where id = ${id}`)
}

/** The schedule of a match; its row is locked by the caller. */
export async function scheduleOf(from: Reader, id: string): Promise<Schedule | undefined> {
  const [row] = await from.rows(sql<Schedule>`
    select round, home_id as "homeId", away_id as "awayId", starts_at as "startsAt", plays_on::text as "playsOn", place
    from match where id = ${id}`)
  return row
}

/** Ids of the games that depend on a match; `sources` select those of each module. */
export async function gamesIn(from: Reader, sources: readonly RawBuilder<unknown>[]): Promise<string[]> {
  if (sources.length === 0) return []
  const rows = await from.rows(sql<{ id: string }>`select id from (${sql.join(sources, sql` union `)}) games`)
  return rows.map(row => row.id)
}

/** Whether the source that settles a championship reports athletes in it. */
export async function hasAthletes(from: Reader, championshipId: string): Promise<boolean> {
  const rows = await from.rows(sql`
    select from championship c where c.id = ${championshipId} and (c.source in ('operator', 'api-football') or exists (
      select from match m where m.championship_id = c.id and m.source = c.source
        and exists (select from match_athlete s where s.match_id = m.id)))`)
  return rows.length > 0
}

/** Each team's squad at its latest match of the championship with one. A squad of the settling source takes precedence. */
export const latestSquads = (
  from: Reader,
  championshipId: string,
  teamIds: readonly string[],
): Promise<LatestMember[]> =>
  from.rows(sql<LatestMember>`
    with told as (
      select s.team_id, m.id, row_number() over (partition by s.team_id
        order by (m.source = c.source) desc, m.starts_at desc nulls last, length(m.round) desc, m.round desc, m.id desc) as nth
      from match m join championship c on c.id = m.championship_id
        join match_athlete s on s.match_id = m.id and s.team_id = any(${[...teamIds]}::text[])
      where m.championship_id = ${championshipId}
      group by s.team_id, m.id, m.source, c.source, m.starts_at, m.round)
    select s.team_id as "teamId", s.athlete_id as "athleteId", s.shirt, s.position, s.starter
    from told join match_athlete s on s.match_id = told.id and s.team_id = told.team_id where told.nth = 1`)

/** Complete squads of matches. */
export const squadsOf = (
  from: Reader,
  matchIds: readonly string[],
): Promise<(LatestMember & { matchId: string; side: 'home' | 'away' | null })[]> =>
  from.rows(sql<LatestMember & { matchId: string; side: 'home' | 'away' | null }>`
    select match_id as "matchId", side, team_id as "teamId", athlete_id as "athleteId", shirt, position, starter
    from match_athlete where match_id = any(${[...matchIds]}::text[])`)

/** Rounds that the settling source reports athlete by athlete: their facts replace those of the round's matches. */
export async function settlingRound(from: Reader, championshipId: string, round: string): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ id: string }>`
    select m.id from match m join championship c on c.id = m.championship_id and c.source = m.source
    where m.championship_id = ${championshipId} and m.round = ${round} and m.kind = 'round' order by m.id limit 1`)
  return row?.id
}

/** The newest numbered rounds of a championship, last first, each with its earliest kick-off. */
export async function latestRounds(from: Reader, championshipId: string): Promise<{ round: number; startsAt: Date }[]> {
  const rows = await from.rows(sql<{ round: string; startsAt: Date }>`
    select round, min(starts_at) as "startsAt" from match
    where championship_id = ${championshipId} and round ~ '^[0-9]{1,9}$' and starts_at is not null
    group by round order by length(round) desc, round desc limit 8`)
  return rows.map(({ round, startsAt }) => ({ round: Number(round), startsAt }))
}

/** The matches of a round, by their number. */
export async function matchesOfRound(from: Reader, championshipId: string, round: string): Promise<string[]> {
  const rows = await from.q
    .selectFrom('match')
    .select('id')
    .where('championship_id', '=', championshipId)
    .where('round', '=', round)
    .orderBy('number')
    .execute()
  return rows.map(row => row.id)
}
