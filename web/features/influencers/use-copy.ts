import { toast } from '#ui/toast.tsx'
import { useMessages } from '#client/i18n.ts'
import { influencerMessages } from './i18n.ts'

/** Puts a text on the clipboard and says so; where the browser does not let us, the text is shown to be copied by hand. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const messages = useMessages(influencerMessages)
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.ok(done)
    } catch {
      toast.warn(messages.copyFailed, text)
    }
  }
}
