import {
  CHAT_PAGE,
  type ChatKind,
  type ChatMessage,
  deleteMessage,
  deleteResourceMessage,
  listMessages,
  listResourceMessages,
  type ResourceKind,
  sendMessage,
  sendResourceMessage,
} from '#contract/api/chat.ts'
import {
  chatDeletedEvent,
  chatMessageEvent,
  chatReadEvent,
  resourceDeletedEvent,
  resourceMessageEvent,
} from '#contract/live.ts'
import type { ChatThread, Said, ThreadSource } from '#client/chat-thread.ts'
import { call } from '../call.ts'
import { onLive } from '../live.ts'
import { subjectOf } from './unread-use.ts'

/** Where a conversation is held: how its messages are read, sent, taken back and told. */
export interface ChatPlace extends ThreadSource {
  /** Names it among all conversations of this user. */
  key: string
  kind: ChatKind
  /** Takes a message of mine back. Throws CallError. */
  remove(messageId: string): Promise<unknown>
  /** Hands what is told live to the thread; gives back how to stop. */
  follow(thread: ChatThread): () => void
}

/** The recording of what is said, as a call takes it. */
const fileOf = ({ audio }: Said): { file?: Blob; filename?: string } =>
  audio ? { file: audio.blob, filename: `chat-audio-${Date.now()}.mp3` } : {}

const wordsOf = ({ key, text }: Said): { key: string; text?: string } => (text === undefined ? { key } : { key, text })

/** A conversation with one other user. */
export function p2pPlace(id: string, meId: string): ChatPlace {
  return {
    key: `p2p-${id}`,
    kind: 'p2p',
    load: range => call(listMessages, { query: { id, limit: CHAT_PAGE, ...range } }),
    send: said => call(sendMessage, { body: { id, ...wordsOf(said) }, ...fileOf(said) }),
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

/** The chat of a card or a room. */
export function resourcePlace(kind: ResourceKind, id: string, meId: string): ChatPlace {
  const subject = subjectOf(kind, id)
  // One telling is for all members, so it cannot say whose the message is to each of them.
  const mine = (message: ChatMessage): ChatMessage => ({
    ...message,
    _user: { ...message._user, isMe: message._user._id === meId },
  })
  return {
    key: `${kind}-${id}`,
    kind,
    load: range => call(listResourceMessages, { params: { kind }, query: { limit: CHAT_PAGE, ...subject, ...range } }),
    send: said =>
      call(sendResourceMessage, { params: { kind }, body: { ...subject, ...wordsOf(said) }, ...fileOf(said) }),
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
