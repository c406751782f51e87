/** Events of chats: separate from the others, because pages without a chat do not need them. */
import * as z from 'zod/mini'
import { zChatMessage, zP2pChat, zReaction } from './api/player/chat-list.ts'
import { event } from './endpoint.ts'
import { zId } from './ids.ts'

/** One-to-one chats, to their two users. A message is also sent to its author, for other devices. */
export const chatMessageEvent = event((chatId: string) => `chat-p2p:${chatId}`, zChatMessage)
export const chatDeletedEvent = event((chatId: string) => `chat-p2p-delete-msg:${chatId}`, z.object({ _message: zId }))
/** Everything in the chat up to the number `upTo` was read by this user. */
export const chatReadEvent = event(
  (chatId: string) => `chat-p2p-read:${chatId}`,
  z.object({ _user: zId, upTo: z.number() }),
)
/** For the list of chats: messages received, deleted, read. */
export const chatListMessageEvent = event(
  () => 'chat-p2p-new-msg',
  z.object({ chat: zP2pChat, messages: z.array(zChatMessage) }),
)
export const chatListDeletedEvent = event(
  () => 'chat-p2p-delete-msg',
  z.object({ _id: zId, doc: z.nullable(zChatMessage) }),
)
export const chatListReadEvent = event(() => 'chat-p2p-read', z.object({ _id: zId }))

/** Chats of cards and rooms, to their members who read them. */
export const resourceMessageEvent = event((type: string, id: string) => `chat-${type}:${id}`, zChatMessage)
export const resourceDeletedEvent = event(
  (type: string, id: string) => `delete-chat-${type}:${id}`,
  z.object({ _id: zId }),
)

/**
 * The reactions to a message changed: all of them, as `reactions` and `reactionsSeq` of the message count them. Only their author's own
 * devices receive `own`.
 */
const zReacted = z.object({
  _message: zId,
  reactions: z.array(z.object({ reaction: zReaction, count: z.number() })),
  seq: z.number(),
  own: z.optional(z.nullable(zReaction)),
})
export const chatReactionEvent = event((chatId: string) => `reaction-chat-p2p:${chatId}`, zReacted)
export const resourceReactionEvent = event((type: string, id: string) => `reaction-chat-${type}:${id}`, zReacted)

/** A member is typing. Repeated every few seconds; there is no event for its end. Never to or from a blocked user. */
const zTyping = z.object({ _user: zId, name: z.string() })
export const chatTypingEvent = event((chatId: string) => `typing-chat-p2p:${chatId}`, zTyping)
export const resourceTypingEvent = event((type: string, id: string) => `typing-chat-${type}:${id}`, zTyping)
