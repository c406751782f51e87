import type { ExportPart } from '#server/modules/accounts/index.ts'
import { listOfAuthor, listReactionsOf } from './sql-messages.ts'

export { hasBlocked, hasBlockedIn, partnersOf, waitingIn } from './sql-chats.ts'
export { WAITING_MS } from './service-sending.ts'
export type { IsMember, Subject } from './types.ts'

/** My chat messages, for the export of my data: the newest 10,000. */
export const exportMessages: ExportPart = async (from, accountId) => ({
  name: 'messages',
  rows: (await listOfAuthor(from, accountId, 10_000)).map(
    ({ id, chatId, text, voiceId, voiceSeconds, replyTo, createdAt }) => ({
      id,
      chat: chatId,
      text,
      voice: voiceId,
      seconds: voiceSeconds,
      replyTo,
      createdAt,
    }),
  ),
})

/** The caller's reactions to messages: the newest 10,000. */
export const exportReactions: ExportPart = async (from, accountId) => ({
  name: 'reactions',
  rows: await listReactionsOf(from, accountId, 10_000),
})
