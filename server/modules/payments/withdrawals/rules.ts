const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Whether no part of a withdrawal can be in transit: it was never sent, or the bank definitely refused it (insufficient balance of the
 * operator's account). Such a withdrawal is subject to holds on its account, and can be held by an operator.
 */
export const isUnsent = ({ triedAt }: { triedAt: Date | null }): boolean => triedAt === null

/** How long a process may work on a withdrawal before another takes it over. Concurrent work is harmless: the id is the same. */
export const CLAIM_MS = 15 * SECOND_MS
/** Retry interval when the bank account is underfunded or the bank denies access: a person must act. */
export const SHORT_MS = 3 * MINUTE_MS
/** Retry interval of a query about an ended withdrawal that the bank did not answer. */
export const ASK_LATER_MS = 10 * MINUTE_MS
const LONGEST_MS = 10 * MINUTE_MS
/** The receiver's bank may send a payout back: it is checked again this long after it was paid. */
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
/** W2, privacy: the key is deleted this long after the end; the masked key stays. */
export const KEY_STORED_MS = 30 * DAY_MS

/** Delay in ms before an unanswered payout is retried: grows with each attempt and with time, 10 minutes at most. */
export const unansweredMs = (attempts: number, ageMs: number): number =>
  Math.min(Math.max(ageMs / 2, 15 * SECOND_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 10)), LONGEST_MS)

/** Delay in ms before a payout in progress at the bank is queried: short at first, 10 minutes at most. */
export const underWayMs = (ageMs: number): number => Math.min(Math.max(ageMs / 2, 5 * SECOND_MS), LONGEST_MS)

/** When a paid payout is checked next; null after the last check. */
export function nextLook(paidAt: Date, now: Date): Date | null {
  const next = LOOKS_MS.find(ms => paidAt.getTime() + ms > now.getTime())
  return next === undefined ? null : new Date(paidAt.getTime() + next)
}

/**
 * Wrong keys per day: after this many, the bank is not queried any more on that day, so that withdrawals cannot be used to find out who
 * owns which key.
 */
export const WRONG_KEYS_A_DAY = 5

/** Why a withdrawal failed, for the player, by the bank's refusal. */
export const failureOf = (refusal: string): 'key_of_another' | 'key_unknown' | 'denied' =>
  refusal === 'key_of_another' || refusal === 'key_unknown' ? refusal : 'denied'

/** The bank's message, for the operator: without the key, and without anything that could be a CPF or a phone number. */
export const withoutKey = (words: string, key: string | null): string =>
  (key === null ? words : words.replaceAll(key, '…')).replaceAll(/\+?\d[\d.\-/ ]{8,}\d/g, '…').slice(0, 500)
