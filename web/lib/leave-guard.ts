import { useBlocker } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { confirm } from '#ui/confirm.tsx'
import { commonMessages } from './common-messages.ts'

/** While `dirty`, confirms before navigation inside the product and lets the browser warn before it closes the page. */
export function useLeaveGuard(dirty: boolean): void {
  const messages = useMessages(commonMessages)
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () => {
      const leave = await confirm({
        title: messages.leave,
        text: messages.leaveText,
        confirmLabel: messages.leaveYes,
        cancelLabel: messages.stay,
        danger: true,
      })
      return !leave
    },
  })
}
