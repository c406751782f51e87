import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { centavos, type Centavos } from '#contract/money.ts'
import { useAlone } from '#web/lib/alone.ts'
import { isUnknown, useAttempt } from '#web/lib/use-attempt.ts'
import { CallError, call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import { refreshRooms } from '../api.ts'
import type { DuelRoomType } from '../room-type.ts'
import type { TimedDuel } from './api.ts'

/**
 * What is agreed to before money can leave the wallet: the opponent's Ready, the owner's start (V1); in VIP accepting and joining too,
 * with the password (V6).
 */
export type StakeAct = 'ready' | 'start' | 'accept' | 'join'

export interface Stake {
  /** What is being asked, when the question is open. */
  request: StakeAct | null
  /** Undefined while the balance is not known. */
  balanceAfter: Centavos | undefined
  isSending: boolean
  /** Why the last try was not taken, where the question stays open: a wrong password, too many of them, or no answer. */
  refused: unknown
  ask: (act: StakeAct) => Promise<void>
  send: (password?: string) => Promise<void>
  back: () => void
  clearErrors: () => void
}

/** The way from the button to a ready or started duel: the balance first, then the question, then the call, once (W6). */
export function useStake(roomType: DuelRoomType, duel: TimedDuel, token?: string): Stake {
  const client = useQueryClient()
  const navigate = useNavigate()
  const balance = useQuery(balanceQuery).data?.amount
  const [request, setRequest] = useState<StakeAct | null>(null)
  const [refused, setRefused] = useState<unknown>()
  // Once agreed, the opponent presses Ready again without being asked again: it counts for a minute only.
  const [hasAgreed, setAgreed] = useState(false)
  const { askForCoins, tellAtWallet } = useWaysToWallet()
  const act = useAct(roomType, duel, token)
  const alone = useAlone()

  async function ask(next: StakeAct) {
    const isPaying = next === 'ready' || next === 'start'
    if (isPaying && balance !== undefined && balance < duel.price) return askForCoins(duel.price)
    setRefused(undefined)
    if (next === 'ready' && hasAgreed) return run(next)
    setRequest(next)
  }

  async function run(what: StakeAct, password?: string) {
    setRefused(undefined)
    try {
      await act.send(what, password)
    } catch (error) {
      return refuse(error)
    }
    setRequest(null)
    if (what === 'ready') setAgreed(true)
    await refreshRooms(client, roomType)
    if (what === 'start') await navigate({ to: roomType.to.play, params: { room: duel._id } })
  }

  async function refuse(error: unknown) {
    const code = error instanceof CallError ? error.code : undefined
    const staysOpen = isUnknown(error) || code === 'wrong_password' || code === 'too_many_requests'
    if (staysOpen && request !== null) return setRefused(error)
    setRequest(null)
    // The room is not what this page shows.
    void refreshRooms(client, roomType)
    if (!(await tellAtWallet(error, duel.price))) await toastError(error)
  }

  return {
    request,
    balanceAfter: balance === undefined ? undefined : centavos(balance - duel.price),
    isSending: act.isSending,
    refused,
    ask: next => alone(() => ask(next)),
    send: password => alone(async () => (request === null ? undefined : run(request, password))),
    back: () => {
      if (!act.isSending) setRequest(null)
    },
    clearErrors: () => setRefused(undefined),
  }
}

/** Sends what was agreed to; a start with the key that makes it count once however often it is tried. */
function useAct(roomType: DuelRoomType, { _id: id }: TimedDuel, token: string | undefined) {
  const { calls } = roomType
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ act, password }: { act: StakeAct; password: string | undefined }) => {
      const params = { id }
      const secret = password === undefined ? {} : { password }
      if (act === 'ready') return call(calls.ready, { params })
      if (act === 'accept') return call(calls.answerInvite, { params, body: { accept: true, ...secret } })
      if (act === 'join')
        return call(calls.join, { params, body: { ...secret, ...(token === undefined ? {} : { token }) } })
      return call(calls.start, { params, body: secret, idempotencyKey: attempt.keyOf([id, password ?? '']) })
    },
  })
  return {
    isSending: isPending,
    send: async (act: StakeAct, password: string | undefined): Promise<void> => {
      try {
        await mutateAsync({ act, password })
        attempt.settle()
      } catch (error) {
        if (!isUnknown(error)) attempt.settle()
        throw error
      }
    },
  }
}
