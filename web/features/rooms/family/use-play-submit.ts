import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { CallError } from '#client/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { usePaidAction } from '#web/lib/use-paid-action.ts'
import { refreshRooms, type RoomOf } from '../api.ts'
import { familyType } from '../room-type.ts'
import { playMessages } from './i18n.ts'
import type { PlayBody } from './prediction.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'

/** The way of a prediction from the button to the server. `sent` is called once, before the page is left. */
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
      // A room that has closed sends the page away; a player who is not in the match any more is seen to be gone.
      void client.invalidateQueries({ queryKey: ['match'] })
      void refreshRooms(client, familyType)
    },
    // What cards and rooms refuse alike is said in words about this room.
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
