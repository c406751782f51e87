import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { releaseFile } from '#server/platform/stored-files.ts'
import { notifyDeleted } from './service-broadcast.ts'
import { attended } from './service-chats.ts'
import * as chats from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import { isVoiceStored } from './sql-reports.ts'
import type { Chat, Message } from './types.ts'

type Deleting = Pick<Deps, 'db' | 'live' | 'config' | 'clock'>

/**
 * Deletes the caller's message for everybody. `isWhere` checks that the chat is the named one. Refuses `not_found`, also for another's
 * message; deleting again changes nothing.
 */
export async function takeBack(
  deps: Deleting,
  accountId: string,
  messageId: string,
  isWhere: (chat: Chat) => boolean,
): Promise<{ data: boolean }> {
  const message = await messages.findMessage(deps.db, messageId)
  const chat = message && (await chats.findChat(deps.db, message.chatId))
  if (!message || !chat || !isWhere(chat) || message.authorId !== accountId) return fail('not_found')
  const isGone = await deps.db.tx(tx => erase(tx, message, 'author', deps.clock.now()))
  if (isGone) await notifyDeleted(deps, chat, message)
  return { data: true }
}

/** Erases the text of a message, and its voice file unless a report refers to it. False if already erased. */
export async function erase(
  tx: Tx,
  message: Message,
  by: 'author' | 'moderator' | 'leaving',
  at: Date,
): Promise<boolean> {
  // Locked, so that a reader who marks it as read and an author who deletes it do not both count it.
  await chats.lockChat(tx, message.chatId)
  if (!(await messages.deleteMessage(tx, message.id, { at, by }))) return false
  for (const accountId of await chats.uncountMessage(tx, message)) await attended(tx, message.chatId, accountId)
  if (message.voiceId !== null && !(await isVoiceStored(tx, message.voiceId)))
    await releaseFile(tx, message.voiceId, at)
  return true
}

/** Messages of one account that one job erases. */
const ERASED_AT_ONCE = 500

/** Deletes the messages of a deleted account, some at a time. Returns whether there may be more. */
export async function eraseOf(deps: Deleting, accountId: string): Promise<boolean> {
  const list = await messages.listOfAuthor(deps.db, accountId, ERASED_AT_ONCE)
  const byChat = Map.groupBy(list, message => message.chatId)
  for (const [chatId, text] of byChat) {
    const chat = await chats.findChat(deps.db, chatId)
    const at = deps.clock.now()
    await deps.db.tx(async tx => {
      for (const message of text) await erase(tx, message, 'leaving', at)
    })
    for (const message of text) if (chat) await notifyDeleted(deps, chat, message)
  }
  return list.length === ERASED_AT_ONCE
}
