import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PushPlayed } from '#contract/api/player/push-games.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { archiveMutation } from './api.ts'
import { messages as pushMessages } from './i18n.ts'

/** Archives an answered question, or makes it active again, after asking. `toggle` answers whether it was done. */
export function useArchive(): { isBusy: boolean; toggle: (doc: PushPlayed) => Promise<boolean> } {
  const messages = useMessages(pushMessages)
  const common = useMessages(commonMessages)
  const change = useMutation(archiveMutation(useQueryClient()))
  return {
    isBusy: change.isPending,
    toggle: async doc => {
      const { archived, ask } = { archived: doc.archived, ask: messages.ask }
      const isSure = await confirm({
        title: archived ? ask.unarchive : ask.archive,
        text: archived ? ask.unarchiveText : ask.archiveText,
        confirmLabel: archived ? ask.unarchiveYes : ask.archiveYes,
        cancelLabel: common.cancel,
      })
      if (!isSure) return false
      try {
        await change.mutateAsync(doc)
        toast.ok(archived ? messages.activeNow : messages.archivedNow)
        return true
      } catch (error) {
        void toastError(error)
        return false
      }
    },
  }
}
