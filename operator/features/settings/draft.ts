/** The settings form's typed values, and parsing them. Pure. */
import type { Lang } from '#contract/limits.ts'
import type { TwoPeopleField } from '#contract/settings.ts'
import { readNumber, readWhole, writeNumber } from '#operator/lib/typed-number.ts'
import type { Settings } from './api.ts'

const FEES = ['coach-friend', 'game-vs', 'game-vs-vip', 'push-game'] as const
const LIMITS = [
  'transferDay',
  'deposit',
  'versusAlert',
  'guaranteeAlone',
  'guaranteeAloneDay',
  'gameAlone',
  'feeAlone',
] as const
export { FEES, LIMITS }

/** Typed fields, named like the fields of the server's errors. */
export type TypedField =
  | `fees.${(typeof FEES)[number]}`
  | `limits.${(typeof LIMITS)[number]}`
  | 'withholding'
  | 'slideSeconds'

export const TYPED: readonly TypedField[] = [
  ...FEES.map(mode => `fees.${mode}` as const),
  'withholding',
  ...LIMITS.map(limit => `limits.${limit}` as const),
  'slideSeconds',
]

export interface Draft {
  typed: Record<TypedField, string>
  profile: Settings['profile']
  questionsOff: Settings['questionsOff']
}

/** Form values of the saved settings. */
export function draftOf(
  { fees, limits, withholding, slideSeconds, profile, questionsOff }: Settings,
  lang: Lang,
): Draft {
  const numbers: [TypedField, number][] = [
    ...FEES.map(mode => [`fees.${mode}`, fees[mode]] as [TypedField, number]),
    ...LIMITS.map(limit => [`limits.${limit}`, limits[limit]] as [TypedField, number]),
    ['withholding', withholding],
    ['slideSeconds', slideSeconds],
  ]
  const typed = Object.fromEntries(numbers.map(([name, number]) => [name, writeNumber(number, lang)]))
  return { typed: typed as Draft['typed'], profile, questionsOff }
}

/** The settings parsed from the fields; an invalid number is NaN, which the contract rejects. */
export function settingsOf({ typed, profile, questionsOff }: Draft): Settings {
  return {
    profile,
    questionsOff,
    fees: Object.fromEntries(FEES.map(mode => [mode, readNumber(typed[`fees.${mode}`])])) as Settings['fees'],
    limits: Object.fromEntries(LIMITS.map(limit => [limit, readLong(typed[`limits.${limit}`])])) as Settings['limits'],
    withholding: readNumber(typed.withholding),
    slideSeconds: readWhole(typed.slideSeconds),
  }
}

/** A whole number of at most eight digits; NaN for anything else. */
const readLong = (text: string): number => (/^\d{1,8}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

/** Local changes applied to what somebody else has saved meanwhile: untouched parts are theirs. */
export function rebased(draft: Draft, before: Draft, saved: Draft): Draft {
  const typed = Object.fromEntries(
    TYPED.map(field => [field, (draft.typed[field] === before.typed[field] ? saved : draft).typed[field]]),
  ) as Draft['typed']
  const isStored = JSON.stringify(draft.questionsOff) === JSON.stringify(before.questionsOff)
  return {
    typed,
    profile: (draft.profile === before.profile ? saved : draft).profile,
    questionsOff: (isStored ? saved : draft).questionsOff,
  }
}

/** The fields after a save: those that wait for a second approval show the value in force, all others keep theirs. */
export function withoutWaiting(draft: Draft, inForce: Draft, waiting: readonly TwoPeopleField[]): Draft {
  const waits = (field: TypedField | 'profile') => waiting.some(each => each === field)
  const typed = Object.fromEntries(
    TYPED.map(field => [field, (waits(field) ? inForce : draft).typed[field]]),
  ) as Draft['typed']
  return { ...draft, typed, profile: (waits('profile') ? inForce : draft).profile }
}

/** The changed parts with their old and new values. */
export function differencesOf(before: Draft, after: Draft): { field: TypedField; was: string; is: string }[] {
  return TYPED.filter(field => before.typed[field].trim() !== after.typed[field].trim()).map(field => ({
    field,
    was: before.typed[field],
    is: after.typed[field].trim(),
  }))
}
