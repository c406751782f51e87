import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { isUnknown, useAttempt } from '#web/lib/use-attempt.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#client/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import { refreshRooms, type RoomOf } from '../api.ts'
import { familyType } from '../room-type.ts'
import { playMessages } from './i18n.ts'
import { bodyOf, type PlayBody, type Prediction } from './prediction.ts'

export interface Submit {
  /** The confirmation is open. */
  isConfirming: boolean
  isSending: boolean
  /** The last attempt got no answer. */
  isLost: boolean
  /** Undefined while the balance is not known. */
  balanceAfter: Centavos | undefined
  /** Checks the balance, then asks. */
  review: () => Promise<void>
  send: () => Promise<void>
  back: () => void
}

/** The way of a prediction from the button to the server. `sent` is called once, before the page is left. */
export function useSubmit(room: RoomOf<typeof familyType>, prediction: Prediction, sent: () => void): Submit {
  const client = useQueryClient()
  const messages = useMessages(playMessages)
  const navigate = useNavigate()
  const alone = useAlone()
  const attempt = useAttempt()
  const { askForCoins, tellAtWallet } = useWaysToWallet()
  const balance = useQuery(balanceQuery).data?.amount
  const [isConfirming, setConfirming] = useState(false)
  const [isLost, setLost] = useState(false)
  const play = useMutation({
    mutationFn: ({ body, key }: { body: PlayBody; key: string }) =>
      call(playFamilyRoom, { params: { id: room._id }, body, idempotencyKey: key }),
  })

  async function review() {
    if (balance !== undefined && balance < room.price) return askForCoins(room.price)
    setLost(false)
    setConfirming(true)
  }
  /** What cards and rooms refuse alike is said in words about this room. */
  async function show(error: unknown) {
    const text = error instanceof CallError ? messages.refused[error.code] : undefined
    if (text === undefined) return toastError(error)
    toast.error(text.title, text.text)
  }
  async function send() {
    const body = bodyOf(prediction)
    if (body === undefined) return
    setLost(false)
    try {
      await play.mutateAsync({ body, key: attempt.keyOf([JSON.stringify(body)]) })
    } catch (error) {
      if (isUnknown(error)) return setLost(true)
      attempt.settle()
      setConfirming(false)
      // A room that has closed sends the page away; a player who is not in the match any more is seen to be gone.
      void client.invalidateQueries({ queryKey: ['match'] })
      void refreshRooms(client, familyType)
      if (!(await tellAtWallet(error, room.price))) await show(error)
      return
    }
    attempt.settle()
    setConfirming(false)
    sent()
    toast.ok(messages.sent, messages.sentText)
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    void refreshRooms(client, familyType)
    await navigate({ to: familyType.to.room, params: { room: room._id }, replace: true, ignoreBlocker: true })
  }
  return {
    isConfirming,
    isSending: play.isPending,
    isLost,
    balanceAfter: balance === undefined ? undefined : centavos(balance - room.price),
    review: () => alone(review),
    send: () => alone(send),
    back: () => {
      if (!play.isPending) setConfirming(false)
    },
  }
}
