/** The only statements that touch accounts, their devices and their wrong passwords (links in mails: sql-links.ts). */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { TimelineSources, TodoSource } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Account } from '#server/platform/schema.ts'
import { containsIndexedWords } from '#server/platform/search.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { Name } from './rules.ts'

export type AccountRow = Selectable<Account>

/** An account that is not deleted: identifiers and password are present. */
export type LiveAccount = AccountRow & { username: string; email: string; cpf: string; password_hash: string }

const isLive = (row: AccountRow | undefined): row is LiveAccount => row !== undefined && row.deleted_at === null

export interface SignInRow {
  id: string
  passwordHash: string | null
  blockedAt: Date | null
  knownDevice: boolean
}

/** The account of an identifier, and whether it has used this device: one statement for every type of identifier, found or not. */
export async function findForSignIn(from: Reader, name: Name, deviceHash: string): Promise<SignInRow | undefined> {
  const [row] = await from.rows(sql<SignInRow>`
    select a.id, a.password_hash as "passwordHash", a.blocked_at as "blockedAt",
      d.account_id is not null as "knownDevice"
    from account a left join account_device d on d.account_id = a.id and d.device_hash = ${deviceHash}
    where ${sql.ref(`a.${name.kind}`)} = ${name.value}`)
  return row
}

/** An account that is not deleted, or undefined. */
export async function findAccount(from: Reader, id: string): Promise<LiveAccount | undefined> {
  const row = await from.q.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  return isLive(row) ? row : undefined
}

/** The same with the name of the photo's file. */
export async function findWithPhoto(
  from: Reader,
  id: string,
): Promise<(LiveAccount & { filename: string | null }) | undefined> {
  const row = await from.q
    .selectFrom('account')
    .leftJoin('file', 'file.id', 'account.photo_id')
    .selectAll('account')
    .select('file.filename')
    .where('account.id', '=', id)
    .executeTakeFirst()
  return row && isLive(row) ? { ...row, filename: row.filename } : undefined
}

/** The account, locked against every other change until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<LiveAccount | undefined> {
  const row = await tx.q.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return isLive(row) ? row : undefined
}

export async function findByName(from: Reader, name: Name): Promise<LiveAccount | undefined> {
  const row = await from.q.selectFrom('account').selectAll().where(name.kind, '=', name.value).executeTakeFirst()
  return isLive(row) ? row : undefined
}

/** Which of these identifiers are taken. */
export async function findTaken(from: Reader, names: Record<Name['kind'], string>): Promise<Name['kind'][]> {
  const rows = await from.q
    .selectFrom('account')
    .select(['username', 'email', 'cpf'])
    .where(eb => eb.or([eb('username', '=', names.username), eb('email', '=', names.email), eb('cpf', '=', names.cpf)]))
    .execute()
  return (['username', 'email', 'cpf'] as const).filter(type => rows.some(row => row[type] === names[type]))
}

/** Inserts an account; a taken identifier is a unique violation. */
export async function insertAccount(tx: Tx, account: Insertable<Account>): Promise<void> {
  await tx.q.insertInto('account').values(account).execute()
}

/** Blocks an account; false if it is already blocked. */
export async function freeze(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx.q
    .updateTable('account')
    .set({ blocked_at: at })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length === 1
}

/**
 * The keyed CPF of an account, closed or not, locked so that the account cannot be closed, blocked or succeeded until the transaction ends.
 */
export async function lockCpfHash(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.rows(sql<{ cpf: string }>`
    select cpf_hash as cpf from account where id = ${id} for no key update`)
  return row?.cpf
}

/** The account of a keyed CPF that is not closed, locked likewise. */
export async function lockLivingOf(tx: Tx, cpfHash: string): Promise<string | undefined> {
  const [row] = await tx.rows(sql<{ id: string }>`
    select id from account where cpf_hash = ${cpfHash} and deleted_at is null for no key update`)
  return row?.id
}

/** Whether a closed account of this keyed CPF is frozen; none can become frozen until the transaction ends. */
export async function wasFrozen(tx: Tx, cpfHash: string): Promise<boolean> {
  const rows = await tx.rows(sql<{ frozen: boolean }>`
    select blocked_at is not null as frozen from account where cpf_hash = ${cpfHash} order by id for share`)
  return rows.some(row => row.frozen)
}

/** Unblocks an account and the person's closed ones; false if it is not blocked. */
export async function unfreeze(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql<{ id: string }>`
    update account set blocked_at = null from account who
    where who.id = ${id} and account.cpf_hash = who.cpf_hash and account.blocked_at is not null returning account.id`)
  return rows.some(row => row.id === id)
}

/** Gives an account the influencer role with its code (C13), or removes both. */
export async function setInfluencerCode(tx: Tx, id: string, code: string | null): Promise<void> {
  const role = code === null ? [] : ['influencer']
  await tx.rows(sql`update account set influencer_code = ${code},
    roles = array_remove(roles, 'influencer') || ${role}::text[] where id = ${id}`)
}

/** Which of these codes influencers have now. */
export async function codesInForce(from: Reader, codes: readonly string[]): Promise<Set<string>> {
  const rows = await from.rows(sql<{ code: string }>`
    select influencer_code as code from account
    where influencer_code = any(${[...codes]}::text[]) and 'influencer' = any(roles)`)
  return new Set(rows.map(row => row.code))
}

/** Which of these accounts are not deleted. `hold` locks them until the transaction ends, in id order to avoid deadlocks. */
export async function listLiving(from: Reader, ids: readonly string[], hold: boolean): Promise<Set<string>> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from account where id = any(${[...ids]}::text[]) and deleted_at is null order by id
    ${hold ? sql`for share` : sql``}`)
  return new Set(rows.map(row => row.id))
}

/** Updates some columns of an account; an empty change does nothing. */
export async function updateAccount(tx: Tx, id: string, changes: Partial<Insertable<Account>>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.q.updateTable('account').set(changes).where('id', '=', id).execute()
}

/** Erases personal data; the id, the keyed hash of the CPF and the accepted terms stay. */
export async function erasePerson(tx: Tx, id: string, at: Date): Promise<void> {
  const nothing = { username: null, email: null, pending_email: null, cpf: null, password_hash: null, birth_date: null }
  const closed = { name: 'Conta encerrada', gender: 'O', phones: [], roles: [], deleted_at: at }
  const gone = { photo_id: null, influencer_code: null, email_confirmed_at: null }
  await updateAccount(tx, id, { ...nothing, ...closed, ...gone })
}

/** The public fields of some accounts, unordered. */
export const listPublic = sharedByIds('listPublic', (from, ids) =>
  from.q
    .selectFrom('account')
    .leftJoin('file', 'file.id', 'account.photo_id')
    .select(['account.id', 'account.name', 'account.username', 'account.photo_id as photoId', 'file.filename'])
    .where('account.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute(),
)

/** Records that an account used a device: true if it is new and the account had another before. */
export async function markDevice(tx: Tx, accountId: string, deviceHash: string, at: Date): Promise<boolean> {
  const [marked] = await tx.rows(sql<{ added: boolean; another: boolean }>`
    insert into account_device as d (account_id, device_hash, first_seen_at, seen_at)
    values (${accountId}, ${deviceHash}, ${at}, ${at})
    on conflict (account_id, device_hash) do update set seen_at = excluded.seen_at
    returning d.xmax = 0 as added, exists (select from account_device where account_id = ${accountId}) as another`)
  return marked?.added === true && marked.another
}

/** Removes all but the `kept` latest devices of an account. */
export async function forgetSurplusDevices(tx: Tx, accountId: string, stored: number): Promise<void> {
  await tx.rows(sql`delete from account_device where account_id = ${accountId} and device_hash not in
    (select device_hash from account_device where account_id = ${accountId}
     order by seen_at desc, device_hash limit ${stored})`)
}

/** When an account used its devices, latest first. */
export function listDevices(from: Reader, accountId: string) {
  return from.q
    .selectFrom('account_device')
    .select(['first_seen_at as firstSeenAt', 'seen_at as seenAt'])
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
}

/** Times of the latest wrong passwords (W3), the newest first. */
export async function latestTries(tx: Tx, accountId: string, count: number): Promise<Date[]> {
  const rows = await tx.q
    .selectFrom('account_password_try')
    .select('at')
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .limit(count)
    .execute()
  return rows.map(row => row.at)
}

/** Counts a password attempt before it is verified (W3). */
export async function insertTry(tx: Tx, id: string, accountId: string, at: Date): Promise<void> {
  await tx.q.insertInto('account_password_try').values({ id, account_id: accountId, at }).execute()
}

/** Removes an attempt whose password was right. */
export async function removeTry(from: Reader, id: string): Promise<void> {
  await from.q.deleteFrom('account_password_try').where('id', '=', id).execute()
}

/** Deletes the wrong passwords of an account. */
export async function removeTries(tx: Tx, accountId: string): Promise<void> {
  await tx.q.deleteFrom('account_password_try').where('account_id', '=', accountId).execute()
}

/** Deletes the devices of an account. */
export async function removeDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.q.deleteFrom('account_device').where('account_id', '=', accountId).execute()
}

/** Records which terms were accepted and when; repeating it changes nothing. */
export async function acceptTerms(tx: Tx, accountId: string, version: string, at: Date): Promise<void> {
  await tx.rows(sql`
    update account set terms_version = ${version}, terms_accepted_at = ${at}
    where id = ${accountId} and terms_version is distinct from ${version}`)
}

/** A search with more results than this is too broad to page through. */
const MOST_FOUND = 500

/**
 * A page of the accounts whose name or username contains every word, by username, and their count (at most 500); none for a search that no
 * index can answer.
 */
export async function searchAccounts(
  from: Reader,
  query: { search: string; page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const isFound = containsIndexedWords(sql<string>`words`, query.search)
  if (!isFound) return { ids: [], total: 0 }
  const rows = await from.rows(sql<{ id: string | null; total: bigint }>`
    with found as materialized (
      select id, username from account where deleted_at is null and ${isFound}
      limit ${MOST_FOUND}
    ), page as (
      select id, username from found order by username limit ${query.limit} offset ${(query.page - 1) * query.limit}
    )
    select page.id, counted.total from (select count(*) as total from found) counted left join page on true
    order by page.username`)
  return { ids: rows.flatMap(row => row.id ?? []), total: Number(rows[0]?.total ?? 0n) }
}

/** When a player signed up. */
export const accountsTimeline: TimelineSources = {
  player: ({ id }) => [
    {
      type: 'signed-up',
      columns: { key: sql`'-signed-up'`, at: sql`created_at` },
      found: sql`from account where id = ${id}`,
    },
  ],
}

/** The missing data of an account, or undefined when there is no such account. */
function missingOf(
  from: Reader,
  accountId: string,
): Promise<{ emailConfirmation: boolean; birthDate: boolean } | undefined> {
  return from.q
    .selectFrom('account')
    .select(eb => [
      eb('email_confirmed_at', 'is', null).$castTo<boolean>().as('emailConfirmation'),
      eb('birth_date', 'is', null).$castTo<boolean>().as('birthDate'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** The missing data of an account. */
export const accountTodos: TodoSource = async (from, { accountId }) => {
  const missing = await missingOf(from, accountId)
  const mine = { _id: accountId, name: '', until: null }
  return [
    ...(missing?.emailConfirmation
      ? [{ ...mine, kind: 'confirm-email' as const, redirect: '/profile/edit_user_informations' }]
      : []),
    ...(missing?.birthDate ? [{ ...mine, kind: 'birth-date' as const, redirect: '/profile/edit_personal_data' }] : []),
  ]
}
