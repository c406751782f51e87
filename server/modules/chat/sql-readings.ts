import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** Notes that somebody has read a card's or room's chat up to a number; never back. */
export async function markSubjectRead(from: Reader, chatId: string, accountId: string, seq: number): Promise<void> {
  await from.rows(sql`
    insert into chat_reading (chat_id, account_id, read_seq) values (${chatId}, ${accountId}, ${seq})
    on conflict (chat_id, account_id) do update set read_seq = excluded.read_seq
    where chat_reading.read_seq < excluded.read_seq`)
}

/** Further back than this nothing is looked at: what is gone or hidden there costs no reading of a whole history. */
const LOOKED_AT = 1_000

/**
 * How many messages of others somebody has not read in a card's or room's chat, counted up to `most`; those of people they blocked do
 * not count. With the number of the newest message of that moment.
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

/** Of messages `m`: those of people whom somebody blocked are hidden from them. */
export const notHiddenFrom = (accountId: string) =>
  sql`not exists (select from chat_block b where b.account_id = ${accountId} and b.blocked_id = m.author_id)`

/** Accounts that have blocked somebody. */
export async function blockersOf(from: Reader, accountId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account_id as id from chat_block where blocked_id = ${accountId}`)
  return rows.map(({ id }) => id)
}

/** Of these people those whom somebody has blocked. */
export async function blockedAmong(
  from: Reader,
  accountId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await from.rows(sql<{ id: string }>`
    select blocked_id as id from chat_block where account_id = ${accountId} and blocked_id = any(${[...others]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Whom somebody has blocked, and who has blocked them. */
export async function partedFrom(from: Reader, accountId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select account_id as id from chat_block where blocked_id = ${accountId}
    union select blocked_id from chat_block where account_id = ${accountId}`)
  return rows.map(({ id }) => id)
}

/** Forgets how far somebody has read. */
export async function forgetReadings(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`delete from chat_reading where account_id = ${accountId}`)
}
