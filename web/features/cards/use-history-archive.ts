import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import type { Game } from './api.ts'
import { historyMessages } from './i18n.ts'
import { archiveMutation } from './played-api.ts'

/** Archives a game, or makes it active again, after asking. `toggle` answers whether it was done. */
export function useArchive(): { isBusy: boolean; toggle: (game: Game) => Promise<boolean> } {
  const messages = useMessages(historyMessages)
  const common = useMessages(commonMessages)
  const change = useMutation(archiveMutation(useQueryClient()))
  return {
    isBusy: change.isPending,
    toggle: async game => {
      const archive = game.status
      const isSure = await confirm({
        title: archive ? messages.ask.archive : messages.ask.unarchive,
        text: archive ? messages.ask.archiveText : messages.ask.unarchiveText,
        confirmLabel: archive ? messages.ask.archiveYes : messages.ask.unarchiveYes,
        cancelLabel: common.cancel,
      })
      if (!isSure) return false
      try {
        await change.mutateAsync({ game, archive })
        toast.ok(archive ? messages.archivedNow : messages.activeNow)
        return true
      } catch (error) {
        void toastError(error)
        return false
      }
    },
  }
}
