import { sql } from 'kysely'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'

export interface Notification {
  id: string
  kind: string
  detail: unknown
  redirect: string
  createdAt: Date
  readAt: Date | null
}

/**
 * Adds a notification unless this occurrence (`onceKey`) was told already or the account is gone. Gives whether it was added.
 * The account's row is held meanwhile, so that a deletion waits and then removes this one too.
 */
export async function insertOnce(
  tx: Tx,
  row: { id: string; accountId: string; kind: string; detail: JsonObject; redirect: string; onceKey: string; at: Date },
): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into notification (id, account_id, kind, detail, redirect, created_at, once_key)
    select ${row.id}, id, ${row.kind}, ${JSON.stringify(row.detail)}::jsonb, ${row.redirect}, ${row.at}::timestamptz, ${row.onceKey}
    from (select id from account where id = ${row.accountId} and deleted_at is null for share) there
    on conflict (account_id, once_key) do nothing returning id`)
  return added.length === 1
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
