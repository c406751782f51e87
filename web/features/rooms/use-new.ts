import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { useAttemptKey } from '#client/use-attempt-key.ts'
import { centavos } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { checkedBy, fieldsOf, markRefused } from '#web/lib/forms.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { profileOf } from '#web/lib/profile.ts'
import { namesOf, othersIn } from './again.tsx'
import { type ListedMatch, type Room, refreshRooms } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import { checkRoom } from './new-check.ts'
import type { RoomType } from './room-type.ts'

export const STEPS = ['room', 'match', 'accept'] as const
export type Step = (typeof STEPS)[number]

/** State of the form for a new room. `price` is typed digits. */
export interface Making {
  type: 'private' | 'public'
  name: string
  price: string
  championship: { _id: string; name: string } | null
  _match: ListedMatch | null
}

const EMPTY: Making = { type: 'private', name: '', price: '', championship: null, _match: null }
const CENTS = 100n

export const priceOf = (making: Pick<Making, 'price'>) => centavos(BigInt(making.price || '0') * CENTS)

export type NewRoom = ReturnType<typeof useNewRoom>

/** Initial form for repeating a room: its match is over, so it is left out. */
const likeBefore = ({ type, name, price, championship }: Room): Making => ({
  type,
  name,
  price: String(price / CENTS),
  championship,
  _match: null,
})

/** Creates a room and sends invitations one after the other, because each locks the room. Shows who could not be invited. */
function useMaking(roomType: RoomType, guests: ReturnType<typeof othersIn>) {
  const client = useQueryClient()
  const { keyOf } = useAttemptKey()
  return useMutation({
    mutationFn: async ({ type, name, _match, ...making }: Making) => {
      const body = { type, name: name.trim(), price: priceOf(making), _match: _match?._id ?? '' }
      const idempotencyKey = keyOf(...Object.values(body))
      const { _id } = await call(roomType.calls.create, { body, idempotencyKey })
      const missed: typeof guests = []
      for (const guest of guests) {
        const invitation = { params: { id: _id }, body: { _user: guest._id } }
        await call(roomType.calls.invite, invitation).catch(() => missed.push(guest))
      }
      return { _id, missed }
    },
    onSuccess: () => refreshRooms(client, roomType),
  })
}

/**
 * Steps of a new room. Input survives going back and errors. With `before` it starts at the choice of the match with that room's values, and its
 * players are invited.
 */
export function useNewRoom(roomType: RoomType, before: Room | null) {
  const { make: messages, again } = useMessages(roomMessages)
  const lang = useLang()
  const navigate = useNavigate()
  const alone = useAlone()
  const [step, setStep] = useState<Step>(before ? 'match' : 'room')
  const [guests] = useState(() => (before ? othersIn(before) : []))
  const form = useForm<Making>({
    // Free-to-play rooms have no price field.
    defaultValues: before ? likeBefore(before) : { ...EMPTY, price: hasWallet(profileOf.get()) ? '' : '0' },
    resolver: checkedBy(making => ({
      ...checkRoom(roomType.type, making),
      _match: making._match ? undefined : 'match_required',
    })),
  })
  const making = useWatch({ control: form.control }) as Making
  const begun = form.formState.defaultValues
  useLeaveGuard(making.name !== begun?.name || making.price !== begun.price || making._match !== null)
  const sending = useMaking(roomType, guests)
  const names = (people: typeof guests) => namesOf(people, { lang, more: again.more })

  async function create() {
    try {
      const { _id, missed } = await sending.mutateAsync(making)
      const invited = guests.filter(guest => !missed.includes(guest))
      toast.ok(messages.created, invited.length > 0 ? again.invited(names(invited)) : messages.createdText)
      if (missed.length > 0) toast.warn(again.missed(names(missed)), again.missedText)
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
    /** Names of the people to be invited. */
    guests: guests.length > 0 ? names(guests) : null,
    making,
    form,
    errors: form.formState.errors,
    isSending: sending.isPending,
    change: (part: Partial<Making>) => {
      for (const [name, value] of Object.entries(part)) form.setValue(name as keyof Making, value)
      form.clearErrors()
    },
    /** Continues if the step is valid, otherwise shows its errors. */
    next: async () => {
      const isRight = await form.trigger(step === 'room' ? ['type', 'name', 'price'] : '_match', { shouldFocus: true })
      if (isRight) setStep(step === 'room' ? 'match' : 'accept')
    },
    back: () => setStep(step === 'accept' ? 'match' : 'room'),
    create: () => alone(create),
  }
}
