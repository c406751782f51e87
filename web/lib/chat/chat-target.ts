import type { ChatThread, OutgoingMessage, ThreadSource } from '#client/chat-thread.ts'
import {
  CHAT_PAGE,
  type ChatType,
  type ChatMessage,
  deleteMessage,
  deleteResourceMessage,
  reactToMessage,
  typeInChat,
  type Reaction,
  listMessages,
  listResourceMessages,
  type ResourceType,
  sendMessage,
  sendResourceMessage,
} from '#contract/api/player/chat.ts'
import {
  chatDeletedEvent,
  chatMessageEvent,
  chatReactionEvent,
  chatReadEvent,
  chatTypingEvent,
  resourceDeletedEvent,
  resourceMessageEvent,
  resourceReactionEvent,
  resourceTypingEvent,
} from '#contract/live-chat.ts'
import { call } from '../call.ts'
import { onLive } from '../live.ts'
import { subjectOf } from './use-unread.ts'

/** One conversation: how its messages are read, sent, deleted and followed live. */
export interface ChatRoom extends ThreadSource {
  /** Unique among all conversations of this user. */
  key: string
  type: ChatType
  /** Deletes a message of mine. Throws CallError. */
  remove(messageId: string): Promise<unknown>
  /** Sets or clears my reaction to a message. Throws CallError. */
  react(messageId: string, reaction: Reaction | null): Promise<Pick<ChatMessage, 'reactions' | 'reactionsSeq'>>
  /** Notifies the others that this user is typing. */
  write(): void
  /** Calls back with every other user who is typing, every few seconds while they do; returns the unsubscribe function. */
  onWriting(handle: (person: { _user: string; name: string }) => void): () => void
  /** Passes live events to the thread; returns the unsubscribe function. */
  follow(thread: ChatThread): () => void
}

/** The recording in the shape a call takes. */
const fileOf = ({ audio }: OutgoingMessage): { file?: Blob; filename?: string } =>
  audio ? { file: audio.blob, filename: `chat-audio-${Date.now()}.mp3` } : {}

const messagesOf = ({ key, text, replyTo }: OutgoingMessage) => ({
  key,
  ...(text === undefined ? {} : { text }),
  ...(replyTo ? { replyTo: replyTo._id } : {}),
})

/** A lost typing signal needs no retry: the next comes in seconds. */
function writing(kind: ChatType, body: { id?: string; card?: string; game?: string }): void {
  call(typeInChat, { params: { kind }, body }).catch(() => undefined)
}

/** A conversation with one other user. */
export function p2pChat(id: string, meId: string): ChatRoom {
  return {
    key: `p2p-${id}`,
    type: 'p2p',
    load: range => call(listMessages, { query: { id, limit: CHAT_PAGE, ...range } }),
    send: text => call(sendMessage, { body: { id, ...messagesOf(text) }, ...fileOf(text) }),
    remove: message => call(deleteMessage, { params: { chat: id, message } }),
    react: (message, reaction) => call(reactToMessage, { params: { kind: 'p2p', id: message }, body: { reaction } }),
    write: () => writing('p2p', { id }),
    onWriting: handle => onLive(chatTypingEvent, [id], handle),
    follow: thread => {
      const stops = [
        onLive(chatMessageEvent, [id], message => thread.receive(message)),
        onLive(chatDeletedEvent, [id], ({ _message }) => thread.remove(_message)),
        onLive(chatReactionEvent, [id], ({ _message, seq, reactions, own }) =>
          thread.receiveReactions(_message, seq, reactions, own),
        ),
        onLive(chatReadEvent, [id], ({ _user, upTo }) => {
          if (_user !== meId) thread.markRead(upTo)
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
  // One event goes to all members, so it cannot mark a message as the recipient's own; the client does. The thread marks reactions.
  const asMine = <P extends ChatMessage['_user'] | null>(person: P): P =>
    person && { ...person, isMe: person._id === meId }
  const mine = (message: ChatMessage): ChatMessage => ({
    ...message,
    _user: asMine(message._user),
    replyTo: message.replyTo && { ...message.replyTo, _user: asMine(message.replyTo._user) },
  })
  return {
    key: `${kind}-${id}`,
    type: kind,
    load: range => call(listResourceMessages, { params: { kind }, query: { limit: CHAT_PAGE, ...subject, ...range } }),
    send: text =>
      call(sendResourceMessage, { params: { kind }, body: { ...subject, ...messagesOf(text) }, ...fileOf(text) }),
    remove: message => call(deleteResourceMessage, { params: { kind, id: message } }),
    react: (message, reaction) => call(reactToMessage, { params: { kind, id: message }, body: { reaction } }),
    write: () => writing(kind, subject),
    onWriting: handle => onLive(resourceTypingEvent, [kind, id], handle),
    follow: thread => {
      const stops = [
        onLive(resourceMessageEvent, [kind, id], message => thread.receive(mine(message), { isShared: true })),
        onLive(resourceReactionEvent, [kind, id], ({ _message, seq, reactions, own }) =>
          thread.receiveReactions(_message, seq, reactions, own),
        ),
        onLive(resourceDeletedEvent, [kind, id], ({ _id }) => thread.remove(_id)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
