/** Socket events of chats, sent after the commit. Messages are numbered, so that clients fetch those they missed. */
import type { ChatMessage, Reaction } from '#contract/api/player/chat.ts'
import {
  chatDeletedEvent,
  chatListDeletedEvent,
  chatListMessageEvent,
  chatListReadEvent,
  chatMessageEvent,
  chatReactionEvent,
  chatReadEvent,
  chatTypingEvent,
  resourceDeletedEvent,
  resourceMessageEvent,
  resourceReactionEvent,
  resourceTypingEvent,
} from '#contract/live-chat.ts'
import { chatUnreadEvent } from '#contract/live.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { chatDocs, emptyQuote, messageDocs } from './documents.ts'
import * as chats from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import { blockersOf, partedFrom } from './sql-readings.ts'
import type { Chat, Message, Subject } from './types.ts'

type BroadcastDeps = Pick<Deps, 'db' | 'live' | 'config' | 'clock'>

/** The socket room of a card's or room's chat; members join it by reading the chat. */
export const roomOf = (chatId: string): string => `chat:${chatId}`

/**
 * Sends a message to everybody who may see it, including its author's other devices; in cards and rooms not to those who blocked the
 * author.
 */
export async function notifyMessage(deps: BroadcastDeps, chat: Chat, message: Message): Promise<void> {
  if (chat.kind !== 'p2p') {
    // One payload for all recipients, so no message in it is marked as the recipient's own.
    const [doc] = await messageDocs(deps, deps.db, [message], { viewerId: '' })
    if (!doc) return
    const ids: [string, string] = [chat.kind, chat.subjectId ?? '']
    const hidden = await blockersOf(deps.db, message.authorId)
    const quoted = doc.replyTo?._user?._id
    const withoutQuote = (quoted === undefined ? [] : await blockersOf(deps.db, quoted)).filter(
      id => !hidden.includes(id),
    )
    deps.live.toRoom(roomOf(chat.id), resourceMessageEvent, ids, doc, [...hidden, ...withoutQuote])
    if (doc.replyTo && withoutQuote.length > 0) {
      const blank = { ...doc, replyTo: emptyQuote(doc.replyTo._id, 'hidden') }
      deps.live.toMembers(roomOf(chat.id), withoutQuote, resourceMessageEvent, ids, blank)
    }
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

/** Sends a deletion to everybody who could see the message. */
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

/** Sends to both members that one has read up to a number. */
export async function notifyRead(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { chatId, readerId, otherId, upTo }: { chatId: string; readerId: string; otherId: string; upTo: number },
): Promise<void> {
  const payload = { _user: readerId, upTo }
  live.toUsers(
    chatReadEvent,
    [readerId, otherId].map(userId => ({ userId, ids: [chatId], payload })),
  )
  live.toUser(readerId, chatListReadEvent, [], { _id: chatId })
  await notifyUnread({ db, live }, [readerId])
}

/**
 * Sends the reactions to a message to everybody who may see them; the player who changed theirs receives their own too, on every device.
 */
export function notifyReactions(
  { live }: Pick<Deps, 'live'>,
  chat: Chat,
  changed: {
    messageId: string
    accountId: string
    own: Reaction | null
    seq: number
    reactions: ChatMessage['reactions']
  },
): void {
  const { accountId, own, seq } = changed
  const reactions = changed.reactions.map(({ reaction, count }) => ({ reaction, count }))
  const payload = { _message: changed.messageId, reactions, seq }
  if (chat.kind === 'p2p') {
    const other = chat.first === accountId ? chat.second : chat.first
    if (other !== null) live.toUser(other, chatReactionEvent, [chat.id], payload)
    live.toUser(accountId, chatReactionEvent, [chat.id], { ...payload, own })
    return
  }
  const ids: [string, string] = [chat.kind, chat.subjectId ?? '']
  live.toRoom(roomOf(chat.id), resourceReactionEvent, ids, payload, [accountId])
  live.toMembers(roomOf(chat.id), [accountId], resourceReactionEvent, ids, { ...payload, own })
}

/** Sends that somebody is typing to the readers of the chat, except where either has blocked the other. */
export async function notifyTyping(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  chat: Chat,
  accountId: string,
): Promise<void> {
  const payload = { _user: accountId, name: (await publicAccounts(db, [accountId])).get(accountId)?.name ?? '' }
  const parted = await partedFrom(db, accountId)
  if (chat.kind === 'p2p') {
    const other = chat.first === accountId ? chat.second : chat.first
    if (other !== null && !parted.includes(other)) live.toUser(other, chatTypingEvent, [chat.id], payload)
    return
  }
  const ids: [string, string] = [chat.kind, chat.subjectId ?? '']
  live.toRoom(roomOf(chat.id), resourceTypingEvent, ids, payload, [accountId, ...parted])
}

async function notifyUnread({ db, live }: Pick<Deps, 'db' | 'live'>, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds)
    live.toUser(userId, chatUnreadEvent, [], { unread: await chats.countUnread(db, userId) })
}

/** A chat of two from each member's point of view. */
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
 * Sends the last message of a chat again after a delay, in case a process died between commit and broadcast. Clients that have it ignore
 * it; clients that lack an earlier one fetch it.
 */
export async function rebroadcast(deps: BroadcastDeps, chatId: string): Promise<void> {
  const chat = await chats.findChat(deps.db, chatId)
  const message = (await messages.lastOf(deps.db, [chatId])).get(chatId)
  if (chat && message) await notifyMessage(deps, chat, message)
}

/** Removes former members of a room or a league from the events of its chat. */
export async function leaveSubject(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  subject: Subject,
  accountId: string,
): Promise<void> {
  const chat = await chats.findChatOfSubject(db, subject)
  if (chat) live.leave(accountId, roomOf(chat.id))
}
