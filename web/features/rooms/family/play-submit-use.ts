import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { playFamilyRoom } from '#contract/api/family-rooms.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { isUnknown, useAttempt } from '#web/lib/attempt-use.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import { refreshRooms, type RoomOf } from '../api.ts'
import { familyUse } from '../kind.ts'
import { playWords } from './play-words.ts'
import { bodyOf, type PlayBody, type Prediction } from './prediction.ts'

export interface Submit {
  /** The confirmation is open. */
  isAsking: boolean
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
export function useSubmit(room: RoomOf<typeof familyUse>, prediction: Prediction, sent: () => void): Submit {
  const client = useQueryClient()
  const words = useWords(playWords)
  const navigate = useNavigate()
  const alone = useAlone()
  const attempt = useAttempt()
  const { askForCoins, tellAtWallet } = useWaysToWallet()
  const balance = useQuery(balanceQuery).data?.amount
  const [isAsking, setAsking] = useState(false)
  const [isLost, setLost] = useState(false)
  const play = useMutation({
    mutationFn: ({ body, key }: { body: PlayBody; key: string }) =>
      call(playFamilyRoom, { params: { id: room._id }, body, idempotencyKey: key }),
  })

  async function review() {
    if (balance !== undefined && balance < room.price) return askForCoins(room.price)
    setLost(false)
    setAsking(true)
  }
  /** What cards and rooms refuse alike is said in words about this room. */
  async function tell(error: unknown) {
    const said = error instanceof CallError ? words.refused[error.code] : undefined
    if (said === undefined) return toastError(error)
    toast.error(said.title, said.text)
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
      setAsking(false)
      // A room that has closed sends the page away; a player who is not in the match any more is seen to be gone.
      void client.invalidateQueries({ queryKey: ['match'] })
      void refreshRooms(client, familyUse)
      if (!(await tellAtWallet(error, room.price))) await tell(error)
      return
    }
    attempt.settle()
    setAsking(false)
    sent()
    toast.ok(words.sent, words.sentText)
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    void refreshRooms(client, familyUse)
    await navigate({ to: familyUse.to.room, params: { room: room._id }, replace: true, ignoreBlocker: true })
  }
  return {
    isAsking,
    isSending: play.isPending,
    isLost,
    balanceAfter: balance === undefined ? undefined : centavos(balance - room.price),
    review: () => alone(review),
    send: () => alone(send),
    back: () => {
      if (!play.isPending) setAsking(false)
    },
  }
}
