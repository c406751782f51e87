/** What becomes of limits and rests, as it is said before they are asked for (W4; the server decides). Pure, in centavos. */

/**
 * What asking for an amount (null: no limit) would do. same: nothing · now: it holds at once · later: after 24 h · kept: a raise that
 * waits is given up.
 */
export type Effect = 'same' | 'now' | 'later' | 'kept'

export interface LimitState {
  amount: bigint | null
  next: { amount: bigint | null } | null
}

export function effectOf({ amount, next }: LimitState, wanted: bigint | null): Effect {
  if (next && wanted === next.amount) return 'same'
  if (wanted === amount) return next ? 'kept' : 'same'
  return wanted !== null && (amount === null || wanted < amount) ? 'now' : 'later'
}

const DAY_MS = 86_400_000
/** Days and months that are offered. A month is counted as its shortest, so that nothing is offered that would change nothing. */
const MONTHS = [3, 6, 12, 24, 36, 60] as const
const SHORTEST_MONTH_DAYS = 28

/** The pauses that end after the one there is, in days. */
export const pausesAfter = (until: Date | null, now: number): number[] =>
  Array.from({ length: 30 }, (_, index) => index + 1).filter(
    days => until === null || now + days * DAY_MS > until.getTime(),
  )

/** The exclusions that end after the one there is, in months. */
export const exclusionsAfter = (until: Date | null, now: number): number[] =>
  MONTHS.filter(months => until === null || now + months * SHORTEST_MONTH_DAYS * DAY_MS > until.getTime())
