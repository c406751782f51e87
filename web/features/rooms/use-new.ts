import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { hasWallet } from '#contract/profiles.ts'
import { centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { CallError } from '#client/call-error.ts'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { profileOf } from '#web/lib/profile.ts'
import { checkedBy, fieldsOf, markRefused } from '#web/lib/forms.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { type ListedMatch, refreshRooms } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import type { RoomType } from './room-type.ts'
import { checkRoom } from './new-check.ts'

export const STEPS = ['room', 'match', 'accept'] as const
export type Step = (typeof STEPS)[number]

/** A room that is being made, as far as it is filled in. `price` is what was typed: digits. */
export interface Making {
  type: 'private' | 'public'
  name: string
  price: string
  championship: { _id: string; name: string } | null
  _match: ListedMatch | null
}

const EMPTY: Making = { type: 'private', name: '', price: '', championship: null, _match: null }
const CENTS = 100n

export const priceOf = (making: Making) => centavos(BigInt(making.price || '0') * CENTS)

export type NewRoom = ReturnType<typeof useNewRoom>

/** The three steps of a new room. Nothing typed is lost by going back, nor by a refusal. */
export function useNewRoom(roomType: RoomType) {
  const messages = useMessages(roomMessages).make
  const client = useQueryClient()
  const navigate = useNavigate()
  const alone = useAlone()
  const [step, setStep] = useState<Step>('room')
  const form = useForm<Making>({
    // Where there is no wallet a room costs nothing, and nobody is asked.
    defaultValues: { ...EMPTY, price: hasWallet(profileOf.get()) ? '' : '0' },
    resolver: checkedBy(making => ({
      ...checkRoom(roomType.type, making),
      _match: making._match ? undefined : 'match_required',
    })),
  })
  const making = useWatch({ control: form.control }) as Making
  useLeaveGuard(making.name !== '' || making.price !== form.formState.defaultValues?.price || making._match !== null)
  const sending = useMutation({
    mutationFn: ({ type, name, _match }: Making) =>
      call(roomType.calls.create, {
        body: { type, name: name.trim(), price: priceOf(making), _match: _match?._id ?? '' },
      }),
    onSuccess: () => refreshRooms(client, roomType),
  })

  async function create() {
    try {
      const { _id } = await sending.mutateAsync(making)
      toast.ok(messages.created, messages.createdText)
      await navigate({ to: roomType.to.room, params: { room: _id }, replace: true, ignoreBlocker: true })
    } catch (error) {
      const { code = '' } = error instanceof CallError ? error : {}
      const isMatchGone = code === 'match_started' || code === 'match_unknown'
      const codes: Record<string, string> = isMatchGone ? { _match: 'match_required' } : fieldsOf(error)
      if (markRefused(form, codes)) setStep(codes._match === undefined ? 'room' : 'match')
      await toastError(error)
    }
  }
  return {
    roomType,
    step,
    making,
    form,
    errors: form.formState.errors,
    isSending: sending.isPending,
    change: (part: Partial<Making>) => {
      for (const [name, value] of Object.entries(part)) form.setValue(name as keyof Making, value)
      form.clearErrors()
    },
    /** Goes on where this step is right, else says what is wrong. */
    next: async () => {
      const isRight = await form.trigger(step === 'room' ? ['type', 'name', 'price'] : '_match', { shouldFocus: true })
      if (isRight) setStep(step === 'room' ? 'match' : 'accept')
    },
    back: () => setStep(step === 'accept' ? 'match' : 'room'),
    create: () => alone(create),
  }
}
