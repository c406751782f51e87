import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import type { Game } from './api.ts'
import { historyWords } from './history-words.ts'
import { archiveMutation } from './played-api.ts'

/** Archives a game, or makes it active again, after asking. `toggle` answers whether it was done. */
export function useArchive(): { isBusy: boolean; toggle: (game: Game) => Promise<boolean> } {
  const words = useWords(historyWords)
  const common = useWords(commonWords)
  const change = useMutation(archiveMutation(useQueryClient()))
  return {
    isBusy: change.isPending,
    toggle: async game => {
      const archive = game.status
      const isSure = await confirm({
        title: archive ? words.ask.archive : words.ask.unarchive,
        text: archive ? words.ask.archiveText : words.ask.unarchiveText,
        confirmLabel: archive ? words.ask.archiveYes : words.ask.unarchiveYes,
        cancelLabel: common.cancel,
      })
      if (!isSure) return false
      try {
        await change.mutateAsync({ game, archive })
        toast.ok(archive ? words.archivedNow : words.activeNow)
        return true
      } catch (error) {
        void toastError(error)
        return false
      }
    },
  }
}
