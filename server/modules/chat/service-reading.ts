import type * as z from 'zod/mini'
import { type listMessages, UNREAD_MAX } from '#contract/api/player/chat.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { messageDocs } from './documents.ts'
import { roomOf } from './service-broadcast.ts'
import * as chats from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import * as readings from './sql-readings.ts'
import type { Chat, IsMember, Subject } from './types.ts'

type Reading = Pick<Deps, 'db' | 'config' | 'clock' | 'live'>
type Answer = z.output<typeof listMessages.answer>

interface Range {
  limit: number
  lastContent?: string | undefined
  after?: string | undefined
}

/** Messages of the caller's conversation. Refuses `not_found`. */
export async function read(deps: Reading, accountId: string, chatId: string, range: Range): Promise<Answer> {
  const chat = await chats.findChat(deps.db, chatId)
  const member = await chats.findMember(deps.db, chatId, accountId)
  if (!chat || !member) return fail('not_found')
  return pageOf(deps, chat, { viewerId: accountId, ...member }, range)
}

/** Messages of a card's or room's chat; joins this user's sockets to its events. Refuses `not_a_member`. Empty if no chat exists yet. */
export async function readSubject(
  deps: Reading,
  isMember: IsMember,
  accountId: string,
  subject: Subject,
  range: Range,
): Promise<Answer> {
  if (!(await isMember(deps.db, subject, accountId))) fail('not_a_member')
  const chat = await chats.chatOfSubject(deps.db, subject, deps.clock.now())
  // Joined first, so that messages sent during the read are received.
  deps.live.join(accountId, roomOf(chat.id))
  return pageOf(deps, chat, { viewerId: accountId }, range)
}

/** A member's number of unread messages in a card's or room's chat; joins this user's sockets to its events. Refuses `not_a_member`. */
export async function countUnread(
  deps: Reading,
  isMember: IsMember,
  accountId: string,
  subject: Subject,
): Promise<{ unread: number; seq: number }> {
  if (!(await isMember(deps.db, subject, accountId))) fail('not_a_member')
  const chat = await chats.chatOfSubject(deps.db, subject, deps.clock.now())
  deps.live.join(accountId, roomOf(chat.id))
  return readings.countSubjectUnread(deps.db, chat.id, accountId, UNREAD_MAX)
}

/** Marks all of a card's or room's chat as read by a member. Refuses `not_a_member`. */
export async function markSubjectRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isMember: IsMember,
  accountId: string,
  subject: Subject,
): Promise<{ data: boolean }> {
  if (!(await isMember(db, subject, accountId))) fail('not_a_member')
  const chat = await chats.chatOfSubject(db, subject, clock.now())
  await readings.markSubjectRead(db, chat.id, accountId, chat.lastSeq)
  return { data: true }
}

async function pageOf(
  deps: Reading,
  chat: Chat,
  who: { viewerId: string; readSeq?: number; otherReadSeq?: number },
  { limit, lastContent, after }: Range,
): Promise<Answer> {
  const { db } = deps
  // In a chat of two, blocking prevents new messages, and existing ones stay visible.
  const hiddenFrom = chat.kind === 'p2p' ? undefined : who.viewerId
  const looking = { ...who, hiddenFrom }
  const edge = lastContent ?? after
  const seq = edge === undefined ? null : ((await messages.seqOf(db, chat.id, edge)) ?? fail('not_found'))
  if (after !== undefined && seq !== null) {
    const deleted = await messages.listDeletedSince(db, chat.id, seq)
    const list = await messages.listAfter(db, chat.id, { after: seq, limit, hiddenFrom })
    const docs = await messageDocs(deps, db, list, looking)
    return { docs, page: 1, pages: docs.length < limit ? 1 : 2, seq: chat.lastSeq, deleted }
  }
  const { messages: list, hasOlder } = await messages.listBefore(db, chat.id, { before: seq, limit, hiddenFrom })
  const docs = await messageDocs(deps, db, list, looking)
  return { docs, page: 1, pages: hasOlder ? 2 : 1, seq: chat.lastSeq, deleted: [] }
}
