/** Chats: one-to-one (p2p) and those of a card or room (spec wallet-social-rooms 7, api.md "Chat and notifications"). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zId, zPaged, zPageQuery } from '../../ids.ts'
import { zDone, zPerson, zIdParam } from '../common.ts'
import { zChatMessage, zP2pChat, zReaction } from './chat-list.ts'
import { RESOURCE_TYPES, zType, zResource } from './chat-resource.ts'

export * from './chat-list.ts'
export * from './chat-resource.ts'

/** Longest text of a message, in characters. */
export const CHAT_TEXT_MAX = 2_000
/** Longest voice message, in seconds (spec), and what the frames of its encoder may add. */
export const VOICE_SECONDS_MAX = 59
export const VOICE_SLACK_SECONDS = 1
/** Largest voice message: 59 s at 128 kbit/s, with room for its headers. */
export const VOICE_BYTES_MAX = 1_000_000
export const CHAT_PAGE = 20

export const CHAT_TYPES = ['p2p', ...RESOURCE_TYPES] as const
export type ChatType = (typeof CHAT_TYPES)[number]

/** The seven reasons of a report, in the order of the spec. */
export const REPORT_REASONS = [
  'sexual content',
  'hateful or abusive content',
  'harmful or dangerous acts',
  'child abuse',
  'promotes terrorism',
  'spam or misleading',
  'infringes my rights',
] as const

export const getChat = endpoint({
  access: 'player',
  name: 'getChat',
  summary: 'A conversation of mine; with a user’s id the one with that user, made when there is none',
  method: 'GET',
  path: '/api/chat/p2p/:id',
  params: zIdParam,
  answer: z.extend(zP2pChat, { pages: z.number() }),
  errors: ['not_found', 'chat_with_self'],
})

/** In order, oldest first. `pages`: the number of pages before the first one. `seq`: the newest message. */
const zMessages = z.object({ docs: z.array(zChatMessage), page: z.number(), pages: z.number(), seq: z.number() })
/** `lastContent`: those before this message; `after`: those after it, with markers for deleted ones. Without either, the newest. */
const zRange = {
  limit: zPageQuery.limit,
  lastContent: z.optional(zId),
  after: z.optional(zId),
}
const zCatchUp = z.extend(zMessages, {
  /** With `after`: messages up to it that were deleted since they were sent, so that a client that was away forgets them. */
  deleted: z.array(zId),
})

export const listMessages = endpoint({
  access: 'player',
  name: 'listMessages',
  summary:
    'Messages of a conversation of mine: the newest, older ones before `lastContent`, or what came after `after`',
  method: 'GET',
  path: '/api/chat/msg',
  query: z.object({ ...zRange, id: zId }),
  answer: zCatchUp,
  errors: ['not_found'],
})

/** The sender's idempotency key: the same key is the same message, however often it is sent. */
const zKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, { error: 'invalid' })))
const zText = z.optional(
  z.string({ error: 'text_required' }).check(z.maxLength(CHAT_TEXT_MAX, { error: 'text_too_long' })),
)
/** The message of the same chat that this one replies to. */
const zReplyTo = z.optional(zId)
const sending = {
  access: 'player',
  method: 'POST',
  status: 201,
  answer: zChatMessage,
  upload: { field: 'audio', maxBytes: VOICE_BYTES_MAX, orJson: true },
} as const
const SENDING_ERRORS = [
  'idempotency_key_reused',
  'not_found',
  'chat_closed',
  'chat_muted',
  'account_blocked',
  'text_required',
  'voice_invalid',
  'voice_too_long',
  'too_large',
  'unsupported_media',
  'malformed_body',
] as const

export const sendMessage = endpoint({
  ...sending,
  name: 'sendMessage',
  summary:
    'Sends words (JSON) or a voice message (multipart `audio`: an mp3 of at most 59 s) to a conversation of mine',
  path: '/api/chat/p2p/msg',
  body: z.object({ id: zId, text: zText, key: zKey, replyTo: zReplyTo }),
  errors: SENDING_ERRORS,
})

export const deleteMessage = endpoint({
  access: 'player',
  name: 'deleteMessage',
  summary: 'Takes a message of mine back, on both sides',
  method: 'DELETE',
  path: '/api/chat/:chat/msg/:message',
  params: z.object({ chat: zId, message: zId }),
  answer: zDone,
  errors: ['not_found'],
})

export const markChatRead = endpoint({
  access: 'player',
  name: 'markChatRead',
  summary: 'I have read this conversation',
  method: 'POST',
  path: '/api/chat/mark-as-read',
  body: z.object({ id: zId }),
  answer: zDone,
  errors: ['not_found'],
})

export const listBlocked = endpoint({
  access: 'player',
  name: 'listBlocked',
  summary: 'Users I have blocked, the latest first',
  method: 'GET',
  path: '/api/user/blocked',
  query: z.object(zPageQuery),
  answer: zPaged(zPerson),
})

export const blockUser = endpoint({
  access: 'player',
  name: 'blockUser',
  summary: 'Blocks a user, or no longer: neither writes to the other, and invitations of theirs do not reach me',
  method: 'PUT',
  path: '/api/user/:id/block',
  params: zIdParam,
  body: z.object({ blocked: z.boolean({ error: 'invalid' }) }),
  answer: zDone,
  errors: ['not_found', 'chat_with_self'],
})

export const listResourceMessages = endpoint({
  access: 'player',
  name: 'listResourceMessages',
  summary: 'The chat of a card or room, for its members; reading it lets its live events reach this user',
  method: 'GET',
  path: '/api/chat/:kind',
  params: zType,
  query: z.object({ ...zRange, ...zResource }),
  answer: zCatchUp,
  errors: ['not_found', 'not_a_member'],
})

export const sendResourceMessage = endpoint({
  ...sending,
  name: 'sendResourceMessage',
  summary: 'Sends words (JSON) or a voice message (multipart `audio`) to the chat of a card or room I am in',
  path: '/api/chat/:kind',
  params: zType,
  body: z.object({ ...zResource, text: zText, key: zKey, replyTo: zReplyTo }),
  errors: [...SENDING_ERRORS, 'not_a_member'],
})

export const deleteResourceMessage = endpoint({
  access: 'player',
  name: 'deleteResourceMessage',
  summary: 'Takes a message of mine back',
  method: 'DELETE',
  path: '/api/chat/:kind/:id',
  params: z.object({ kind: z.enum(RESOURCE_TYPES), id: zId }),
  answer: zDone,
  errors: ['not_found'],
})

export const reactToMessage = endpoint({
  access: 'player',
  name: 'reactToMessage',
  summary: 'Reacts to a message of a chat I am in, in the place of my earlier reaction; null takes it back',
  method: 'PUT',
  path: '/api/chat/:kind/:id/reaction',
  params: z.object({ kind: z.enum(CHAT_TYPES), id: zId }),
  body: z.object({ reaction: z.nullable(zReaction) }),
  answer: z.pick(zChatMessage, { reactions: true, reactionsSeq: true }),
  errors: ['not_found', 'chat_closed', 'chat_muted', 'account_blocked'],
})

export const typeInChat = endpoint({
  access: 'player',
  name: 'typeInChat',
  summary:
    'I am writing in a chat: of two by `id`, of a card or room by `card` or `game`; those who read it are told, and nothing is kept',
  method: 'POST',
  path: '/api/chat/:kind/typing',
  params: z.object({ kind: z.enum(CHAT_TYPES) }),
  body: z.object({ ...zResource, id: z.optional(zId) }),
  answer: zDone,
  errors: ['not_found', 'not_a_member'],
})

export const reportMessage = endpoint({
  access: 'player',
  name: 'reportMessage',
  summary: 'Reports another’s message, once, with one of the seven reasons',
  method: 'POST',
  path: '/api/denounce/chat/:kind',
  params: z.object({ kind: z.enum(CHAT_TYPES) }),
  body: z.object({ _id: zId, denounce: z.enum(REPORT_REASONS, { error: 'reason_required' }) }),
  answer: zDone,
  errors: ['not_found', 'report_exists'],
})
