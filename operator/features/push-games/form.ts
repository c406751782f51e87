import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { zPushInput } from '#contract/api/admin/push-games.ts'
import type { Lang } from '#contract/limits.ts'
import { centavosToReais } from '#contract/money.ts'
import { BUTTON_TYPES } from '#contract/push-games.ts'
import { readNumber, readWhole, writeNumber } from '#operator/lib/typed-number.ts'
import type { Push, PushBody } from './api.ts'

/** Typed values; numbers as text. */
export interface TypedPush {
  _match: string
  fact: Push['fact']
  side: 'home' | 'away' | ''
  from: string
  to: string
  question: string
  questionEn: string
  price: string
  amount: string
  buttonType: string
  players: Push['players']
  reason: string
}

export type PushForm = UseFormReturn<TypedPush, unknown, PushBody>

/** Parses the typed values into the request body. */
export const zTyped = z.pipe(
  z.pipe(
    z.custom<TypedPush>(),
    z.transform((typed: TypedPush): z.input<typeof zPushInput> => ({
      ...typed,
      side: typed.side === '' ? null : typed.side,
      from: readWhole(typed.from),
      to: readWhole(typed.to),
      price: readNumber(typed.price),
      amount: readNumber(typed.amount),
      buttonType: BUTTON_TYPES.find(type => String(type) === typed.buttonType) ?? 0,
    })),
  ),
  zPushInput,
)

/** Default values of a new push game. */
export const newPush = (lang: Lang): TypedPush => ({
  _match: '',
  fact: 'goal',
  side: '',
  from: '',
  to: '',
  question: '',
  questionEn: '',
  price: writeNumber(5, lang, 2),
  amount: writeNumber(0, lang, 2),
  buttonType: '0',
  players: 'all',
  reason: '',
})

/** Form values of a saved push game, without the reason of its last change. */
export const typedOf = (push: Push, lang: Lang): TypedPush => ({
  _match: push._match._id,
  fact: push.fact,
  side: push.side ?? '',
  from: String(push.from),
  to: String(push.to),
  question: push.question,
  questionEn: push.questionEn,
  price: writeNumber(centavosToReais(push.price), lang, 2),
  amount: writeNumber(centavosToReais(push.amount), lang, 2),
  buttonType: String(push.buttonType),
  players: push.players,
  reason: '',
})
