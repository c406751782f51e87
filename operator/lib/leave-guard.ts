import { useBlocker } from '@tanstack/react-router'
import { useWords } from '#client/i18n.ts'
import { confirm } from '#ui/confirm.tsx'
import { commonWords } from './common-words.ts'

/** While `dirty`, asks before this page is left inside the console, and lets the browser warn before it is closed. */
export function useLeaveGuard(dirty: boolean): void {
  const words = useWords(commonWords)
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () => {
      const leave = await confirm({
        title: words.leave,
        text: words.leaveText,
        confirmLabel: words.leaveYes,
        cancelLabel: words.stay,
        danger: true,
      })
      return !leave
    },
  })
}
