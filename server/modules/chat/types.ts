import type { ChatType, ResourceType } from '#contract/api/player/chat.ts'
import type { Reader } from '#server/platform/db.ts'

/** A chat: of two people (`first` and `second`, in id order), or of a card or room. */
export interface Chat {
  id: string
  kind: ChatType
  subjectId: string | null
  first: string | null
  second: string | null
  /** The number of the newest message; 0 before the first. */
  lastSeq: number
}

/** A message as stored. A deleted one has neither text nor voice. */
export interface Message {
  id: string
  chatId: string
  seq: number
  authorId: string
  key: string
  text: string | null
  voiceId: string | null
  voiceSeconds: number | null
  /** The message that this one replies to. */
  replyTo: string | null
  reactionsSeq: number
  createdAt: Date
  deletedAt: Date | null
}

/** The content: text, or a voice message that is already stored. */
export type Content = { text: string } | { voiceId: string; seconds: number }

/** The card or room of a chat. */
export interface Subject {
  kind: ResourceType
  id: string
}

/** Whether an account is a member of a card or room, as its module decides. False for an unknown one. */
export type IsMember = (from: Reader, subject: Subject, accountId: string) => Promise<boolean>
