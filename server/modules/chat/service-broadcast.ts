/** What sockets hear of chats, after the commit. Whatever is missed is caught up: messages are numbered, and clients ask for what lacks. */
import {
  chatDeletedEvent,
  chatListDeletedEvent,
  chatListMessageEvent,
  chatListReadEvent,
  chatMessageEvent,
  chatReadEvent,
  chatUnreadEvent,
  resourceDeletedEvent,
  resourceMessageEvent,
} from '#contract/live.ts'
import type { Events } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { chatDocs, messageDocs } from './documents.ts'
import * as chats from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import { blockersOf } from './sql-readings.ts'
import type { Chat, Message } from './types.ts'

type BroadcastDeps = Pick<Deps, 'db' | 'live' | 'config' | 'clock'>

/** The room of a card's or room's chat: whoever read it as a member is in it. */
export const roomOf = (chatId: string): string => `chat:${chatId}`

/** Tells a message to whoever may see it, its author's other devices too; of a card's or room's not to who blocked its author. */
export async function notifyMessage(deps: BroadcastDeps, chat: Chat, message: Message): Promise<void> {
  if (chat.kind !== 'p2p') {
    // One payload for all: nobody's own, so nothing in it is marked as mine.
    const [doc] = await messageDocs(deps, deps.db, [message], { viewerId: '' })
    if (!doc) return
    const hidden = await blockersOf(deps.db, message.authorId)
    deps.live.toRoom(roomOf(chat.id), resourceMessageEvent, [chat.kind, chat.subjectId ?? ''], doc, hidden)
    return
  }
  const views = await viewsOf(deps, chat)
  const each = await Promise.all(
    views.map(async ({ userId, view, doc }) => {
      const [own] = await messageDocs(deps, deps.db, [message], { viewerId: userId, ...view })
      return own && doc ? [{ userId, own, doc }] : []
    }),
  )
  const seen = each.flat()
  deps.live.toUsers(
    chatMessageEvent,
    seen.map(({ userId, own }) => ({ userId, ids: [chat.id], payload: own })),
  )
  deps.live.toUsers(
    chatListMessageEvent,
    seen.map(({ userId, own, doc }) => ({ userId, ids: [], payload: { chat: doc, messages: [own] } })),
  )
  await notifyUnread(
    deps,
    [chat.first, chat.second].flatMap(id => (id !== null && id !== message.authorId ? [id] : [])),
  )
}

/** Tells that a message is gone to whoever could see it. */
export async function notifyDeleted(deps: BroadcastDeps, chat: Chat, message: Message): Promise<void> {
  if (chat.kind !== 'p2p') {
    const payload = { _id: message.id }
    deps.live.toRoom(roomOf(chat.id), resourceDeletedEvent, [chat.kind, chat.subjectId ?? ''], payload)
    return
  }
  const views = await viewsOf(deps, chat)
  deps.live.toUsers(
    chatDeletedEvent,
    views.map(({ userId }) => ({ userId, ids: [chat.id], payload: { _message: message.id } })),
  )
  deps.live.toUsers(
    chatListDeletedEvent,
    views.map(({ userId, doc }) => ({
      userId,
      ids: [],
      payload: { _id: chat.id, doc: doc?._lastMessage ?? null },
    })),
  )
  await notifyUnread(
    deps,
    views.map(({ userId }) => userId),
  )
}

/** Tells both that one has read everything. */
export async function notifyRead(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { chatId, readerId, otherId }: { chatId: string; readerId: string; otherId: string },
): Promise<void> {
  const payload = { _user: readerId }
  live.toUsers(
    chatReadEvent,
    [readerId, otherId].map(userId => ({ userId, ids: [chatId], payload })),
  )
  live.toUser(readerId, chatListReadEvent, [], { _id: chatId })
  await notifyUnread({ db, live }, [readerId])
}

async function notifyUnread({ db, live }: Pick<Deps, 'db' | 'live'>, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds)
    live.toUser(userId, chatUnreadEvent, [], { unread: await chats.countUnread(db, userId) })
}

/** A chat of two as each of them has it. */
async function viewsOf(deps: BroadcastDeps, chat: Chat) {
  const people = [chat.first, chat.second].flatMap(id => id ?? [])
  return Promise.all(
    people.map(async userId => {
      const view = await chats.findMember(deps.db, chat.id, userId)
      const [doc] = view ? await chatDocs(deps, deps.db, userId, [view]) : []
      return { userId, view, doc }
    }),
  )
}

/**
 * Tells the last word of a chat again, a moment after it was said: a process that died between its commit and its telling leaves nobody
 * waiting. Who has it already sees nothing; who lacks one before it asks.
 */
export async function rebroadcast(deps: BroadcastDeps, chatId: string): Promise<void> {
  const chat = await chats.findChat(deps.db, chatId)
  const message = (await messages.lastOf(deps.db, [chatId])).get(chatId)
  if (chat && message) await notifyMessage(deps, chat, message)
}

/** Who is in a room no more hears no more of its chat. */
export async function leaveRoom(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { roomId, kind, accountId }: Events['room.left'],
): Promise<void> {
  const chat = await chats.findChatOfSubject(db, { kind: kind === 'coach-friend' ? 'coach' : 'vs', id: roomId })
  if (chat) live.leave(accountId, roomOf(chat.id))
}
