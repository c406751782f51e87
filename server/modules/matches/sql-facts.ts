import { type RawBuilder, sql } from 'kysely'
import type { Facts, Side } from '#contract/facts.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { factsFromJson, factsToJson } from './facts-json.ts'
import type { FactsAuthor, MatchView } from './types.ts'

export interface LockedMatch {
  id: string
  championshipId: string
  source: string
  kind: MatchView['kind']
  status: MatchView['status']
  version: number
  facts: Facts | null
  startsAt: Date | null
  dueAt: Date | null
}

/** The match, locked until the transaction ends, or undefined. */
export async function lockMatch(tx: Tx, id: string): Promise<LockedMatch | undefined> {
  const row = await tx.q.selectFrom('match').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    championshipId: row.championship_id,
    source: row.source,
    kind: row.kind as LockedMatch['kind'],
    status: row.status as LockedMatch['status'],
    version: row.version,
    facts: row.facts === null ? null : factsFromJson(row.facts),
    startsAt: row.starts_at,
    dueAt: row.due_at,
  }
}

/** The next version of a match's facts. */
export interface FactsVersion {
  matchId: string
  version: number
  facts: Facts
}

/** The author of versions, and the reason. */
export interface WrittenBy {
  author: FactsAuthor
  operatorId: string | null
  reason: string
}

/** Sets the current facts and stores them as the next versions, in one statement. The matches are locked. */
export async function putFacts(tx: Tx, at: Date, rows: readonly FactsVersion[], by: WrittenBy): Promise<void> {
  const json = `[${rows
    .map(row => `{"id":"${row.matchId}","version":${row.version},"facts":${factsToJson(row.facts)}}`)
    .join(',')}]`
  await tx.rows(sql`
    with incoming as materialized (
      select id, version, facts from jsonb_to_recordset(${json}::jsonb) as r(id text, version integer, facts jsonb)),
    stored as (
      insert into match_version (match_id, version, facts, author, operator_id, reason, at)
      select id, version, facts, ${by.author}, ${by.operatorId}, ${by.reason}, ${at} from incoming)
    update match set version = incoming.version, facts = incoming.facts, status = incoming.facts ->> 'status', updated_at = ${at},
      ${clockReport(sql`incoming.facts -> 'clock'`, at)}
    from incoming where match.id = incoming.id`)
}

/** P3: since when an updated match's clock has its value: an unchanged clock has it since it was first reported. */
export const clockReport = (clock: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  clock_since = case when jsonb_typeof(${clock}) = 'object' then
    case when match.facts -> 'clock' is distinct from ${clock} then ${at} else coalesce(match.clock_since, ${at}) end end,
  clock_told_at = case when jsonb_typeof(${clock}) = 'object' then ${at}::timestamptz end`

/** Minimum interval for recording a repeated clock: a replay reports it every second. */
const REPEATED_AFTER_MS = 10_000

/**
 * Updates the clock of a live match without a version, since no score depends on it. An unchanged one is recorded as repeated (P3). Returns
 * whether it moved.
 */
export async function putClock(tx: Tx, matchId: string, clock: Facts['clock'], at: Date): Promise<boolean> {
  const reported = sql`${JSON.stringify(clock)}::jsonb`
  const [row] = await tx.rows(sql<{ moved: boolean }>`
    with held as materialized (select id, facts -> 'clock' is distinct from ${reported} as moved from match where id = ${matchId} for update)
    update match set facts = case when held.moved then jsonb_set(facts, '{clock}', ${reported}) else facts end, ${clockReport(reported, at)}
    from held where match.id = held.id
      and (held.moved or match.clock_told_at < ${new Date(at.getTime() - REPEATED_AFTER_MS)})
    returning held.moved`)
  return row?.moved === true
}

/** Sets the start of a match, and from when C7 counts. */
export async function putSchedule(tx: Tx, matchId: string, startsAt: Date | null, dueAt: Date | null): Promise<void> {
  await tx.q.updateTable('match').set({ starts_at: startsAt, due_at: dueAt }).where('id', '=', matchId).execute()
}

/** The side of each athlete of a match. */
export async function sidesOf(from: Reader, matchId: string): Promise<Map<string, Side | null>> {
  const rows = await from.rows(sql<{ athlete_id: string; side: Side | null }>`
    select athlete_id, side from match_athlete where match_id = ${matchId}`)
  return new Map(rows.map(row => [row.athlete_id, row.side]))
}

export async function unknownAthletes(from: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select asked.id from unnest(${ids}::text[]) as asked(id)
    where not exists (select from athlete where athlete.id = asked.id)`)
  return rows.map(row => row.id)
}

/** C7: a match that its source still reported a day after it was due, or reported as postponed, did not start; for others it is unknown. */
const IS_HEARD = sql`(m.status = 'postponed' or coalesce(m.heard_at, m.due_at) >= m.due_at + interval '24 hours')`

/** Nobody maintains the schedule of a fact sheet; a match added manually has one. */
const IS_SCHEDULED = sql`(m.source <> 'operator' or m.kind = 'match')`

interface SilentMatch {
  id: string
  championshipId: string
  source: string
  number: string
  dueAt: Date
}

/** C7: matches that were due before a moment, have had no reports since and are not on the review list for that. */
export const silentMatches = (from: Reader, since: Date, most: number): Promise<SilentMatch[]> =>
  from.rows(sql<SilentMatch>`
    select id, championship_id as "championshipId", source, number, due_at as "dueAt" from match m
    where due_at <= ${since} and ${IS_SCHEDULED} and status = 'scheduled' and not ${IS_HEARD} and not exists (
      select from match_review r where r.match_id = m.id and r.kind = 'silent' and r.championship_id = m.championship_id
        and r.created_at > m.due_at)
    order by due_at limit ${most}`)

/** Records that these matches were reported now, for those that are due and have not started. */
export async function putHeard(tx: Tx, matchIds: readonly string[], at: Date): Promise<void> {
  await tx.rows(sql`
    update match set heard_at = ${at}
    where id = any(${[...matchIds]}::text[]) and status in ('scheduled', 'postponed') and due_at <= ${at}`)
}

/**
 * C7, C8: matches that had not started 48 hours after they were due, as their source still reported then, or have been abandoned for 48
 * hours.
 */
export async function overdueMatches(from: Reader, since: Date, most: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from match m
    where due_at <= ${since} and ${IS_SCHEDULED} and ((status in ('scheduled', 'postponed') and ${IS_HEARD}) or (status = 'abandoned' and (
      select min(v.at) from match_version v where v.match_id = m.id and v.facts ->> 'status' = 'abandoned') <= ${since}))
    order by due_at limit ${most}`)
  return rows.map(row => row.id)
}

export interface VersionRow {
  version: number
  author: string
  operatorId: string | null
  reason: string
  at: Date
}

/** Every version of a match's facts, newest first. */
export async function versionsOf(from: Reader, matchId: string): Promise<VersionRow[]> {
  return from.q
    .selectFrom('match_version')
    .select(['version', 'author', 'operator_id as operatorId', 'reason', 'at'])
    .where('match_id', '=', matchId)
    .orderBy('version', 'desc')
    .execute()
}

/** The author of a version of a match's facts. */
export async function authorOf(from: Reader, matchId: string, version: number): Promise<FactsAuthor> {
  const { author } = await from.q
    .selectFrom('match_version')
    .select('author')
    .where('match_id', '=', matchId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return author as FactsAuthor
}

/** The last version that a source wrote of a match, or undefined. */
export async function lastOfSource(
  from: Reader,
  matchId: string,
): Promise<{ author: FactsAuthor; facts: Facts } | undefined> {
  const [row] = await from.rows(sql<{ author: FactsAuthor; facts: unknown }>`
    select author, facts from match_version where match_id = ${matchId} and author in ('import', 'feed')
    order by version desc limit 1`)
  return row && { author: row.author, facts: factsFromJson(row.facts) }
}

/** The facts of some versions of a match. */
export async function factsOfVersions(
  from: Reader,
  matchId: string,
  versions: readonly [number, number],
): Promise<Map<number, unknown>> {
  const rows = await from.rows(sql<{ version: number; facts: unknown }>`
    select version, facts from match_version where match_id = ${matchId} and version in (${versions[0]}, ${versions[1]})`)
  return new Map(rows.map(({ version, facts }) => [version, facts]))
}

/** Versions of a match after a given one, in order; only the parts that events are derived from. */
export const versionsAfter = (
  from: Reader,
  { id, after, most }: { id: string; after: number; most: number },
): Promise<{ version: number; at: Date; status: string; goals: unknown; cards: unknown }[]> =>
  from.rows(sql`
    select version, at, facts ->> 'status' as status, facts -> 'goals' as goals, facts -> 'cards' as cards
    from match_version where match_id = ${id} and version > ${after} order by version limit ${most}`)
