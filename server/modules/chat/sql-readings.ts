import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** Records that a user has read a card's or room's chat up to a number; never moves back. */
export async function markSubjectRead(from: Reader, chatId: string, accountId: string, seq: number): Promise<void> {
  await from.rows(sql`
    insert into chat_reading (chat_id, account_id, read_seq) values (${chatId}, ${accountId}, ${seq})
    on conflict (chat_id, account_id) do update set read_seq = excluded.read_seq
    where chat_reading.read_seq < excluded.read_seq`)
}

/** Maximum number of messages examined, so that deleted and hidden ones do not cause a read of the whole history. */
const LOOKED_AT = 1_000

/**
 * A user's number of unread messages in a card's or room's chat, counted up to `most`, without those of users they blocked; and the number
 * of the newest message.
 */
export async function countSubjectUnread(
  from: Reader,
  chatId: string,
  accountId: string,
  most: number,
): Promise<{ unread: number; seq: number }> {
  const [row] = await from.rows(sql<{ count: bigint; seq: bigint }>`
    select count(*), (select last_seq from chat where id = ${chatId}) as seq from (
      select from message m
      where m.chat_id = ${chatId} and m.deleted_at is null and m.author_id <> ${accountId} and ${notHiddenFrom(accountId)}
        and m.seq > greatest(
          coalesce((select read_seq from chat_reading where chat_id = ${chatId} and account_id = ${accountId}), 0),
          (select last_seq - ${LOOKED_AT} from chat where id = ${chatId})
        )
      limit ${most}
    ) unread`)
  return { unread: Number(row?.count ?? 0n), seq: Number(row?.seq ?? 0n) }
}

/** Filters messages `m`: those of users whom the viewer blocked are hidden. */
export const notHiddenFrom = (accountId: string) =>
  sql`not exists (select from chat_block b where b.account_id = ${accountId} and b.blocked_id = m.author_id)`

/** Accounts that have blocked a user. */
export async function blockersOf(from: Reader, accountId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account_id as id from chat_block where blocked_id = ${accountId}`)
  return rows.map(({ id }) => id)
}

/** Those of these users whom a user has blocked. */
export async function blockedAmong(
  from: Reader,
  accountId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await from.rows(sql<{ id: string }>`
    select blocked_id as id from chat_block where account_id = ${accountId} and blocked_id = any(${[...others]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Users a user has blocked, and those who have blocked the user. */
export async function partedFrom(from: Reader, accountId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account_id as id from chat_block where blocked_id = ${accountId}
    union select blocked_id from chat_block where account_id = ${accountId}`)
  return rows.map(({ id }) => id)
}

/** Deletes a user's read positions. */
export async function forgetReadings(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`delete from chat_reading where account_id = ${accountId}`)
}
