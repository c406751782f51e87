import type { ChatMessage } from '#contract/api/chat.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import type { ChatThread } from '#client/chat-thread.ts'
import { CallError } from '../call-error.ts'
import { commonWords } from '../common-words.ts'
import { sayError } from '../errors.ts'
import { useWholeErrorWords } from '../game-errors.ts'
import { useWords } from '../i18n.ts'
import { chatWords } from './chat-words.ts'
import type { ChatPlace } from './place.ts'

/** What can be done with a message that is there; each says how it went. */
export interface MessageActions {
  copy(message: ChatMessage): Promise<void>
  remove(message: ChatMessage): Promise<void>
}

/** Copying any message, and taking back one's own. */
export function useMessageActions(place: ChatPlace, thread: ChatThread): MessageActions {
  const words = useWords(chatWords).item
  const common = useWords(commonWords)
  const errors = useWholeErrorWords()
  return {
    copy: async ({ text }) => {
      try {
        await navigator.clipboard.writeText(text ?? '')
        toast.ok(words.copied)
      } catch {
        toast.warn(words.copyFailed)
      }
    },
    remove: async ({ _id }) => {
      const isSure = await confirm({
        title: words.removeTitle,
        text: words.removeText,
        confirmLabel: words.remove,
        cancelLabel: common.cancel,
        danger: true,
      })
      if (!isSure) return
      try {
        await place.remove(_id)
      } catch (error) {
        // Gone already: taken back on another device.
        if (!(error instanceof CallError && error.code === 'not_found')) {
          const { title, text } = sayError(error, errors)
          toast.error(words.removeFailed, `${title}. ${text}`)
          return
        }
      }
      thread.remove(_id)
      toast.ok(words.removed)
    },
  }
}
