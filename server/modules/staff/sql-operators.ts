import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { FirstStepSources } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { inOrder, orderBy, type Sorted } from '#server/platform/lists.ts'

/** An operator as administrators see them. */
export interface OperatorRow {
  id: string
  username: string
  name: string
  roles: Role[]
  hasPassword: boolean
  totpSince: Date | null
  linkUntil: Date | null
  createdAt: Date
  disabledAt: Date | null
  sessions: bigint
  seenAt: Date | null
}

const shown = (at: Date) => sql`
  select o.id, o.username, o.name, o.roles, o.password_hash is not null as "hasPassword", o.totp_since as "totpSince",
    case when o.link_until > ${at} then o.link_until end as "linkUntil", o.created_at as "createdAt",
    o.disabled_at as "disabledAt", s.sessions, s.seen as "seenAt"
  from operator o left join lateral (
    select count(*) as sessions, max(seen_at) as seen from session
    where kind = 'operator' and subject_id = o.id and expires_at > ${at}) s on true`

const sorts = {
  who: sql`o.username`,
  state: sql`case when o.disabled_at is not null then 2 when o.password_hash is null then 0 else 1 end`,
  totp: sql`o.totp_since`,
  seen: sql`s.seen`,
}

/** A page of operators, by default those who may work first, by username; and how many there are. */
export async function listOperators(
  from: Reader,
  at: Date,
  { page, limit, ...sorted }: Sorted<keyof typeof sorts> & { page: number; limit: number },
): Promise<{ rows: OperatorRow[]; total: number }> {
  const order = orderBy(sorted, sorts, { usual: sql`o.disabled_at is not null, o.username`, id: sql`o.id` })
  const rows = await from.rows(sql<OperatorRow>`${shown(at)}
    order by ${inOrder(order)} limit ${limit} offset ${(page - 1) * limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total from operator`)
  return { rows, total: Number(count?.total ?? 0n) }
}

/** One operator, disabled or not. */
export async function findOperator(from: Reader, at: Date, id: string): Promise<OperatorRow | undefined> {
  const [row] = await from.rows(sql<OperatorRow>`${shown(at)} where o.id = ${id}`)
  return row
}

/** Ids of the administrators who can sign in, all held until the transaction ends: who changes one waits for who changes another. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(sql<{ id: string }>`
    select id from operator where 'admin' = any(roles) and disabled_at is null and password_hash is not null
    order by id for update`)
  return rows.map(row => row.id)
}

/** An operator to be changed, held until the transaction ends. */
export const lockAny = (
  tx: Tx,
  id: string,
): Promise<{ roles: Role[]; disabledAt: Date | null; username: string } | undefined> =>
  tx.q
    .selectFrom('operator')
    .select(['roles', 'disabled_at as disabledAt', 'username'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ roles: Role[] }>()
    .executeTakeFirst()

/** What somebody may do who can work, unchanged until the transaction ends; undefined for nobody, and for who is disabled. */
export async function lockRolesForShare(tx: Tx, id: string): Promise<Role[] | undefined> {
  const [row] = await tx.rows(sql<{ roles: Role[] }>`
    select roles from operator where id = ${id} and disabled_at is null for share`)
  return row?.roles
}

export async function setRoles(tx: Tx, id: string, roles: readonly Role[]): Promise<void> {
  await tx.rows(sql`update operator set roles = ${arrayOf(roles)}::text[] where id = ${id}`)
}

/** Disables an operator, and with it the link they may have; or lets them work again (null). */
export async function setDisabled(tx: Tx, id: string, disabledAt: Date | null): Promise<void> {
  const link = disabledAt === null ? {} : { link_hash: null, link_until: null }
  await tx.q
    .updateTable('operator')
    .set({ disabled_at: disabledAt, ...link })
    .where('id', '=', id)
    .execute()
}

/** Gives an operator a link that sets the password; an earlier one works no more. */
export async function setLink(tx: Tx, id: string, link: { hash: string; until: Date }): Promise<void> {
  await tx.q
    .updateTable('operator')
    .set({ link_hash: link.hash, link_until: link.until })
    .where('id', '=', id)
    .execute()
}

const canSignIn = sql`disabled_at is null and password_hash is not null`

/** What is done before the house opens: two who can sign in, each with a second step. */
export const staffFirstSteps: FirstStepSources = {
  operators: () => sql<boolean>`(select count(*) from operator where ${canSignIn}) >= 2`,
  totp: () => sql<boolean>`not exists (select from operator where ${canSignIn} and totp_since is null)`,
}
