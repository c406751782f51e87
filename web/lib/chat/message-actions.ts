import { CallError } from '#client/call-error.ts'
import type { ChatThread } from '#client/chat-thread.ts'
import { useMessages } from '#client/i18n.ts'
import type { ChatMessage, Reaction } from '#contract/api/player/chat.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '../common-messages.ts'
import { formatError } from '../errors.ts'
import { useWholeErrorMessages } from '../game-errors.ts'
import type { ChatRoom } from './chat-target.ts'
import { chatMessages } from './i18n.ts'

/** Actions on a stored message; each shows its result. */
export interface MessageActions {
  copy(message: ChatMessage): Promise<void>
  remove(message: ChatMessage): Promise<void>
  /** Applied at once; rolled back if the server refuses. */
  react(message: ChatMessage, reaction: Reaction | null): Promise<void>
}

/** The reactions to a message after the signed-in user changed theirs. */
function reacted(known: ChatMessage['reactions'], own: Reaction | null): ChatMessage['reactions'] {
  const others = known.map(one => ({ ...one, count: one.count - (one.isMine ? 1 : 0), isMine: false }))
  const all = others.map(one => (one.reaction === own ? { ...one, count: one.count + 1, isMine: true } : one))
  if (own !== null && !all.some(({ isMine }) => isMine)) all.push({ reaction: own, count: 1, isMine: true })
  return all.filter(({ count }) => count > 0)
}

/** Copy and react on any message, delete on one's own. */
export function useMessageActions(chat: ChatRoom, thread: ChatThread): MessageActions {
  const messages = useMessages(chatMessages).item
  const common = useMessages(commonMessages)
  const reactions = useMessages(chatMessages).reactions
  const errors = useWholeErrorMessages()
  return {
    copy: async ({ text }) => {
      try {
        await navigator.clipboard.writeText(text ?? '')
        toast.ok(messages.copied)
      } catch {
        toast.warn(messages.copyFailed)
      }
    },
    react: async ({ _id, reactionsSeq, reactions: known }, own) => {
      thread.receiveReactions(_id, reactionsSeq, reacted(known, own), own)
      try {
        const { reactions: now, reactionsSeq: seq } = await chat.react(_id, own)
        thread.receiveReactions(_id, seq, now, own)
      } catch (error) {
        thread.receiveReactions(_id, reactionsSeq, known, known.find(({ isMine }) => isMine)?.reaction ?? null)
        const { title, text } = formatError(error, errors)
        toast.error(reactions.failed, `${title}. ${text}`)
      }
    },
    remove: async ({ _id }) => {
      const isSure = await confirm({
        title: messages.removeTitle,
        text: messages.removeText,
        confirmLabel: messages.remove,
        cancelLabel: common.cancel,
        danger: true,
      })
      if (!isSure) return
      try {
        await chat.remove(_id)
      } catch (error) {
        // Already deleted on another device.
        if (!(error instanceof CallError && error.code === 'not_found')) {
          const { title, text } = formatError(error, errors)
          toast.error(messages.removeFailed, `${title}. ${text}`)
          return
        }
      }
      thread.remove(_id)
      toast.ok(messages.removed)
    },
  }
}
