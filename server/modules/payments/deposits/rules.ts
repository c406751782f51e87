import type { Centavos } from '#contract/money.ts'
import { PACK_PRICES } from '#contract/packs.ts'

/** W1: a charge can be paid for 24 hours. */
export const DEPOSIT_LIVES_MS = 24 * 60 * 60_000
/** The maximum number of payable charges per player. */
export const MOST_OPEN_DEPOSITS = 5
/** A Pix paid in the last second is polled for a little longer before its charge counts as expired. */
export const LAST_LOOK_AFTER_MS = 2 * 60_000

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 10 * 60_000

/**
 * Why a deposit of this amount in centavos is refused; undefined if it is allowed (W1). The amount is already in whole reais; `most` is the
 * maximum deposit.
 */
export function packageRefusal(
  type: string,
  amount: Centavos,
  most: Centavos,
): 'package_unknown' | 'package_price' | undefined {
  const price = Object.entries(PACK_PRICES).find(([name]) => name === type)?.[1]
  if (!price) return 'package_unknown'
  return amount < price.least || amount > price.most || amount > most ? 'package_price' : undefined
}

/** The delay before the next attempt: 15 s, doubled each time, 10 min at most. */
export const pauseMs = (times: number): number => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS)

/** When a deposit whose charge is removed is polled once more, for a payment of the last moment. */
export const lookAfterRemoval = (at: Date): Date => new Date(at.getTime() + 2 * FIRST_PAUSE_MS)

/** When an expired charge is polled for the last time. */
export const lastLookAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + LAST_LOOK_AFTER_MS)

/** When a deposit is polled next, after this many polls: with growing delays, and once when its charge has expired. */
export function nextCheckAt(checks: number, at: Date, expiresAt: Date): Date {
  const next = at.getTime() + pauseMs(checks)
  const last = lastLookAt(expiresAt).getTime()
  return new Date(at.getTime() < last && next > last ? last : next)
}

/** Irregularities of a Pix that paid a charge (W1: it is credited nevertheless, and labelled). */
export interface Labels {
  /** The charge had expired or been cancelled. */
  late: boolean
  /** Differs from the requested amount. */
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

/** Whether the player paid a Pix. later: the provider does not list it yet · unknown: the payer cannot be determined. */
export type Whose = 'theirs' | 'another' | 'unknown' | 'later'

/**
 * The provider's list of a charge's Pix may lag behind the charge itself: for this long, no decision is made about a Pix missing from it.
 */
const LISTED_WITHIN_MS = 5 * 60_000

/**
 * Determines the payer of a Pix that the provider does not name: the player, if the query by CPF lists it; another person, if only the
 * query without CPF does. `lists` are the end-to-end ids of both answers, undefined when the provider refuses the query (W1).
 */
export function whoseByLists(
  pix: { e2eId: string; at: Date },
  at: Date,
  lists: { byCpf: ReadonlySet<string>; all: ReadonlySet<string> } | undefined,
): Whose {
  if (!lists) return 'unknown'
  if (lists.byCpf.has(pix.e2eId)) return 'theirs'
  if (lists.all.has(pix.e2eId)) return 'another'
  // The charge reports it and its list does not: it is too soon, or the two disagree.
  return at.getTime() - pix.at.getTime() < LISTED_WITHIN_MS ? 'later' : 'unknown'
}
