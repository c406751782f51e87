import * as z from 'zod/mini'
import { zId } from './ids.ts'
import { zReais } from './money.ts'

/** The person whose action a notification reports, if any. */
export const zNoticeSender = z.optional(z.object({ name: z.string() }))

/** The icon of a notification: among results, a prize and a refund have their own. */
export type NoticeIcon =
  | 'prize'
  | 'refund'
  | 'security'
  | 'results'
  | 'money'
  | 'reminders'
  | 'messages'
  | 'invites'
  | 'news'
/** Any text: while a new version starts, processes send icons that an open page does not know, or none. */
export const zNoticeIcon = z.optional(z.string())

/** The amount won: for notifications of a prize that is more than the entry cost (C14). `place` and `players` if the game has ranks. */
export const zNoticePrize = z.optional(
  z.object({
    game: zId,
    name: z.string(),
    amount: zReais,
    place: z.nullable(z.number()),
    players: z.nullable(z.number()),
  }),
)
