import { type RawBuilder, sql } from 'kysely'
import type { ChatType } from '#contract/api/player/chat.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'
import type { Chat, Subject } from './types.ts'

interface ChatRow {
  id: string
  kind: ChatType
  subject_id: string | null
  first_id: string | null
  second_id: string | null
  last_seq: bigint
}

const chatOf = (row: ChatRow): Chat => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  first: row.first_id,
  second: row.second_id,
  lastSeq: Number(row.last_seq),
})

const columns = sql`id, kind, subject_id, first_id, second_id, last_seq`

export async function findChat(from: Reader, id: string): Promise<Chat | undefined> {
  const [row] = await from.rows(sql<ChatRow>`select ${columns} from chat where id = ${id}`)
  return row && chatOf(row)
}

/** Locks the chat until the transaction ends, so that its messages are numbered consecutively. */
export async function lockChat(tx: Tx, id: string): Promise<Chat | undefined> {
  const [row] = await tx.rows(sql<ChatRow>`select ${columns} from chat where id = ${id} for no key update`)
  return row && chatOf(row)
}

/** The chat of a card or room, created if needed. */
export async function chatOfSubject(from: Reader, subject: Subject, at: Date): Promise<Chat> {
  const found = await findChatOfSubject(from, subject)
  if (found) return found
  await from.rows(sql`
    insert into chat (id, kind, subject_id, created_at) values (${newId(at)}, ${subject.kind}, ${subject.id}, ${at})
    on conflict (kind, subject_id) where kind <> 'p2p' do nothing`)
  const made = await findChatOfSubject(from, subject)
  if (!made) throw new Error(`No chat of ${subject.kind} ${subject.id}`)
  return made
}

/** The chat of a card or room; undefined until somebody has opened it. */
export async function findChatOfSubject(from: Reader, { kind, id }: Subject): Promise<Chat | undefined> {
  const [row] = await from.rows(
    sql<ChatRow>`select ${columns} from chat where kind = ${kind} and subject_id = ${id} and kind <> 'p2p'`,
  )
  return row && chatOf(row)
}

/** The chat of two people, created if needed. */
export async function chatOfTwo(tx: Tx, people: readonly [string, string], at: Date): Promise<Chat> {
  const [first, second] = [...people].sort()
  await tx.rows(sql`
    insert into chat (id, kind, first_id, second_id, created_at) values (${newId(at)}, 'p2p', ${first}, ${second}, ${at})
    on conflict (first_id, second_id) where kind = 'p2p' do nothing`)
  const [row] = await tx.rows(
    sql<ChatRow>`select ${columns} from chat where kind = 'p2p' and first_id = ${first} and second_id = ${second}`,
  )
  if (!row) throw new Error(`No chat of ${first} and ${second}`)
  await tx.rows(sql`
    insert into chat_member (chat_id, account_id) values (${row.id}, ${first}), (${row.id}, ${second})
    on conflict do nothing`)
  return chatOf(row)
}

/** A chat of two from one member's point of view. */
export interface MemberView {
  chatId: string
  otherId: string
  /** How far each member has read. */
  readSeq: number
  otherReadSeq: number
  unread: number
  blockedByMe: boolean
  blockedByOther: boolean
}

interface MemberRow {
  chatId: string
  otherId: string
  readSeq: bigint
  otherReadSeq: bigint
  unread: number
  blockedByMe: boolean
  blockedByOther: boolean
}

const memberView = sql`
  mine.chat_id as "chatId", other.account_id as "otherId", mine.read_seq as "readSeq", other.read_seq as "otherReadSeq", mine.unread,
  exists (select from chat_block b where b.account_id = mine.account_id and b.blocked_id = other.account_id) as "blockedByMe",
  exists (select from chat_block b where b.account_id = other.account_id and b.blocked_id = mine.account_id) as "blockedByOther"`
const memberTables = sql`chat_member mine join chat_member other on other.chat_id = mine.chat_id and other.account_id <> mine.account_id`

const viewOf = (row: MemberRow): MemberView => ({
  ...row,
  readSeq: Number(row.readSeq),
  otherReadSeq: Number(row.otherReadSeq),
})

/** A chat of two as a member sees it; undefined for non-members. */
export async function findMember(from: Reader, chatId: string, accountId: string): Promise<MemberView | undefined> {
  const [row] = await from.rows(sql<MemberRow>`
    select ${memberView} from ${memberTables} where mine.chat_id = ${chatId} and mine.account_id = ${accountId}`)
  return row && viewOf(row)
}

/** A page of an account's chats with messages, latest message first, and their count. */
export async function pageOfChats(
  from: Reader,
  accountId: string,
  { offset, limit, search }: { offset: number; limit: number; search: string },
): Promise<{ views: MemberView[]; total: number }> {
  const who = sql`${memberTables} join published_account account on account.id = other.account_id
    where mine.account_id = ${accountId} and mine.last_at is not null
      and ${search === '' ? sql`true` : containsWords(sql<string>`account.words`, search)}`
  const { rows, total } = await pageOfRows<MemberRow>(
    from,
    { columns: memberView, which: sql`from ${who}`, order: sql`mine.last_at desc, mine.chat_id` },
    { offset, limit },
  )
  return { views: rows.map(viewOf), total }
}

/** How many of an account's chats have unread messages. */
export async function countUnread(from: Reader, accountId: string): Promise<number> {
  const [row] = await from.rows(
    sql<{ count: bigint }>`select count(*) from chat_member where account_id = ${accountId} and unread > 0`,
  )
  return Number(row?.count ?? 0n)
}

/** Unread messages in a chat of two for one member. */
export interface Waiting {
  accountId: string
  /** The authors. */
  otherId: string
  /** The first of them, and when it was sent. */
  firstSeq: number
  since: Date
}

/** Unread messages of a chat of two, and their recipient; none if either has blocked the other. */
export async function waitingIn(from: Reader, chatId: string): Promise<Waiting[]> {
  const rows = await from.rows(sql<Omit<Waiting, 'firstSeq'> & { firstSeq: bigint }>`
    select mine.account_id as "accountId", other.account_id as "otherId", first.seq as "firstSeq", first.created_at as since
    from ${memberTables}
    cross join lateral (
      select seq, created_at from message
      where chat_id = mine.chat_id and seq > mine.read_seq and author_id = other.account_id and deleted_at is null
      order by seq limit 1
    ) first
    where mine.chat_id = ${chatId} and mine.unread > 0
      and not exists (
        select from chat_block b
        where (b.account_id, b.blocked_id) in ((mine.account_id, other.account_id), (other.account_id, mine.account_id))
      )`)
  return rows.map(row => ({ ...row, firstSeq: Number(row.firstSeq) }))
}

/** Somebody's chats of two, with whom each is. */
export const partnersOf = (from: Reader, accountId: string): Promise<{ chatId: string; otherId: string }[]> =>
  from.rows(sql<{ chatId: string; otherId: string }>`
    select mine.chat_id as "chatId", other.account_id as "otherId" from ${memberTables} where mine.account_id = ${accountId}`)

export async function findChatOfTwo(from: Reader, people: readonly [string, string]): Promise<string | undefined> {
  const [first, second] = [...people].sort()
  const [row] = await from.rows(
    sql<{ id: string }>`select id from chat where kind = 'p2p' and first_id = ${first} and second_id = ${second}`,
  )
  return row?.id
}

/** Marks everything in a chat as read by one member; returns whether anything changed. */
export async function markRead(tx: Tx, chatId: string, accountId: string, seq: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    update chat_member set read_seq = ${seq}, unread = 0
    where chat_id = ${chatId} and account_id = ${accountId} and (read_seq < ${seq} or unread > 0) returning 1`)
  return rows.length > 0
}

/** Numbers the next message of a locked chat and counts it as unread for everybody but its author. */
export async function countMessage(tx: Tx, chat: Chat, authorId: string, at: Date): Promise<number> {
  const seq = chat.lastSeq + 1
  await tx.rows(sql`update chat set last_seq = ${seq}, last_at = ${at} where id = ${chat.id}`)
  if (chat.kind === 'p2p') {
    await tx.rows(sql`
      update chat_member set last_at = ${at}, unread = unread + case when account_id = ${authorId} then 0 else 1 end
      where chat_id = ${chat.id}`)
  }
  return seq
}

/** Subtracts a deleted message that was not read yet; returns whom it leaves without unread messages. */
export async function uncountMessage(
  tx: Tx,
  message: { chatId: string; seq: number; authorId: string },
): Promise<string[]> {
  const members = await tx.rows(sql<{ accountId: string; unread: number }>`
    update chat_member set unread = greatest(unread - 1, 0)
    where chat_id = ${message.chatId} and account_id <> ${message.authorId} and read_seq < ${message.seq}
    returning account_id as "accountId", unread`)
  return members.filter(({ unread }) => unread === 0).map(({ accountId }) => accountId)
}

/** Whether one user blocked another. */
export async function hasBlocked(from: Reader, accountId: string, blockedId: string): Promise<boolean> {
  const rows = await from.rows(
    sql`select from chat_block where account_id = ${accountId} and blocked_id = ${blockedId}`,
  )
  return rows.length > 0
}

/** The same as a condition of a statement. Both are columns or values of account ids. */
export const hasBlockedIn = (accountId: RawBuilder<unknown>, blockedId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from chat_block b where b.account_id = ${accountId} and b.blocked_id = ${blockedId})`

/** A page of whom a user has blocked, the latest first; accounts that are gone are left out. */
export async function pageOfBlocked(
  from: Reader,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const rows = await from.rows(sql<{ id: string; total: number }>`
    select blocked_id as id, count(*) over ()::int as total
    from chat_block join published_account account on account.id = blocked_id and account.deleted_at is null
    where account_id = ${accountId}
    order by at desc, blocked_id limit ${limit} offset ${offset}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Records or removes that one user blocks another. */
export async function setBlocked(
  tx: Tx,
  accountId: string,
  blockedId: string,
  { blocked, at }: { blocked: boolean; at: Date },
): Promise<void> {
  await tx.rows(
    blocked
      ? sql`insert into chat_block (account_id, blocked_id, at) values (${accountId}, ${blockedId}, ${at}) on conflict do nothing`
      : sql`delete from chat_block where account_id = ${accountId} and blocked_id = ${blockedId}`,
  )
}

/** The end of a user's mute; undefined if not muted. */
export async function mutedUntil(from: Reader, accountId: string, at: Date): Promise<Date | undefined> {
  const [row] = await from.rows(
    sql<{ until: Date }>`select until from chat_mute where account_id = ${accountId} and until > ${at}`,
  )
  return row?.until
}
