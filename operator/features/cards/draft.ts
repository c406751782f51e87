import { DEFAULT_CARD_PRICE, DEFAULT_ENTRIES_PER_USER, DEFAULT_SHARES } from '#contract/card-defaults.ts'
import type { Lang } from '#contract/limits.ts'
import { centavosToReais } from '#contract/money.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'
import { toWallTime } from '#operator/lib/wall-time.ts'
import type { SharedCard } from './card-type.ts'

/** The typed fields of every card. Paths equal those of the request body, so that the server's errors find their field. */
export interface CommonDraft {
  name: string
  /** Id of the picture, or an empty text. */
  banner: string
  championship: string | null
  round: string | null
  price: string
  fixedAmount: boolean
  amount: string
  paymentPercentage: { first: string; second: string; third: string }
  entriesPerUser: string
  /** São Paulo time, or an empty text. */
  opensAt: string
  startDate: string
  codesFor: 'all' | 'some' | 'none'
  codes: string
}

/** Default values of a new card (A5, C1). */
export const emptyDraft = (lang: Lang): CommonDraft => ({
  name: '',
  banner: '',
  championship: null,
  round: null,
  price: writeNumber(DEFAULT_CARD_PRICE / 100, lang, 2),
  fixedAmount: false,
  amount: '',
  paymentPercentage: {
    first: String(DEFAULT_SHARES.first),
    second: String(DEFAULT_SHARES.second),
    third: String(DEFAULT_SHARES.third),
  },
  entriesPerUser: String(DEFAULT_ENTRIES_PER_USER),
  opensAt: '',
  startDate: '',
  codesFor: 'all',
  codes: '',
})

/** The editor's draft of a saved card of any type. */
export function draftOf(card: SharedCard & { championship: string | null }, lang: Lang): CommonDraft {
  const { first, second, third } = card.paymentPercentage
  return {
    name: card.name,
    banner: card.banner ?? '',
    championship: card.championship === '' ? null : card.championship,
    round: card.round,
    price: writeNumber(centavosToReais(card.price), lang, 2),
    fixedAmount: card.fixedAmount,
    amount: card.fixedAmount ? writeNumber(centavosToReais(card.amount), lang, 2) : '',
    paymentPercentage: {
      first: writeNumber(first, lang),
      second: writeNumber(second, lang),
      third: writeNumber(third, lang),
    },
    entriesPerUser: String(card.entriesPerUser),
    opensAt: card.opensAt ? toWallTime(card.opensAt) : '',
    startDate: card.startDate ? toWallTime(card.startDate) : '',
    codesFor: card.codes === null ? 'all' : card.codes.length > 0 ? 'some' : 'none',
    codes: card.codes?.join(', ') ?? '',
  }
}

/** Typed values, with the saved values and the version that they were made from. */
export interface Edited<Draft> {
  draft: Draft
  base: Draft
  seq: number
}

/** Drafts whose save failed because the session ended, stored in this tab until the next sign-in. */
export interface Drafts<Draft> {
  /** Stores the draft of the card of `id`, or of a new one. */
  save: (id: string | undefined, edited: Edited<Draft>) => void
  /** Returns and deletes the stored draft; undefined without one. */
  take: (id: string | undefined) => Edited<Draft> | undefined
}

/** Creates the draft store of one card type. */
export function createDrafts<Draft>(): Drafts<Draft> {
  const cache = new Map<string, Edited<Draft>>()
  return {
    save: (id, edited) => void cache.set(id ?? 'new', edited),
    take(id) {
      const edited = cache.get(id ?? 'new')
      cache.delete(id ?? 'new')
      return edited
    },
  }
}
