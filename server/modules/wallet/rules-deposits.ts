import type { PACKAGES } from '#contract/api/wallet.ts'
import type { Centavos } from '#contract/money.ts'

/** W1: a charge can be paid for 24 hours. */
export const DEPOSIT_LIVES_MS = 24 * 60 * 60_000
/** At once a player has this many charges that can be paid. */
export const MOST_OPEN_DEPOSITS = 5
/** A Pix of the last second is looked for a little longer before its charge counts as expired. */
export const LAST_LOOK_AFTER_MS = 2 * 60_000

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 10 * 60_000

/** What each pack costs, in centavos. */
const PRICES: Record<(typeof PACKAGES)[number], { least: bigint; most: bigint }> = {
  'purchase-1st-package': { least: 5_00n, most: 5_00n },
  'purchase-2nd-package': { least: 12_00n, most: 12_00n },
  'purchase-3rd-package': { least: 20_00n, most: 50_000_00n },
}

/**
 * Why a pack cannot be bought for so many centavos; undefined when it can (W1). The amount is of whole reais already; `most` is what the
 * house takes at once.
 */
export function packageRefusal(
  type: string,
  amount: Centavos,
  most: Centavos,
): 'package_unknown' | 'package_price' | undefined {
  const price = Object.entries(PRICES).find(([name]) => name === type)?.[1]
  if (!price) return 'package_unknown'
  return amount < price.least || amount > price.most || amount > most ? 'package_price' : undefined
}

/** How long to wait before something is asked for again that was asked for so many times: 15 s, twice as long each time, 10 min at most. */
export const pauseMs = (times: number): number => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS)

/** When a charge that cannot be paid any more is looked at for the last time. */
export const lastLookAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + LAST_LOOK_AFTER_MS)

/** When a deposit is looked at next, after so many looks: with growing pauses, and once when its charge has expired. */
export function nextCheckAt(checks: number, at: Date, expiresAt: Date): Date {
  const next = at.getTime() + pauseMs(checks)
  const last = lastLookAt(expiresAt).getTime()
  return new Date(at.getTime() < last && next > last ? last : next)
}

/** What is unusual about a Pix that paid a charge (W1: it is credited all the same, and labelled). */
export interface Labels {
  /** The charge had expired or been given up. */
  late: boolean
  /** Not what was asked for. */
  differs: boolean
  /** The charge had been paid before. */
  extra: boolean
}

/** How a Pix compares to the charge it paid. */
export function labelsOf(
  deposit: { state: string; amount: bigint; expiresAt: Date },
  pix: { amount: bigint; at: Date },
): Labels {
  return {
    late: deposit.state === 'expired' || pix.at >= deposit.expiresAt,
    differs: pix.amount !== deposit.amount,
    extra: deposit.state === 'paid',
  }
}

/** Whose money a Pix is. later: the provider does not list it yet · unknown: nobody can tell. */
export type Whose = 'theirs' | 'another' | 'unknown' | 'later'

/** The provider's list of a charge's Pix may come after the charge itself: for so long nothing is made of a Pix it lacks. */
const LISTED_WITHIN_MS = 5 * 60_000

/**
 * Whose a Pix is whose payer the provider does not tell: it is theirs when the question by CPF lists it, another's when only the
 * question without one does. `lists` are the end-to-end ids of both answers, undefined when the provider refuses the question (W1).
 */
export function whoseByLists(
  pix: { e2eId: string; at: Date },
  at: Date,
  lists: { byCpf: ReadonlySet<string>; all: ReadonlySet<string> } | undefined,
): Whose {
  if (!lists) return 'unknown'
  if (lists.byCpf.has(pix.e2eId)) return 'theirs'
  if (lists.all.has(pix.e2eId)) return 'another'
  // The charge has it and its list does not: that is too soon, or the two disagree.
  return at.getTime() - pix.at.getTime() < LISTED_WITHIN_MS ? 'later' : 'unknown'
}
