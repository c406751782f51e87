import type { Outgoing } from '#client/chat-thread.ts'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { dayOf } from '../moments.ts'

/** One bubble: a stored message or one being sent. `key` stays the same when a sent message is stored. */
export type ChatItem =
  | { key: string; at: Date; message: ChatMessage; outgoing?: undefined }
  | { key: string; at: Date; outgoing: Outgoing; message?: undefined }

/** Consecutive bubbles of one author. `author` is null for messages I am sending. */
export interface ChatGroup {
  key: string
  isMe: boolean
  author: ChatMessage['_user'] | null
  items: ChatItem[]
}

/** The groups of one day in São Paulo time. */
export interface ChatDay {
  /** `yyyy-mm-dd`. */
  key: string
  at: Date
  groups: ChatGroup[]
}

const itemOf = (message: ChatMessage): ChatItem => ({
  key: message._user.isMe ? `me-${message.key}` : message._id,
  at: message.createdAt,
  message,
})

/** Stored messages and those being sent, grouped by day and author, in their order. */
export function groupsOf(messages: readonly ChatMessage[], outgoing: readonly Outgoing[]): ChatDay[] {
  const days: ChatDay[] = []
  const add = (item: ChatItem, author: ChatMessage['_user'] | null) => {
    const dayKey = dayOf(item.at)
    let day = days.at(-1)
    // Messages being sent come last, whatever this device's clock says.
    if (!day || day.key < dayKey) {
      day = { key: dayKey, at: item.at, groups: [] }
      days.push(day)
    }
    const isMe = author === null || author.isMe
    const group = day.groups.at(-1)
    if (group && group.isMe === isMe && (isMe || group.author?._id === author._id)) group.items.push(item)
    else day.groups.push({ key: item.key, isMe, author, items: [item] })
  }
  for (const message of messages) add(itemOf(message), message._user)
  for (const one of outgoing) add({ key: `me-${one.key}`, at: one.at, outgoing: one }, null)
  return days
}
