import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import { notHiddenFrom } from './sql-readings.ts'
import type { Message } from './types.ts'

interface MessageRow {
  id: string
  chat_id: string
  seq: bigint
  author_id: string
  key: string
  text: string | null
  voice_id: string | null
  voice_seconds: string | null
  created_at: Date
  deleted_at: Date | null
}

const messageOf = (row: MessageRow): Message => ({
  id: row.id,
  chatId: row.chat_id,
  seq: Number(row.seq),
  authorId: row.author_id,
  key: row.key,
  text: row.text,
  voiceId: row.voice_id,
  voiceSeconds: row.voice_seconds === null ? null : Number(row.voice_seconds),
  createdAt: row.created_at,
  deletedAt: row.deleted_at,
})

const columns = sql`id, chat_id, seq, author_id, key, text, voice_id, voice_seconds, created_at, deleted_at`

/** Keeps a message; false when its author has named another one by this key. */
export async function insertMessage(tx: Tx, message: Omit<Message, 'deletedAt'>): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into message (chat_id, seq, id, author_id, key, text, voice_id, voice_seconds, created_at)
    values (${message.chatId}, ${message.seq}, ${message.id}, ${message.authorId}, ${message.key}, ${message.text},
      ${message.voiceId}, ${message.voiceSeconds}, ${message.createdAt})
    on conflict (author_id, key) do nothing returning 1`)
  return rows.length === 1
}

/** What an author named by this key. */
export async function findByKey(from: Reader, authorId: string, key: string): Promise<Message | undefined> {
  const [row] = await from.rows(
    sql<MessageRow>`select ${columns} from message where author_id = ${authorId} and key = ${key}`,
  )
  return row && messageOf(row)
}

/** A message by its id, gone or not. */
export async function findMessage(from: Reader, id: string): Promise<Message | undefined> {
  const [row] = await from.rows(sql<MessageRow>`select ${columns} from message where id = ${id}`)
  return row && messageOf(row)
}

/** The number of a message in its chat; undefined where the chat has no such message. */
export async function seqOf(from: Reader, chatId: string, id: string): Promise<number | undefined> {
  const [row] = await from.rows(sql<{ seq: bigint }>`select seq from message where id = ${id} and chat_id = ${chatId}`)
  return row && Number(row.seq)
}

/** Whoever is named does not see those of people they blocked. */
const shownTo = (accountId: string | undefined) => (accountId === undefined ? sql`true` : notHiddenFrom(accountId))

/** Messages before a number (the newest of them), in order, and whether there are older ones. */
export async function listBefore(
  from: Reader,
  chatId: string,
  { before, limit, hiddenFrom }: { before: number | null; limit: number; hiddenFrom?: string | undefined },
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  const rows = await from.rows(sql<MessageRow>`
    select ${columns} from message m
    where chat_id = ${chatId} and deleted_at is null and ${before === null ? sql`true` : sql`seq < ${before}`} and ${shownTo(hiddenFrom)}
    order by seq desc limit ${limit + 1}`)
  const messages = rows.slice(0, limit).map(messageOf).reverse()
  return { messages, hasOlder: rows.length > limit }
}

/** Messages after a number, in order. */
export async function listAfter(
  from: Reader,
  chatId: string,
  { after, limit, hiddenFrom }: { after: number; limit: number; hiddenFrom?: string | undefined },
): Promise<Message[]> {
  const rows = await from.rows(sql<MessageRow>`
    select ${columns} from message m
    where chat_id = ${chatId} and deleted_at is null and seq > ${after} and ${shownTo(hiddenFrom)} order by seq limit ${limit}`)
  return rows.map(messageOf)
}

/** The most that a client that was away is told to forget. */
const DELETED_MAX = 500

/** Ids of messages up to a number that were deleted since that one was sent, the latest first. */
export async function listDeletedSince(from: Reader, chatId: string, seq: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select gone.id from message gone
    where gone.chat_id = ${chatId} and gone.seq <= ${seq}
      and gone.deleted_at >= (select created_at - interval '1 minute' from message where chat_id = ${chatId} and seq = ${seq})
    order by gone.deleted_at desc limit ${DELETED_MAX}`)
  return rows.map(({ id }) => id)
}

/** The last word of each of these chats. */
export async function lastOf(from: Reader, chatIds: readonly string[]): Promise<Map<string, Message>> {
  const rows = await from.rows(sql<MessageRow>`
    select last.* from unnest(${[...chatIds]}::text[]) as c(id)
    cross join lateral (
      select ${columns} from message where chat_id = c.id and deleted_at is null order by seq desc limit 1
    ) last`)
  return new Map(rows.map(row => [row.chat_id, messageOf(row)]))
}

/** Takes a message back: its words are gone. False when they were gone already. */
export async function deleteMessage(
  tx: Tx,
  id: string,
  { at, by }: { at: Date; by: 'author' | 'moderator' | 'leaving' },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update message set text = null, voice_id = null, voice_seconds = null, deleted_at = ${at}, deleted_by = ${by}
    where id = ${id} and deleted_at is null returning 1`)
  return rows.length === 1
}

/** The messages around one, in order, whatever became of them. */
export async function listAround(from: Reader, { chatId, seq }: Message, each: number): Promise<Message[]> {
  const rows = await from.rows(sql<MessageRow>`
    select ${columns} from message where chat_id = ${chatId} and seq between ${seq - each} and ${seq + each} order by seq`)
  return rows.map(messageOf)
}

/** Some of what somebody said and has not taken back. */
export async function listOfAuthor(from: Reader, authorId: string, limit: number): Promise<Message[]> {
  const rows = await from.rows(sql<MessageRow>`
    select ${columns} from message where author_id = ${authorId} and deleted_at is null order by created_at desc, id desc limit ${limit}`)
  return rows.map(messageOf)
}
