import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'

export interface ArchiveMessages {
  archivedNow: string
  activeNow: string
  ask: Record<'archive' | 'archiveText' | 'archiveYes' | 'unarchive' | 'unarchiveText' | 'unarchiveYes', string>
}

/** Archives or restores an entry after a confirmation. `toggle` returns whether it was done. */
export function useArchive<Played, Done>(
  messages: ArchiveMessages,
  mutation: UseMutationOptions<Done, Error, Played>,
): { isBusy: boolean; toggle: (played: Played, isArchived: boolean) => Promise<boolean> } {
  const { ask } = messages
  const { cancel } = useMessages(commonMessages)
  const change = useMutation(mutation)
  return {
    isBusy: change.isPending,
    toggle: async (played, isArchived) => {
      const isSure = await confirm({
        title: isArchived ? ask.unarchive : ask.archive,
        text: isArchived ? ask.unarchiveText : ask.archiveText,
        confirmLabel: isArchived ? ask.unarchiveYes : ask.archiveYes,
        cancelLabel: cancel,
      })
      if (!isSure) return false
      try {
        await change.mutateAsync(played)
        toast.ok(isArchived ? messages.activeNow : messages.archivedNow)
        return true
      } catch (error) {
        void toastError(error)
        return false
      }
    },
  }
}
