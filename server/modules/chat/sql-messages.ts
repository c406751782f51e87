import { sql } from 'kysely'
import type { Reaction } from '#contract/api/player/chat.ts'
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
  reply_to: string | null
  reactions_seq: number
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
  replyTo: row.reply_to,
  reactionsSeq: row.reactions_seq,
  createdAt: row.created_at,
  deletedAt: row.deleted_at,
})

const columns = sql`id, chat_id, seq, author_id, key, text, voice_id, voice_seconds, reply_to, reactions_seq, created_at, deleted_at`

/** Inserts a message; false if its author has used this key for another one. */
export async function insertMessage(tx: Tx, message: Omit<Message, 'deletedAt' | 'reactionsSeq'>): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into message (chat_id, seq, id, author_id, key, text, voice_id, voice_seconds, reply_to, created_at)
    values (${message.chatId}, ${message.seq}, ${message.id}, ${message.authorId}, ${message.key}, ${message.text},
      ${message.voiceId}, ${message.voiceSeconds}, ${message.replyTo}, ${message.createdAt})
    on conflict (author_id, key) do nothing returning 1`)
  return rows.length === 1
}

/** The message that an author sent under this key. */
export async function findByKey(from: Reader, authorId: string, key: string): Promise<Message | undefined> {
  const [row] = await from.rows(
    sql<MessageRow>`select ${columns} from message where author_id = ${authorId} and key = ${key}`,
  )
  return row && messageOf(row)
}

/** A message by its id, including deleted ones. */
export async function findMessage(from: Reader, id: string): Promise<Message | undefined> {
  const [row] = await from.rows(sql<MessageRow>`select ${columns} from message where id = ${id}`)
  return row && messageOf(row)
}

/** Messages by their ids, including deleted ones. */
export async function listMessages(from: Reader, ids: readonly string[]): Promise<Message[]> {
  const rows = await from.rows(sql<MessageRow>`select ${columns} from message where id = any(${[...ids]}::text[])`)
  return rows.map(messageOf)
}

/** The number of a message in its chat; undefined if the chat has no such message. */
export async function seqOf(from: Reader, chatId: string, id: string): Promise<number | undefined> {
  const [row] = await from.rows(sql<{ seq: bigint }>`select seq from message where id = ${id} and chat_id = ${chatId}`)
  return row && Number(row.seq)
}

/** A viewer does not see messages of users they blocked. */
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

/** Maximum number of deletions sent to a client that reconnects. */
const DELETED_MAX = 500

/** Ids of messages up to a number that were deleted since that one was sent, latest first. */
export async function listDeletedSince(from: Reader, chatId: string, seq: number): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select gone.id from message gone
    where gone.chat_id = ${chatId} and gone.seq <= ${seq}
      and gone.deleted_at >= (select created_at - interval '1 minute' from message where chat_id = ${chatId} and seq = ${seq})
    order by gone.deleted_at desc limit ${DELETED_MAX}`)
  return rows.map(({ id }) => id)
}

/** The last message of each of these chats. */
export async function lastOf(from: Reader, chatIds: readonly string[]): Promise<Map<string, Message>> {
  const rows = await from.rows(sql<MessageRow>`
    select last.* from unnest(${[...chatIds]}::text[]) as c(id)
    cross join lateral (
      select ${columns} from message where chat_id = c.id and deleted_at is null order by seq desc limit 1
    ) last`)
  return new Map(rows.map(row => [row.chat_id, messageOf(row)]))
}

/** Erases a message's content and its reactions. False if already erased. */
export async function deleteMessage(
  tx: Tx,
  id: string,
  { at, by }: { at: Date; by: 'author' | 'moderator' | 'leaving' },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update message set text = null, voice_id = null, voice_seconds = null, deleted_at = ${at}, deleted_by = ${by}
    where id = ${id} and deleted_at is null returning 1`)
  if (rows.length === 0) return false
  await tx.rows(sql`delete from chat_reaction where message_id = ${id}`)
  return true
}

/** The messages around one, in order, including deleted ones. */
export async function listAround(from: Reader, { chatId, seq }: Message, each: number): Promise<Message[]> {
  const rows = await from.rows(sql<MessageRow>`
    select ${columns} from message where chat_id = ${chatId} and seq between ${seq - each} and ${seq + each} order by seq`)
  return rows.map(messageOf)
}

/** Some of an account's messages that are not deleted. */
export async function listOfAuthor(from: Reader, authorId: string, limit: number): Promise<Message[]> {
  const rows = await from.rows(sql<MessageRow>`
    select ${columns} from message where author_id = ${authorId} and deleted_at is null order by created_at desc, id desc limit ${limit}`)
  return rows.map(messageOf)
}

/** The number of reactions of one type to a message. */
export interface ReactionCount {
  messageId: string
  reaction: Reaction
  count: number
  isMine: boolean
}

/** The reactions to messages, most frequent first. */
export async function countReactions(
  from: Reader,
  messageIds: readonly string[],
  viewerId: string,
): Promise<ReactionCount[]> {
  return from.rows(sql<ReactionCount>`
    select message_id as "messageId", reaction, count(*)::int as count, bool_or(account_id = ${viewerId}) as "isMine"
    from chat_reaction where message_id = any(${[...messageIds]}::text[])
    group by message_id, reaction order by message_id, count(*) desc, min(at), reaction`)
}

/** Stores an account's reaction to a message locked by the caller, or removes it (null). False if nothing changes. */
export async function setReaction(
  tx: Tx,
  messageId: string,
  accountId: string,
  { reaction, at }: { reaction: Reaction | null; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    reaction === null
      ? sql`delete from chat_reaction where message_id = ${messageId} and account_id = ${accountId} returning 1`
      : sql`
        insert into chat_reaction (message_id, account_id, reaction, at) values (${messageId}, ${accountId}, ${reaction}, ${at})
        on conflict (message_id, account_id) do update set reaction = excluded.reaction, at = excluded.at
        where chat_reaction.reaction <> excluded.reaction returning 1`,
  )
  return rows.length > 0
}

/** Increments the version of a message's reactions and locks it until the transaction ends; undefined if deleted. */
export async function countReactionChange(tx: Tx, messageId: string): Promise<number | undefined> {
  const [row] = await tx.rows(sql<{ seq: number }>`
    update message set reactions_seq = reactions_seq + 1 where id = ${messageId} and deleted_at is null
    returning reactions_seq as seq`)
  return row?.seq
}

/** An account's reactions to messages, latest first. */
export async function listReactionsOf(
  from: Reader,
  accountId: string,
  limit: number,
): Promise<{ message: string; reaction: Reaction; at: Date }[]> {
  return from.rows(sql<{ message: string; reaction: Reaction; at: Date }>`
    select message_id as message, reaction, at from chat_reaction where account_id = ${accountId} order by at desc limit ${limit}`)
}

/** Deletes the reactions of an account. */
export async function forgetReactions(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`
    with gone as (delete from chat_reaction where account_id = ${accountId} returning message_id)
    update message set reactions_seq = reactions_seq + 1 where id in (select message_id from gone)`)
}
