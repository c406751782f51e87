import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '#web/lib/call.ts'
import { isUnknown, type PaidAction, usePaidAction } from '#web/lib/use-paid-action.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import { refreshRooms } from '../api.ts'
import type { DuelRoomType } from '../room-type.ts'
import type { TimedDuel } from './api.ts'

/**
 * Actions that can cost money and are confirmed: the opponent's Ready, the owner's start (V1); in VIP accepting and joining too, with the
 * password (V6).
 */
export type StakeAct = 'ready' | 'start' | 'accept' | 'join'

interface Agreed {
  act: StakeAct
  password?: string | undefined
}
export type Stake = PaidAction<Agreed, StakeAct>

/** Password errors that allow another try. */
const ABOUT_PASSWORD: readonly string[] = ['wrong_password', 'too_many_requests']

/** Flow from the button to a ready or started duel. */
export function useStake(roomType: DuelRoomType, duel: TimedDuel, token?: string): Stake {
  const client = useQueryClient()
  const navigate = useNavigate()
  // Once confirmed, the opponent can press Ready again without a new confirmation: it counts for only a minute.
  const [hasAgreed, setAgreed] = useState(false)
  const { calls } = roomType
  const params = { id: duel._id }
  const stake = usePaidAction<Agreed, unknown, StakeAct>({
    game: { price: duel.price, ways: useWaysToWallet() },
    isPaid: act => act === 'ready' || act === 'start',
    mutate: ({ act, password }, idempotencyKey) => {
      const secret = password === undefined ? {} : { password }
      if (act === 'ready') return call(calls.ready, { params })
      if (act === 'accept') return call(calls.answerInvite, { params, body: { accept: true, ...secret } })
      if (act === 'join')
        return call(calls.join, { params, body: { ...secret, ...(token === undefined ? {} : { token }) } })
      return call(calls.start, { params, body: secret, idempotencyKey })
    },
    identityOf: ({ act, password }) => [act, duel._id, password ?? ''],
    staysOpen: (error, question) =>
      question !== null && (isUnknown(error) || (error instanceof CallError && ABOUT_PASSWORD.includes(error.code))),
    // This page's room is outdated.
    onRefused: () => void refreshRooms(client, roomType),
    onDone: async (_, { act }) => {
      if (act === 'ready') setAgreed(true)
      await refreshRooms(client, roomType)
      if (act === 'start') await navigate({ to: roomType.to.play, params: { room: duel._id } })
    },
  })
  return { ...stake, review: act => (act === 'ready' && hasAgreed ? stake.send({ act }) : stake.review(act)) }
}
