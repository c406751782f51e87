import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

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
