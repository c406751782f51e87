import { expect } from 'vitest'
import {
  deleteMessage,
  deleteResourceMessage,
  reactToMessage,
  typeInChat,
  CHAT_TYPES,
  type ChatType,
  getChat,
  listResourceMessages,
  markChatRead,
  RESOURCE_TYPES,
  sendMessage,
  sendResourceMessage,
} from '#contract/api/player/chat.ts'
import type { Player } from '#tests/support/people.ts'
import { type WalkOptions, byId, byIdWith, pages, type Walk } from './secrecy-walk.ts'

const text = 'Ninguém viu nada'

/** Chats of every id, as a card and as a room. */
const ofRooms =
  (parts: (subject: { card: string } | { game: string }) => object): Walk['calls'] =>
  ({ ids }: WalkOptions) =>
    RESOURCE_TYPES.flatMap(kind =>
      ids.map(id => ({ params: { kind }, ...parts(kind.startsWith('card') ? { card: id } : { game: id }) })),
    )

/** Conversations with everybody, and chats of cards and rooms, as a member of some of them. */
export const chatWalks: Record<string, Walk> = {
  listChats: { calls: ({ other }) => [{ limit: 50 }, { search: other.username, limit: 50 }].map(query => ({ query })) },
  getChat: byId,
  listMessages: { calls: ({ ids }) => ids.map(id => ({ query: { id, limit: 50 } })) },
  sendMessage: { calls: ({ ids }) => ids.map(id => ({ body: { id, text } })) },
  deleteMessage: { calls: ({ ids }) => ids.map(id => ({ params: { chat: id, message: id } })) },
  markChatRead: { calls: ({ ids }) => ids.map(id => ({ body: { id } })) },
  blockUser: byIdWith({ blocked: false }),
  listBlocked: pages,
  listResourceMessages: { calls: ofRooms(subject => ({ query: { ...subject, limit: 50 } })) },
  sendResourceMessage: { calls: ofRooms(subject => ({ body: { ...subject, text } })) },
  countResourceUnread: { calls: ofRooms(subject => ({ query: subject })) },
  markResourceRead: { calls: ofRooms(subject => ({ body: subject })) },
  deleteResourceMessage: {
    calls: ({ ids }) => RESOURCE_TYPES.flatMap(kind => ids.map(id => ({ params: { kind, id } }))),
  },
  reactToMessage: {
    calls: ({ ids }) =>
      CHAT_TYPES.flatMap(kind => ids.map(id => ({ params: { kind, id }, body: { reaction: 'like' } }))),
  },
  typeInChat: {
    calls: options => [
      ...options.ids.map(id => ({ params: { kind: 'p2p' }, body: { id } })),
      ...ofRooms(subject => ({ body: subject }))(options),
    ],
  },
  reportMessage: {
    calls: ({ ids }) =>
      ids.map(_id => ({ params: { kind: 'card-athlete' }, body: { _id, denounce: 'spam or misleading' } })),
  },
}

/** Reported messages in the console. */
export const reportsAsAdmin: Record<string, Walk> = {
  listReports: {
    calls: ({ other, ids }) => ['', other.username, ...ids].map(search => ({ query: { search, limit: 50 } })),
  },
  getReport: byId,
  answerReport: byIdWith({ action: 'dismiss', reason: text }),
}

/** Prefixes of the events that `talkTo` triggers. */
export const CHAT_EVENTS = [
  'chat-card-athlete',
  'chat-card-game',
  'chat-p2p',
  'chat-p2p-delete-msg',
  'chat-p2p-new-msg',
  'chat-p2p-read',
  'chat-p2p-unread',
  'delete-chat-card-athlete',
  'reaction-chat-card-athlete',
  'reaction-chat-p2p',
  'typing-chat-card-athlete',
  'typing-chat-p2p',
]

/** Two users chat, privately and in the chat of a card both have entered: triggers every chat event. */
export async function talkTo(listener: Player, talker: Player, card: string): Promise<void> {
  const chat = (await talker.call(getChat, { params: { id: listener.id } })).data._id
  const copy = (await talker.call(sendMessage, { body: { id: chat, text } })).data
  expect((await listener.call(markChatRead, { body: { id: chat } })).status).toBe(200)
  await reactAndType(talker, 'p2p', copy._id, { id: chat })
  const gone = await talker.call(deleteMessage, { params: { chat, message: copy._id } })
  expect(gone.status).toBe(200)

  const params = { kind: 'card-athlete' } as const
  // Reading it subscribes the reader to its events.
  expect((await listener.call(listResourceMessages, { params, query: { card } })).status).toBe(200)
  const { _id: id } = (await talker.call(sendResourceMessage, { params, body: { card, text } })).data
  await reactAndType(talker, 'card-athlete', id, { card })
  expect((await talker.call(deleteResourceMessage, { params: { ...params, id } })).status).toBe(200)
}

/** Reacts to a message, and types in its chat. */
export async function reactAndType(talker: Player, kind: ChatType, id: string, where: object): Promise<void> {
  expect((await talker.call(reactToMessage, { params: { kind, id }, body: { reaction: 'goal' } })).status).toBe(200)
  expect((await talker.call(typeInChat, { params: { kind }, body: where })).data).toEqual({ data: true })
}
