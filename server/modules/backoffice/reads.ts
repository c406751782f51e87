import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { TIMELINE_PAGE, type TimelineKind, type TimelineType } from '#contract/api/admin/audit.ts'
import { FOUND_OF_KIND, type operatorSearch, type SearchKind } from '#contract/api/admin/search.ts'
import type { FirstStep, WaitingType } from '#contract/api/admin/waiting.ts'
import type { Needs } from '#server/modules/module.ts'
import type {
  EventRows,
  FirstStepSources,
  SearchSource,
  WaitingQuery,
  WaitingSource,
  WaitingSources,
} from '#server/modules/pending.ts'
import { BACKUP_SETTING } from '#server/platform/backup/watch.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Typed } from '#server/platform/search.ts'

interface Named {
  name: string | null
  /** The id of a game. */
  mode: string | null
}

/** Names by id, in one statement: games, matches, championships, teams and players. */
export async function namesOf(from: Reader, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const among = sql`any(${[...ids]}::text[])`
  const rows = await from.rows(sql<Named & { id: string }>`
    select id, mode, name from published_game game where id = ${among}
    union all select m.id, null, coalesce(h.name || ' × ' || a.name, m.number) from published_match m
      left join published_team h on h.id = m.home_id left join published_team a on a.id = m.away_id where m.id = ${among}
    union all select id, null, name || ' ' || season from published_championship where id = ${among}
    union all select id, null, name from published_team where id = ${among}
    union all select id, null, username from published_account account where id = ${among}`)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

interface Figures {
  players: bigint
  playersToday: bigint
  activeSessions: bigint
  jobsWaiting: bigint
  jobsFailing: bigint
  databaseBytes: bigint
}

/**
 * The start page's figures in one statement. `day` is the business day. A job counts as failing if an attempt failed and
 * it is still queued.
 */
export async function readFigures(from: Reader, at: Date, day: string): Promise<Figures> {
  const [figures] = await from.rows(sql<Figures>`
    select
      (select coalesce(sum(accounts - closed), 0)::bigint from published_account_tally) as players,
      (select coalesce(sum(accounts - closed), 0)::bigint from published_account_tally where day >= ${day}::date) as "playersToday",
      (select count(*) from session where kind = 'player' and expires_at > ${at}) as "activeSessions",
      (select count(*) from graphile_worker.jobs where last_error is null) as "jobsWaiting",
      (select count(*) from graphile_worker.jobs where last_error is not null) as "jobsFailing",
      pg_database_size(current_database()) as "databaseBytes"`)
  if (!figures) throw new Error('The figures gave no row')
  return figures
}

interface DependentGame {
  id: string
  mode: string
  name: string
  state: string
}

/** Games selected by `sources`, paid ones first, newest first within each. */
export async function gamesOfMatch(
  from: Reader,
  sources: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<{ rows: DependentGame[]; total: number; paid: number }> {
  const which = sql`from published_game game where id in (${sql.join(sources, sql` union `)})`
  const rows = await from.rows(sql<DependentGame>`
    select id, mode, name, state ${which} order by state not in ('paid', 'settling'), id desc limit ${limit}`)
  const [count] = await from.rows(sql<{ total: bigint; paid: bigint }>`
    select count(*) as total, count(*) filter (where state in ('paid', 'settling')) as paid ${which}`)
  return { rows, total: Number(count?.total ?? 0n), paid: Number(count?.paid ?? 0n) }
}

interface WaitingRow {
  kind: WaitingType
  mode: string | null
  count: bigint
  since: Date | null
  /** When the newest item began to wait. */
  newest: Date | null
}

/** Counting stops here; larger numbers do not change what to do. */
const MOST_COUNTED = 1_000

export const jobsWaiting: WaitingSources = {
  jobs: {
    rows: () => sql`select null as mode, created_at as since from graphile_worker.jobs where last_error is not null`,
  },
}

/** The count of each type, by mode for games, and since when the first waits; in one statement. */
export function readWaiting(
  from: Reader,
  kinds: readonly WaitingType[],
  sources: Readonly<Record<WaitingType, WaitingSource>>,
  query: WaitingQuery,
): Promise<WaitingRow[]> {
  const parts = kinds.map(
    type => sql`
      select ${sql.lit(type)} as kind, mode::text as mode, count(*) as count, min(since) as since, max(since) as newest
      from (${sources[type].rows(query)} limit ${MOST_COUNTED}) each group by mode`,
  )
  return from.rows(sql<WaitingRow>`${sql.join(parts, sql` union all `)}`)
}

type Found = z.output<typeof operatorSearch.answer>['docs'][number]

const nothing = { note: sql`null::text`, mode: sql`null::text`, state: sql`null::text`, amount: sql`null::bigint` }
const nowhere = { at: sql`null::timestamptz`, within: sql`null::text`, playerId: sql`null::text` }

/** The first rows of each type that match the search, in one statement. */
export async function readFound(
  from: Reader,
  kinds: readonly SearchKind[],
  sources: Readonly<Record<SearchKind, SearchSource>>,
  typed: Typed,
): Promise<Found[]> {
  const parts = kinds.flatMap((kind, place) => {
    const rows = sources[kind](typed)
    if (!rows) return []
    const { id, title, note, mode, state, amount, at, within, playerId } = { ...nothing, ...nowhere, ...rows.columns }
    return sql`(select ${sql.lit(place)}::integer as place, ${sql.lit(kind)} as kind, ${id} as _id, coalesce(${title}, '') as title, ${note} as note,
      ${mode} as mode, ${state} as state, ${amount} as amount, ${at} as at, ${within} as within, ${playerId} as "playerId"
      ${rows.found} limit ${FOUND_OF_KIND})`
  })
  if (parts.length === 0) return []
  const rows = await from.rows(sql<Found & { place: number }>`${sql.join(parts, sql` union all `)}`)
  // A union does not preserve the order of its parts.
  return rows.toSorted((one, other) => one.place - other.place)
}

const BACKUP_DAYS = 2

/** Launch step: a backup that is recent enough. */
export const backupStep: FirstStepSources = {
  backup: now => sql<boolean>`exists (select from setting where name = ${BACKUP_SETTING}
    and updated_at > ${now}::timestamptz - ${`${BACKUP_DAYS} days`}::interval)`,
}

/** Which of these steps are done, in one statement. */
export async function readFirstSteps(
  from: Reader,
  sources: FirstStepSources,
  now: Date,
): Promise<Partial<Record<FirstStep, boolean>>> {
  const steps = Object.entries(sources).map(([step, isDone]) => sql`${isDone(now)} as ${sql.ref(step)}`)
  const [row] = await from.rows(sql<Partial<Record<FirstStep, boolean>>>`select ${sql.join(steps)}`)
  return row ?? {}
}

/** Related ids of a timeline: for a game those of its matches, for a match those of its games. */
export function relatedTo(
  kind: TimelineKind,
  id: string,
  { gamesOfMatch: games, matchesOfGames }: Pick<Needs, 'gamesOfMatch' | 'matchesOfGames'>,
): RawBuilder<unknown> {
  if (kind === 'match')
    return sql`${sql.join(
      games.map(of => of(id)),
      sql` union `,
    )}`
  const pairs = matchesOfGames.map(of => sql`select match_id from (${of}) pair where game_id = ${id}`)
  return kind === 'game' ? sql`${sql.join(pairs, sql` union `)}` : sql`select null::text where false`
}

export interface TimelineRow {
  key: string
  at: Date
  type: TimelineType
  operatorId: string | null
  accountId: string | null
  reason: string | null
  gameId: string | null
  matchId: string | null
  subjectId: string | null
  version: number | null
  amount: bigint | null
  detail: string | null
}

/** Columns that an event may leave out. */
const ABSENT = {
  operatorId: sql`null::text`,
  accountId: sql`null::text`,
  reason: sql`null::text`,
  gameId: sql`null::text`,
  matchId: sql`null::text`,
  subjectId: sql`null::text`,
  version: sql`null::integer`,
  amount: sql`null::bigint`,
  detail: sql`null::text`,
}

/** A page of a timeline and the event after it, newest first, in one statement: each part returns at most a page. */
export function readTimeline(
  from: Reader,
  parts: readonly EventRows[],
  before: { at: Date; key: string } | undefined,
): Promise<TimelineRow[]> {
  const which = before ? sql`where (at, key) < (${before.at}::timestamptz, ${before.key}::text)` : sql``
  const page = sql`order by at desc, key desc limit ${TIMELINE_PAGE + 1}`
  const each = parts.map(({ type, columns, found }) => {
    const { key, at, ...rest } = { ...ABSENT, ...columns }
    const { operatorId, accountId, reason, gameId, matchId, subjectId, version, amount, detail } = rest
    return sql`(select * from (
      select ${key}::text collate "C" as key, date_trunc('milliseconds', ${at}) as at, ${sql.lit(type)} as type,
        ${operatorId} as "operatorId", ${accountId} as "accountId", ${reason} as reason, ${gameId} as "gameId",
        ${matchId} as "matchId", ${subjectId} as "subjectId", ${version} as version, ${amount} as amount, ${detail} as detail
      ${found}) part ${which} ${page})`
  })
  return from.rows(sql<TimelineRow>`select * from (${sql.join(each, sql` union all `)}) event ${page}`)
}

/** The game, deposit or withdrawal of a player's movement. */
interface Subject {
  kind: 'game' | 'deposit' | 'withdrawal'
  id: string
}

/** Descriptions of entries, games and payments by id; for an entry its game, once that has closed (C12). */
export async function subjectsOf(from: Reader, ids: readonly string[]): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map()
  const among = sql`any(${[...ids]}::text[])`
  const rows = await from.rows(sql<Subject & { subject: string }>`
    select e.id as subject, 'game' as kind, g.id from published_entry e join published_game g on g.id = e.game_id
      where e.id = ${among} and g.locked_at is not null
    union all select id, 'game', id from published_game game where id = ${among}
    union all select id, 'deposit', id from published_deposit deposit where id = ${among}
    union all select id, 'withdrawal', id from published_withdrawal withdrawal where id = ${among}`)
  return new Map(rows.map(({ subject, ...what }) => [subject, what]))
}
