import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import type { WaitingType } from '#contract/api/admin/waiting.ts'
import type { WaitingQuery, WaitingSource, WaitingSources } from '#server/modules/pending.ts'

/** The modes of games by their ids; of what is no game there is none. */
export async function modesOfGames(from: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<{ id: string; mode: string }>`
    select id, mode from published_game game where id = any(${[...ids]}::text[])`)
  return new Map(rows.map(row => [row.id, row.mode]))
}

interface Figures {
  players: bigint
  playersToday: bigint
  activeSessions: bigint
  jobsWaiting: bigint
  jobsFailing: bigint
  databaseBytes: bigint
}

/** The start page's figures in one statement. `dayStart` is the beginning of the business day. A job fails when a try of it went wrong and it is still there. */
export async function readFigures(from: Reader, at: Date, dayStart: Date): Promise<Figures> {
  const [figures] = await from.rows(sql<Figures>`
    select
      (select count(*) from published_account account where deleted_at is null) as players,
      (select count(*) from published_account account where deleted_at is null and created_at >= ${dayStart}) as "playersToday",
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

/** Games among those that `sources` select, paid ones first, the newest of each first. */
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
}

/** More of one kind are not counted: a hundred or a thousand, somebody has to begin. */
const MOST_COUNTED = 1_000

export const jobsWaiting: WaitingSources = {
  jobs: {
    rows: () => sql`select null as mode, created_at as since from graphile_worker.jobs where last_error is not null`,
  },
}

/** How many of each kind there are, by mode where they are games, and since when the first waits; in one statement. */
export function readWaiting(
  from: Reader,
  kinds: readonly WaitingType[],
  sources: Readonly<Record<WaitingType, WaitingSource>>,
  query: WaitingQuery,
): Promise<WaitingRow[]> {
  const parts = kinds.map(
    type => sql`
      select ${sql.lit(type)} as kind, mode::text as mode, count(*) as count, min(since) as since
      from (${sources[type].rows(query)} limit ${MOST_COUNTED}) each group by mode`,
  )
  return from.rows(sql<WaitingRow>`${sql.join(parts, sql` union all `)}`)
}
