import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { usePaidAction } from '#web/lib/use-paid-action.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import { refreshRooms, type RoomOf } from '../api.ts'
import { familyType } from '../room-type.ts'
import { playMessages } from './i18n.ts'
import type { PlayBody } from './prediction.ts'

/** Submission of a prediction. `sent` is called once, before the page is left. */
export function useSubmit(room: RoomOf<typeof familyType>, sent: () => void) {
  const client = useQueryClient()
  const messages = useMessages(playMessages)
  const navigate = useNavigate()
  return usePaidAction({
    game: { price: room.price, ways: useWaysToWallet() },
    mutate: (body: PlayBody, idempotencyKey) =>
      call(playFamilyRoom, { params: { id: room._id }, body, idempotencyKey }),
    identityOf: body => [JSON.stringify(body)],
    onRefused: () => {
      // A closed room redirects; a refetch shows which player left the match.
      void client.invalidateQueries({ queryKey: ['match'] })
      void refreshRooms(client, familyType)
    },
    // Messages for rooms instead of the generic ones shared with cards.
    showRefusal: error => {
      const text = error instanceof CallError ? messages.refused[error.code] : undefined
      if (text === undefined) return toastError(error)
      toast.error(text.title, text.text)
    },
    onDone: async () => {
      sent()
      toast.ok(messages.sent, messages.sentText)
      void refreshRooms(client, familyType)
      await navigate({ to: familyType.to.room, params: { room: room._id }, replace: true, ignoreBlocker: true })
    },
  })
}
