const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Whether nothing of a withdrawal can be on its way: it was never sent, or the bank refused for certain what was (its account is short).
 * Such a one is held by what holds its account, and by an operator.
 */
export const isUnsent = ({ triedAt }: { triedAt: Date | null }): boolean => triedAt === null

/** Whoever goes on with a withdrawal has this long before another takes it up. Two at once do no harm: the id is the same. */
export const CLAIM_MS = 15 * SECOND_MS
/**
 * A sending without an answer may still be on its way to the bank for this long: longer than a call can take that waits for a token, is
 * answered that it is over, and waits for another. Until then a refusal of the same id proves nothing: what may have been sent is never
 * taken for failed.
 */
export const ON_ITS_WAY_MS = 3 * MINUTE_MS
/** The bank's account is short, or the bank does not let us in: somebody must act, and it is tried again this often. */
export const SHORT_MS = 3 * MINUTE_MS
/** A bank that did not answer about what is over is asked again after this. */
export const ASK_LATER_MS = 10 * MINUTE_MS
const LONGEST_MS = 10 * MINUTE_MS
/** The receiver's bank may send a payout back: it is looked at again this long after it was paid. */
const LOOKS_MS = [
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  3 * DAY_MS,
  5 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  30 * DAY_MS,
]
/** W2, privacy: the key is forgotten this long after the end; what is masked stays. */
export const KEY_STORED_MS = 30 * DAY_MS

/** In how many ms a payout without an answer is gone on with: longer with each sending and with time, 10 minutes at most. */
export const unansweredMs = (attempts: number, ageMs: number): number =>
  Math.min(Math.max(ageMs / 2, 15 * SECOND_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 10)), LONGEST_MS)

/** In how many ms a payout that is under way at the bank is asked about: soon at first, every 10 minutes at most. */
export const underWayMs = (ageMs: number): number => Math.min(Math.max(ageMs / 2, 5 * SECOND_MS), LONGEST_MS)

/** When a paid payout is looked at next; null after the last time. */
export function nextLook(paidAt: Date, now: Date): Date | null {
  const next = LOOKS_MS.find(ms => paidAt.getTime() + ms > now.getTime())
  return next === undefined ? null : new Date(paidAt.getTime() + next)
}

/**
 * Keys of a day that turn out not to be the player's: after so many nothing more is asked of the bank that day, so that nobody finds out
 * by withdrawals who has which key.
 */
export const WRONG_KEYS_A_DAY = 5

/** Why a withdrawal failed, for the player, by the bank's refusal. */
export const failureOf = (refusal: string): 'key_of_another' | 'key_unknown' | 'denied' =>
  refusal === 'key_of_another' || refusal === 'key_unknown' ? refusal : 'denied'

/** What the bank said, for the operator: without the key, and without anything that could be a CPF or a phone. */
export const withoutKey = (words: string, key: string | null): string =>
  (key === null ? words : words.replaceAll(key, '…')).replaceAll(/\+?\d[\d.\-/ ]{8,}\d/g, '…').slice(0, 500)
