import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hasWallet } from '#contract/profiles.ts'
import { centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { CallError } from '#client/call-error.ts'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { profileOf } from '#web/lib/profile.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { type ListedMatch, refreshRooms } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import type { RoomType } from './room-type.ts'
import { checkRoom, type Errors } from './new-check.ts'

export const STEPS = ['room', 'match', 'accept'] as const
export type Step = (typeof STEPS)[number]

/** A room that is being made, as far as it is filled in. `price` is what was typed: digits. */
export interface Making {
  type: 'private' | 'public'
  name: string
  price: string
  championship: { _id: string; name: string } | null
  match: ListedMatch | null
}

const EMPTY: Making = { type: 'private', name: '', price: '', championship: null, match: null }
const CENTS = 100n

/** The price as an amount. */
export const priceOf = (making: Making) => centavos(BigInt(making.price || '0') * CENTS)

export interface NewRoom {
  roomType: RoomType
  step: Step
  making: Making
  errors: Errors
  isSending: boolean
  change: (part: Partial<Making>) => void
  /** Goes on where this step is right, else says what is wrong. */
  next: () => void
  back: () => void
  create: () => Promise<void>
}

/** The three steps of a new room. Nothing typed is lost by going back, nor by a refusal. */
export function useNewRoom(roomType: RoomType): NewRoom {
  const messages = useMessages(roomMessages).make
  const client = useQueryClient()
  const navigate = useNavigate()
  const alone = useAlone()
  const [step, setStep] = useState<Step>('room')
  // Where there is no wallet a room costs nothing, and nobody is asked.
  const [first] = useState<Making>({ ...EMPTY, price: hasWallet(profileOf.get()) ? '' : '0' })
  const [making, setMaking] = useState(first)
  const [errors, setErrors] = useState<Errors>({})
  useLeaveGuard(making.name !== '' || making.price !== first.price || making.match !== null)
  const sending = useMutation({
    mutationFn: ({ type, name, match }: Making) =>
      call(roomType.calls.create, {
        body: { type, name: name.trim(), price: priceOf(making), _match: match?._id ?? '' },
      }),
    onSuccess: () => refreshRooms(client, roomType),
  })

  function refuse(next: Errors) {
    setErrors(next)
    setStep(next._match === undefined ? 'room' : 'match')
  }
  async function create() {
    try {
      const { _id } = await sending.mutateAsync(making)
      toast.ok(messages.created, messages.createdText)
      await navigate({ to: roomType.to.room, params: { room: _id }, replace: true, ignoreBlocker: true })
    } catch (error) {
      const { code = '', fields = {} } = error instanceof CallError ? error : {}
      if (code === 'match_started' || code === 'match_unknown') refuse({ _match: 'match_required' })
      else if (Object.keys(fields).some(field => field in EMPTY || field === '_match')) refuse(fields)
      await toastError(error)
    }
  }
  return {
    roomType,
    step,
    making,
    errors,
    isSending: sending.isPending,
    change: part => {
      setMaking({ ...making, ...part })
      setErrors({})
    },
    next: () => {
      const found =
        step === 'room' ? checkRoom(roomType.type, making) : making.match ? {} : { _match: 'match_required' }
      setErrors(found)
      if (Object.keys(found).length === 0) setStep(step === 'room' ? 'match' : 'accept')
    },
    back: () => setStep(step === 'accept' ? 'match' : 'room'),
    create: () => alone(create),
  }
}
