import type { ChatType, REPORT_REASONS } from '#contract/api/player/chat.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { bounds } from './bounds.ts'
import * as chats from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import * as reports from './sql-reports.ts'
import type { Chat, IsMember, Message } from './types.ts'

/** Number of messages before and after the reported one that a report stores. */
const CONTEXT = 5

/**
 * Reports another user's message, once, with the surrounding messages; the caller must be in the chat. Refuses `not_found`, also for the
 * caller's own message, and `report_exists`.
 */
export async function report(
  { db, clock, throttle }: Pick<Deps, 'db' | 'clock' | 'throttle'>,
  isMember: IsMember,
  accountId: string,
  sent: { kind: ChatType; messageId: string; reason: (typeof REPORT_REASONS)[number] },
): Promise<{ data: boolean }> {
  await throttle.take(`chat-report:${accountId}`, bounds.report)
  return db.tx(async tx => {
    const message = await messages.findMessage(tx, sent.messageId)
    const chat = message && (await chats.findChat(tx, message.chatId))
    const isThere = chat?.kind === sent.kind && (await hasMember(tx, isMember, chat, accountId))
    if (!message || !chat || !isThere || message.deletedAt !== null || message.authorId === accountId)
      return fail('not_found')
    const context = await contextOf(tx, await messages.listAround(tx, message, CONTEXT))
    const stored = await reports.insertReport(tx, {
      id: newId(clock.now()),
      kind: chat.kind,
      chatId: chat.id,
      messageId: message.id,
      reporterId: accountId,
      authorId: message.authorId,
      reason: sent.reason,
      context,
      createdAt: clock.now(),
    })
    if (!stored) fail('report_exists')
    return { data: true }
  })
}

/** Whether an account is in a chat of any type. */
export async function hasMember(from: Reader, isMember: IsMember, chat: Chat, accountId: string): Promise<boolean> {
  if (chat.kind === 'p2p') return (await chats.findMember(from, chat.id, accountId)) !== undefined
  return chat.subjectId !== null && isMember(from, { kind: chat.kind, id: chat.subjectId }, accountId)
}

/** Messages as a report stores them: with the message they reply to, even if it is further up, and their reactions. */
async function contextOf(from: Reader, around: readonly Message[]): Promise<reports.Quoted[]> {
  const answered = around.flatMap(({ replyTo }) => replyTo ?? [])
  const known = new Map((await messages.listMessages(from, answered)).map(message => [message.id, message]))
  const ids = around.map(({ id }) => id)
  const counts = Map.groupBy(await messages.countReactions(from, ids, ''), ({ messageId }) => messageId)
  return around.map(({ id, authorId, text, voiceId, voiceSeconds, replyTo, createdAt }) => {
    const quoted = replyTo === null ? undefined : known.get(replyTo)
    return {
      id,
      authorId,
      text,
      voiceId,
      voiceSeconds,
      createdAt: createdAt.toISOString(),
      replyTo: quoted ? { authorId: quoted.authorId, text: quoted.text } : null,
      reactions: (counts.get(id) ?? []).map(({ reaction, count }) => ({ reaction, count })),
    }
  })
}
