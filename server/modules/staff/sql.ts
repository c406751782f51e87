import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

export interface Operator {
  id: string
  username: string
  name: string
  roles: Role[]
  /** Null until the first password was set through a link. */
  passwordHash: string | null
  /** Since when TOTP is set up. */
  totpSince: Date | null
}

const enabled = (from: Reader) =>
  from.q
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'roles', 'password_hash as passwordHash', 'totp_since as totpSince'])
    .where('disabled_at', 'is', null)
    .$narrowType<{ roles: Role[] }>()

/** The operator of a username (lower case), unless disabled. */
export const findByUsername = (from: Reader, username: string): Promise<Operator | undefined> =>
  enabled(from).where('username', '=', username).executeTakeFirst()

/** The operator of an id, unless disabled. */
export const findById = (from: Reader, id: string): Promise<Operator | undefined> =>
  enabled(from).where('id', '=', id).executeTakeFirst()

/** The id of the operator who has or had a username (lower case), disabled or not. */
export async function idOfUsername(from: Reader, username: string): Promise<string | undefined> {
  const row = await from.q.selectFrom('operator').select('id').where('username', '=', username).executeTakeFirst()
  return row?.id
}

/** The operator of an id, unless disabled, locked until the transaction ends. */
export const lockOperator = (tx: Tx, id: string): Promise<Operator | undefined> =>
  enabled(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.q.updateTable('operator').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** The operator of a link while it is valid. */
export const findByLink = (
  from: Reader,
  linkHash: string,
  at: Date,
): Promise<{ id: string; username: string; name: string; until: Date } | undefined> =>
  from.q
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'link_until as until'])
    .where('link_hash', '=', linkHash)
    .where('link_until', '>', at)
    .where('disabled_at', 'is', null)
    .$narrowType<{ until: Date }>()
    .executeTakeFirst()

/** Consumes a link and returns its operator. Of two concurrent uses one succeeds. */
export async function spendLink(tx: Tx, linkHash: string, at: Date): Promise<string | undefined> {
  const used = await tx.q
    .updateTable('operator')
    .set({ link_hash: null, link_until: null })
    .where('link_hash', '=', linkHash)
    .where('link_until', '>', at)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used?.id
}

/** Those of these operators who are active, with their roles. */
export async function enabledOperators(from: Reader, ids: readonly string[]): Promise<Map<string, Operator>> {
  const rows = ids.length === 0 ? [] : await enabled(from).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Usernames by operator id. */
export async function usernamesOf(from: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await from.q.selectFrom('operator').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.username]))
}

/** Inserts an operator unless the username is taken; returns whether it was inserted. */
export async function insertOperator(
  tx: Tx,
  operator: {
    id: string
    username: string
    name: string
    roles: readonly Role[]
    passwordHash: string | null
    at: Date
  },
): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into operator (id, username, name, roles, password_hash, created_at)
    values (${operator.id}, ${operator.username}, ${operator.name}, ${arrayOf(operator.roles)}::text[],
      ${operator.passwordHash}, ${operator.at})
    on conflict (username) do nothing returning id`)
  return added.length === 1
}
