import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { getPublicUser } from '#contract/api/player/users.ts'
import { Button } from '#ui/button.tsx'
import { call } from '../call.ts'
import { chatMessages } from './i18n.ts'
import { publicUserKey, useBlock } from './use-block.ts'

interface BlockButtonProps {
  user: { _id: string; name: string }
  /** Whether the signed-in user blocked them. */
  blocked: boolean
  /** `page`: a row of small buttons; `sheet`: full width of a sheet. */
  look?: 'page' | 'sheet'
  /** Called on press, before the confirmation. */
  onPress?: () => void
  /** Refetches other queries that show the block. */
  then?: () => Promise<unknown>
}

/** Blocks after a confirmation; unblocks at once. */
export function BlockButton({ user, blocked, look = 'sheet', onPress, then }: BlockButtonProps) {
  const messages = useMessages(chatMessages).person
  const block = useBlock(user, then)
  const isSheet = look === 'sheet'
  return (
    <Button
      variant={blocked ? 'sec' : isSheet ? 'dng' : 'txt'}
      size={isSheet ? 'lg' : 'sm'}
      block={isSheet}
      icon={<Ban aria-hidden="true" />}
      busy={block.isBusy}
      onClick={() => {
        onPress?.()
        void block.toggle(blocked)
      }}
    >
      {blocked ? messages.unblock : messages.block}
    </Button>
  )
}

/** The same for a member of a card's or room's chat; first fetches whether they are blocked. A deleted account cannot be blocked. */
export function BlockSomebody({ user, onPress }: Pick<BlockButtonProps, 'user' | 'onPress'>) {
  const known = useQuery({
    queryKey: [...publicUserKey(user._id), 'blocked'],
    queryFn: async ({ signal }) =>
      (await call(getPublicUser, { params: { id: user._id }, query: { page: 1, limit: 1 }, signal })).blocked,
  }).data
  return known === undefined ? null : <BlockButton user={user} blocked={known} {...(onPress ? { onPress } : {})} />
}
