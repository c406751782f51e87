/** Management of operators, and which players are operators (C12): by the keyed CPF, over all their accounts. */
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { FirstStepSources } from '#server/modules/pending.ts'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { inOrder, orderBy, type Sorted } from '#server/platform/lists.ts'

/** An operator as administrators see it. */
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

/** A page of operators, by default active ones first, by username; and their count. */
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

/** Ids of the administrators who can sign in, all locked until the transaction ends, which serialises changes of administrators. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(sql<{ id: string }>`
    select id from operator where 'admin' = any(roles) and disabled_at is null and password_hash is not null
    order by id for update`)
  return rows.map(row => row.id)
}

/** An operator to be changed, locked until the transaction ends. */
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

/** The roles of an active operator, locked until the transaction ends; undefined for an unknown or disabled one. */
export async function lockRolesForShare(tx: Tx, id: string): Promise<Role[] | undefined> {
  const [row] = await tx.rows(sql<{ roles: Role[] }>`
    select roles from operator where id = ${id} and disabled_at is null for share`)
  return row?.roles
}

export async function setRoles(tx: Tx, id: string, roles: readonly Role[]): Promise<void> {
  await tx.rows(sql`update operator set roles = ${arrayOf(roles)}::text[] where id = ${id}`)
}

/** Disables an operator and invalidates an open link; or enables it (null). */
export async function setDisabled(tx: Tx, id: string, disabledAt: Date | null): Promise<void> {
  const link = disabledAt === null ? {} : { link_hash: null, link_until: null }
  await tx.q
    .updateTable('operator')
    .set({ disabled_at: disabledAt, ...link })
    .where('id', '=', id)
    .execute()
}

/** Stores a password link of an operator; an earlier one becomes invalid. */
export async function setLink(tx: Tx, id: string, link: { hash: string; until: Date }): Promise<void> {
  await tx.q
    .updateTable('operator')
    .set({ link_hash: link.hash, link_until: link.until })
    .where('id', '=', id)
    .execute()
}

const canSignIn = sql`disabled_at is null and password_hash is not null`

/** Launch step: two operators who can sign in, each with TOTP. */
export const staffFirstSteps: FirstStepSources = {
  operators: () => sql<boolean>`(select count(*) from operator where ${canSignIn}) >= 2`,
  totp: () => sql<boolean>`not exists (select from operator where ${canSignIn} and totp_since is null)`,
}

/** Stores an operator's keyed CPF, once; false if it is already known. */
export async function addStaff(tx: Tx, operatorId: string, cpfHash: string, at: Date): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into staff (operator_id, cpf_hash, at) values (${operatorId}, ${cpfHash}, ${at})
    on conflict (operator_id) do nothing returning operator_id`)
  return added.length === 1
}

/** A disabled operator counts as a normal player; an enabled one does not. */
export async function setStaffActive(tx: Tx, operatorId: string, active: boolean): Promise<void> {
  await tx.rows(sql`update staff set active = ${active} where operator_id = ${operatorId}`)
}

export async function isStaffKnown(from: Reader, operatorId: string): Promise<boolean> {
  return (await from.rows(sql`select 1 from staff where operator_id = ${operatorId}`)).length > 0
}

/** Whether two operators have the same CPF, that is, are one person. */
export async function areOnePerson(from: Reader, [one, other]: readonly [string, string]): Promise<boolean> {
  const rows = await from.rows(sql`
    select 1 from staff a join staff b on b.cpf_hash = a.cpf_hash
    where a.operator_id = ${one} and b.operator_id = ${other}`)
  return rows.length > 0
}

/** Whether the keyed CPF of a statement belongs to an operator. */
export const isStaff = (cpfHash: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from staff where staff.cpf_hash = ${cpfHash} and staff.active)`
