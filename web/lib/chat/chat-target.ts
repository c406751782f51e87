import {
  CHAT_PAGE,
  type ChatType,
  type ChatMessage,
  deleteMessage,
  deleteResourceMessage,
  listMessages,
  listResourceMessages,
  type ResourceType,
  sendMessage,
  sendResourceMessage,
} from '#contract/api/player/chat.ts'
import {
  chatDeletedEvent,
  chatMessageEvent,
  chatReadEvent,
  resourceDeletedEvent,
  resourceMessageEvent,
} from '#contract/live.ts'
import type { ChatThread, OutgoingMessage, ThreadSource } from '#client/chat-thread.ts'
import { call } from '../call.ts'
import { onLive } from '../live.ts'
import { subjectOf } from './use-unread.ts'

/** Where a conversation is held: how its messages are read, sent, taken back and told. */
export interface ChatRoom extends ThreadSource {
  /** Names it among all conversations of this user. */
  key: string
  type: ChatType
  /** Takes a message of mine back. Throws CallError. */
  remove(messageId: string): Promise<unknown>
  /** Hands what is told live to the thread; gives back how to stop. */
  follow(thread: ChatThread): () => void
}

/** The recording of what is said, as a call takes it. */
const fileOf = ({ audio }: OutgoingMessage): { file?: Blob; filename?: string } =>
  audio ? { file: audio.blob, filename: `chat-audio-${Date.now()}.mp3` } : {}

const messagesOf = ({ key, text }: OutgoingMessage): { key: string; text?: string } =>
  text === undefined ? { key } : { key, text }

/** A conversation with one other user. */
export function p2pChat(id: string, meId: string): ChatRoom {
  return {
    key: `p2p-${id}`,
    type: 'p2p',
    load: range => call(listMessages, { query: { id, limit: CHAT_PAGE, ...range } }),
    send: text => call(sendMessage, { body: { id, ...messagesOf(text) }, ...fileOf(text) }),
    remove: message => call(deleteMessage, { params: { chat: id, message } }),
    follow: thread => {
      const stops = [
        onLive(chatMessageEvent, [id], message => thread.receive(message)),
        onLive(chatDeletedEvent, [id], ({ _message }) => thread.remove(_message)),
        onLive(chatReadEvent, [id], ({ _user }) => {
          if (_user !== meId) thread.markRead()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export function resourceChat(kind: ResourceType, id: string, meId: string): ChatRoom {
  const subject = subjectOf(kind, id)
  // One telling is for all members, so it cannot say whose the message is to each of them.
  const mine = (message: ChatMessage): ChatMessage => ({
    ...message,
    _user: { ...message._user, isMe: message._user._id === meId },
  })
  return {
    key: `${kind}-${id}`,
    type: kind,
    load: range => call(listResourceMessages, { params: { kind }, query: { limit: CHAT_PAGE, ...subject, ...range } }),
    send: text =>
      call(sendResourceMessage, { params: { kind }, body: { ...subject, ...messagesOf(text) }, ...fileOf(text) }),
    remove: message => call(deleteResourceMessage, { params: { kind, id: message } }),
    follow: thread => {
      const stops = [
        onLive(resourceMessageEvent, [kind, id], message => thread.receive(mine(message))),
        onLive(resourceDeletedEvent, [kind, id], ({ _id }) => thread.remove(_id)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
