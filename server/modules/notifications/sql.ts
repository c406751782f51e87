import { sql } from 'kysely'
import type { Lang } from '#contract/limits.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'

export interface Notification {
  id: string
  kind: string
  detail: unknown
  redirect: string
  createdAt: Date
  readAt: Date | null
}

/** A notification about to be added; `onceKey` names the occurrence. */
export interface NewNotification {
  id: string
  accountId: string
  kind: string
  detail: JsonObject
  redirect: string
  onceKey: string
}

/**
 * Adds notifications, all in one statement, except those told already (`onceKey`) and those of accounts that are gone. Gives the ids of
 * the added ones, each with the language its account reads in. The accounts' rows are held meanwhile, so that a deletion waits and then
 * removes these too.
 */
export async function insertOnce(
  tx: Tx,
  added: readonly NewNotification[],
  at: Date,
): Promise<{ id: string; lang: Lang }[]> {
  if (added.length === 0) return []
  const accountIds = added.map(one => one.accountId)
  return tx.rows(sql<{ id: string; lang: Lang }>`
    with there as materialized (
      select id, lang from account where id = any(${accountIds}::text[]) and deleted_at is null order by id for share
    ), added as (
      insert into notification (id, account_id, kind, detail, redirect, created_at, once_key)
      select n.id, n.account_id, n.kind, n.detail::jsonb, n.redirect, ${at}::timestamptz, n.once_key
      from unnest(${added.map(one => one.id)}::text[], ${accountIds}::text[], ${added.map(one => one.kind)}::text[],
        ${added.map(one => JSON.stringify(one.detail))}::text[], ${added.map(one => one.redirect)}::text[],
        ${added.map(one => one.onceKey)}::text[]) as n(id, account_id, kind, detail, redirect, once_key)
      join there on there.id = n.account_id
      order by n.account_id, n.once_key
      on conflict (account_id, once_key) do nothing returning id, account_id
    )
    select added.id, there.lang from added join there on there.id = added.account_id`)
}

/** A page of an account's notifications, the newest first, all or only the unread ones, and how many there are. */
export async function readPage(
  from: Reader,
  accountId: string,
  asked: { unreadOnly: boolean; offset: number; limit: number },
): Promise<{ rows: Notification[]; total: number }> {
  let mine = from.q.selectFrom('notification').where('account_id', '=', accountId)
  if (asked.unreadOnly) mine = mine.where('read_at', 'is', null)
  const rows = await mine
    .select(['id', 'kind', 'detail', 'redirect', 'created_at as createdAt', 'read_at as readAt'])
    .orderBy('id', 'desc')
    .offset(asked.offset)
    .limit(asked.limit)
    .execute()
  const { count } = await mine.select(eb => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** Marks one as read, at the first time it was. Gives false when the account has no such notification. */
export async function markRead(from: Reader, accountId: string, id: string, at: Date): Promise<boolean> {
  const found = await from.rows(sql`
    update notification set read_at = coalesce(read_at, ${at}) where id = ${id} and account_id = ${accountId} returning id`)
  return found.length === 1
}

/** Marks all of an account's as read. */
export async function markAllRead(from: Reader, accountId: string, at: Date): Promise<void> {
  await from.rows(sql`update notification set read_at = ${at} where account_id = ${accountId} and read_at is null`)
}

/** Removes one. Gives false when the account has no such notification. */
export async function deleteOne(from: Reader, accountId: string, id: string): Promise<boolean> {
  const gone = await from.rows(
    sql`delete from notification where id = ${id} and account_id = ${accountId} returning id`,
  )
  return gone.length === 1
}

/** Removes all of an account's. */
export async function deleteAll(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`delete from notification where account_id = ${accountId}`)
}
