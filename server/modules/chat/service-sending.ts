import {
  type ChatMessage,
  type ChatType,
  type Reaction,
  VOICE_SECONDS_MAX,
  VOICE_SLACK_SECONDS,
} from '#contract/api/player/chat.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { claimFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/upload.ts'
import { bounds } from './bounds.ts'
import { messageDocs, reactionDocs } from './documents.ts'
import { notifyMessage, notifyReactions, notifyTyping } from './service-broadcast.ts'
import { hasMember } from './service-reports.ts'
import * as chats from './sql-chats.ts'
import { hasBlocked } from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import { markSubjectRead } from './sql-readings.ts'
import type { Chat, Content, IsMember, Message, Subject } from './types.ts'

type Sending = Pick<Deps, 'db' | 'live' | 'config' | 'clock' | 'throttle' | 'files'>

/** A text or voice message, with its sender's key. */
interface Sent {
  text?: string | undefined
  key?: string | undefined
  replyTo?: string | undefined
  file: UploadedFile | undefined
}

/** After this delay the last message is sent again (see `rebroadcast`). */
const AGAIN_MS = 1_000
/** Delay before an unread message is notified: a player with the open conversation reads it before. */
export const WAITING_MS = 5_000

/**
 * Sends a text or voice message to a conversation. Refuses `not_found`, `chat_closed` if either has blocked the other or is deleted,
 * `chat_muted`, `account_blocked`, and invalid messages. The same key again returns the same message.
 */
export async function send(deps: Sending, accountId: string, chatId: string, sent: Sent): Promise<ChatMessage> {
  if (!(await chats.findMember(deps.db, chatId, accountId))) fail('not_found')
  return post(deps, accountId, chatId, sent)
}

/** Sends to the chat of a card or room. Refuses as `send`, and `not_a_member`. */
export async function sendToSubject(
  deps: Sending,
  isMember: IsMember,
  accountId: string,
  subject: Subject,
  sent: Sent,
): Promise<ChatMessage> {
  if (!(await isMember(deps.db, subject, accountId))) fail('not_a_member')
  const chat = await chats.chatOfSubject(deps.db, subject, deps.clock.now())
  return post(deps, accountId, chat.id, sent)
}

async function post(deps: Sending, accountId: string, chatId: string, sent: Sent): Promise<ChatMessage> {
  const { db, clock } = deps
  await deps.throttle.take(`chat-send:${accountId}`, bounds.send)
  const content = await contentOf(deps, accountId, sent)
  const { chat, message } = await db.tx(async tx => {
    const locked = (await chats.lockChat(tx, chatId)) ?? fail('not_found')
    const key = sent.key ?? newId(clock.now())
    const earlier = await messages.findByKey(tx, accountId, key)
    if (earlier) return { chat: locked, message: earlier.chatId === chatId ? earlier : fail('idempotency_key_reused') }
    // Read after the lock, so that a later number never has an earlier time.
    const at = clock.now()
    await admit(tx, locked, accountId, at)
    const replyTo = await quotable(tx, locked, accountId, sent.replyTo)
    return { chat: locked, message: await save(tx, locked, { authorId: accountId, key, content, replyTo, at }) }
  })
  await notifyMessage(deps, chat, message)
  const view = chat.kind === 'p2p' ? await chats.findMember(db, chatId, accountId) : undefined
  const hiddenFrom = chat.kind === 'p2p' ? undefined : accountId
  const [doc] = await messageDocs(deps, db, [message], { viewerId: accountId, hiddenFrom, ...view })
  return doc ?? fail('not_found')
}

/** Checks whether an account may write here now. */
async function admit(tx: Tx, chat: Chat, accountId: string, at: Date): Promise<void> {
  if ((await payerOf(tx, accountId))?.blocked !== false) fail('account_blocked')
  if (await chats.mutedUntil(tx, accountId, at)) fail('chat_muted')
  if (chat.kind !== 'p2p') return
  const member = (await chats.findMember(tx, chat.id, accountId)) ?? fail('not_found')
  if (member.blockedByMe || member.blockedByOther || !(await payerOf(tx, member.otherId))) fail('chat_closed')
}

/** The replied-to message of this chat. A reply to a message deleted meanwhile is accepted; its quote shows the deletion. */
async function quotable(tx: Tx, chat: Chat, accountId: string, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const message = await messages.findMessage(tx, id)
  if (message?.chatId !== chat.id) return fail('not_found')
  if (chat.kind !== 'p2p' && (await hasBlocked(tx, accountId, message.authorId))) fail('not_found')
  return message.id
}

/**
 * Sets the caller's reaction to a message, or removes it (null); repeating it changes nothing. Refuses `not_found`, also for deleted or
 * hidden messages, and as sending does. Removing is always allowed.
 */
export async function react(
  deps: Pick<Deps, 'db' | 'live' | 'clock' | 'throttle'>,
  isMember: IsMember,
  accountId: string,
  { kind, messageId, reaction }: { kind: ChatType; messageId: string; reaction: Reaction | null },
): Promise<Pick<ChatMessage, 'reactions' | 'reactionsSeq'>> {
  await deps.throttle.take(`chat-react:${accountId}`, bounds.react)
  const { chat, changed, reactions, seq } = await deps.db.tx(async tx => {
    const message = await messages.findMessage(tx, messageId)
    const found = message && (await chats.findChat(tx, message.chatId))
    if (!message || found?.kind !== kind || !(await hasMember(tx, isMember, found, accountId))) return fail('not_found')
    await quotable(tx, found, accountId, messageId)
    const at = deps.clock.now()
    if (reaction !== null) await admit(tx, found, accountId, at)
    const next = (await messages.countReactionChange(tx, messageId)) ?? fail('not_found')
    const isChanged = await messages.setReaction(tx, messageId, accountId, { reaction, at })
    const counts = await messages.countReactions(tx, [messageId], accountId)
    return { chat: found, changed: isChanged, reactions: reactionDocs(counts), seq: next }
  })
  if (changed) notifyReactions(deps, chat, { messageId, accountId, own: reaction, seq, reactions })
  return { reactions, reactionsSeq: seq }
}

/** Sends the readers of a chat that the caller is typing; nothing is stored. Refuses `not_found` and `not_a_member`. */
export async function type(
  deps: Pick<Deps, 'db' | 'live' | 'clock' | 'throttle'>,
  isMember: IsMember,
  accountId: string,
  where: { chatId: string } | Subject,
): Promise<{ data: boolean }> {
  const { db, clock } = deps
  // Excess signals are dropped silently: typing must not show an error.
  if ((await deps.throttle.tryTake(`chat-type:${accountId}`, bounds.type)) > 0) return { data: false }
  if ('chatId' in where) {
    if (!(await chats.findMember(db, where.chatId, accountId))) fail('not_found')
  } else if (!(await isMember(db, where, accountId))) fail('not_a_member')
  const chat = await ('chatId' in where ? chats.findChat(db, where.chatId) : chats.findChatOfSubject(db, where))
  if (!chat || (await chats.mutedUntil(db, accountId, clock.now()))) return { data: false }
  await notifyTyping(deps, chat, accountId)
  return { data: true }
}

async function save(
  tx: Tx,
  chat: Chat,
  {
    authorId,
    key,
    content,
    replyTo,
    at,
  }: Pick<Message, 'authorId' | 'key' | 'replyTo'> & { content: Content; at: Date },
): Promise<Message> {
  const seq = await chats.countMessage(tx, chat, authorId, at)
  const isText = 'text' in content
  const message = {
    id: newId(at),
    chatId: chat.id,
    seq,
    authorId,
    key,
    text: isText ? content.text : null,
    voiceId: isText ? null : content.voiceId,
    voiceSeconds: isText ? null : content.seconds,
    replyTo,
    createdAt: at,
  }
  if (!isText && !(await claimFile(tx, content.voiceId, 'voice', authorId, at))) fail('voice_invalid')
  // A concurrent message with the same key in another chat.
  if (!(await messages.insertMessage(tx, message))) fail('idempotency_key_reused')
  const soon = (ms: number) => ({ key: chat.id, keepRunAt: true, runAt: new Date(at.getTime() + ms) })
  await emit(tx, 'chat.said', { chatId: chat.id }, soon(AGAIN_MS))
  // The author has the chat open.
  if (chat.kind !== 'p2p') await markSubjectRead(tx, chat.id, authorId, seq)
  else await emit(tx, 'chat.waiting', { chatId: chat.id }, soon(WAITING_MS))
  return { ...message, reactionsSeq: 0, deletedAt: null }
}

/** Parses the input; a voice message is stored and stays an orphan until its message is saved. */
async function contentOf(deps: Sending, accountId: string, { text, file }: Sent): Promise<Content> {
  if (file) {
    const seconds = await inspectVoice(file.content)
    const { content, filename } = file
    const voice = { kind: 'voice', ownerId: accountId, mime: 'audio/mpeg', filename, content }
    return { voiceId: (await storeFile(deps, voice)).id, seconds }
  }
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? fail('text_required', { fields: { text: 'text_required' } }) : { text: trimmed }
}

/** How the parser names MPEG audio layer III. */
const CODEC = /^MPEG [12](\.5)? Layer 3$/

/**
 * The length in seconds of a voice message: an mp3, counted frame by frame regardless of its name and headers. Refuses `voice_invalid` for
 * anything else and `voice_too_long` beyond 59 s.
 */
async function inspectVoice(content: Buffer): Promise<number> {
  const { parseBuffer } = await import('music-metadata')
  const { format } = await parseBuffer(content, undefined, { duration: true, skipCovers: true }).catch(() =>
    fail('voice_invalid', { fields: { audio: 'voice_invalid' } }),
  )
  const { container, codec = '', duration = 0 } = format
  const isMp3 = container === 'MPEG' && CODEC.test(codec) && duration > 0
  if (!isMp3) fail('voice_invalid', { fields: { audio: 'voice_invalid' } })
  if (duration > VOICE_SECONDS_MAX + VOICE_SLACK_SECONDS)
    fail('voice_too_long', { fields: { audio: 'voice_too_long' } })
  return Math.round(duration * 100) / 100
}
