import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { blockUser } from '#contract/api/player/chat.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../call.ts'
import { commonMessages } from '../common-messages.ts'
import { toastError } from '../errors.ts'
import { blocksChanged } from './blocks.ts'
import { chatMessages } from './i18n.ts'

/** Cache key of a user's public profile, which includes whether I blocked them. */
export const publicUserKey = (id: string) => ['public-user', id] as const

/** Blocks or unblocks a user: `toggle` asks for confirmation before a block. `then` refetches other queries that show it. */
export function useBlock(user: { _id: string; name: string }, then: () => Promise<unknown> = () => Promise.resolve()) {
  const messages = useMessages(chatMessages).person
  const common = useMessages(commonMessages)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (blocked: boolean) => {
      await call(blockUser, { params: { id: user._id }, body: { blocked } })
      blocksChanged()
      await Promise.all([client.invalidateQueries({ queryKey: publicUserKey(user._id) }), then()])
    },
    onSuccess: (_done, isBlocked) => void toast.ok(isBlocked ? messages.blocked : messages.unblocked),
    onError: error => void toastError(error),
  })
  async function toggle(isBlocked: boolean) {
    const isSure =
      isBlocked ||
      (await confirm({
        title: messages.blockTitle(user.name),
        text: messages.blockText,
        confirmLabel: messages.block,
        cancelLabel: common.cancel,
        danger: true,
      }))
    if (isSure) change.mutate(!isBlocked)
  }
  return { isBusy: change.isPending, toggle, unblock: () => change.mutate(false) }
}
