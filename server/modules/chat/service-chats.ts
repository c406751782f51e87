import type * as z from 'zod/mini'
import type { getChat, listBlocked, listChats } from '#contract/api/player/chat.ts'
import { payerOf, publicAccounts } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { bounds } from './bounds.ts'
import { chatDocs } from './documents.ts'
import { notifyRead } from './service-broadcast.ts'
import { WAITING_MS } from './service-sending.ts'
import * as chats from './sql-chats.ts'

/** The caller's conversations with messages, latest message first, and how many have unread messages. */
export async function list(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  accountId: string,
  { page, limit, search = '' }: z.output<typeof listChats.query>,
): Promise<z.output<typeof listChats.answer>> {
  const { views, total } = await chats.pageOfChats(deps.db, accountId, { offset: (page - 1) * limit, limit, search })
  return {
    docs: await chatDocs(deps, deps.db, accountId, views),
    page,
    pages: Math.ceil(total / limit),
    total,
    unread: await chats.countUnread(deps.db, accountId),
  }
}

/** The caller's conversation by its id, or by the other user's id, created if needed. Refuses `not_found` and `chat_with_self`. */
export async function open(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'throttle'>,
  accountId: string,
  id: string,
): Promise<z.output<typeof getChat.answer>> {
  if (id === accountId) fail('chat_with_self')
  const view = (await chats.findMember(deps.db, id, accountId)) ?? (await openWith(deps, accountId, id))
  const [doc] = await chatDocs(deps, deps.db, accountId, [view])
  return { ...(doc ?? fail('not_found')), pages: doc?._lastMessage ? 1 : 0 }
}

async function openWith(
  { db, clock, throttle }: Pick<Deps, 'db' | 'clock' | 'throttle'>,
  accountId: string,
  userId: string,
): Promise<chats.MemberView> {
  if (!(await payerOf(db, userId))) fail('not_found')
  await throttle.take(`chat-open:${accountId}`, bounds.open)
  return db.tx(async tx => {
    const at = clock.now()
    const chat = await chats.chatOfTwo(tx, [accountId, userId], at)
    return (await chats.findMember(tx, chat.id, accountId)) ?? fail('not_found')
  })
}

/** Marks everything in a conversation as read and sends that to both members if it changed. Refuses `not_found`. */
export async function markRead(
  deps: Pick<Deps, 'db' | 'live' | 'clock'>,
  accountId: string,
  chatId: string,
): Promise<{ data: boolean }> {
  const changed = await deps.db.tx(async tx => {
    const member = (await chats.findMember(tx, chatId, accountId)) ?? fail('not_found')
    const chat = (await chats.lockChat(tx, chatId)) ?? fail('not_found')
    const result = (await chats.waitingIn(tx, chatId)).some(
      one => one.accountId === accountId && one.since.getTime() + WAITING_MS <= deps.clock.now().getTime(),
    )
    if (!(await chats.markRead(tx, chatId, accountId, chat.lastSeq))) return null
    // A player reading the chat gets no notification, so there is none to remove.
    if (result) await attended(tx, chatId, accountId)
    return { otherId: member.otherId, upTo: chat.lastSeq }
  })
  if (changed) await notifyRead(deps, { chatId, readerId: accountId, ...changed })
  return { data: true }
}

/** Users the caller has blocked, latest first. */
export async function blockedBy(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { page, limit }: z.output<typeof listBlocked.query>,
): Promise<z.output<typeof listBlocked.answer>> {
  const { ids, total } = await chats.pageOfBlocked(db, accountId, { offset: (page - 1) * limit, limit })
  const people = await publicAccounts(db, ids)
  const docs = ids.flatMap(id => {
    const person = people.get(id)
    return person ? [{ ...person, isMe: false }] : []
  })
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/** Blocks or unblocks a user: messages are refused in both directions, and nobody is notified. Refuses `not_found`, `chat_with_self`. */
export async function block(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  userId: string,
  blocked: boolean,
): Promise<{ data: boolean }> {
  if (userId === accountId) fail('chat_with_self')
  if (!(await payerOf(db, userId))) fail('not_found')
  await db.tx(async tx => {
    await chats.setBlocked(tx, accountId, userId, { blocked, at: clock.now() })
    const chatId = blocked ? await chats.findChatOfTwo(tx, [accountId, userId]) : undefined
    if (chatId !== undefined) await attended(tx, chatId, accountId)
  })
  return { data: true }
}

/** Ends the notification of messages that no longer wait for an account. */
export const attended = (tx: Tx, chatId: string, accountId: string): Promise<void> =>
  emit(tx, 'chat.attended', { chatId, accountId }, { key: `${chatId}:${accountId}` })
