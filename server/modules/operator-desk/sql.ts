import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

export interface Operator {
  id: string
  username: string
  name: string
  passwordHash: string
}

const enabled = (from: Reader) =>
  from.q
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'password_hash as passwordHash'])
    .where('disabled_at', 'is', null)

/** The operator of a username (lower case), unless disabled. */
export const findByUsername = (from: Reader, username: string): Promise<Operator | undefined> =>
  enabled(from).where('username', '=', username).executeTakeFirst()

/** The operator of an id, unless disabled. */
export const findById = (from: Reader, id: string): Promise<Operator | undefined> =>
  enabled(from).where('id', '=', id).executeTakeFirst()

/** Usernames by operator id. */
export async function usernamesOf(from: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await from.q.selectFrom('operator').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.username]))
}

/** Adds an operator unless the username is taken; gives whether it was added. */
export async function insertOperator(tx: Tx, operator: Operator & { at: Date }): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into operator (id, username, name, password_hash, created_at)
    values (${operator.id}, ${operator.username}, ${operator.name}, ${operator.passwordHash}, ${operator.at})
    on conflict (username) do nothing returning id`)
  return added.length === 1
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
      (select count(*) from account where deleted_at is null) as players,
      (select count(*) from account where deleted_at is null and created_at >= ${dayStart}) as "playersToday",
      (select count(*) from session where kind = 'player' and expires_at > ${at}) as "activeSessions",
      (select count(*) from graphile_worker.jobs where last_error is null) as "jobsWaiting",
      (select count(*) from graphile_worker.jobs where last_error is not null) as "jobsFailing",
      pg_database_size(current_database()) as "databaseBytes"`)
  if (!figures) throw new Error('The figures gave no row')
  return figures
}
