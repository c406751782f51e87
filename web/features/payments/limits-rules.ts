/** Effects of limits, pauses and exclusions, as shown before they are requested (W4; the server decides). Pure, in centavos. */

/** Effect of requesting an amount (null: no limit). same: none · now: effective at once · later: after 24 h · kept: cancels a pending raise. */
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
/** Options in days and months. A month counts as its shortest length, so that no option would change nothing. */
const MONTHS = [3, 6, 12, 24, 36, 60] as const
const SHORTEST_MONTH_DAYS = 28

/** Pauses that end after the current one, in days. */
export const pausesAfter = (until: Date | null, now: number): number[] =>
  Array.from({ length: 30 }, (_, index) => index + 1).filter(
    days => until === null || now + days * DAY_MS > until.getTime(),
  )

/** Exclusions that end after the current one, in months. */
export const exclusionsAfter = (until: Date | null, now: number): number[] =>
  MONTHS.filter(months => until === null || now + months * SHORTEST_MONTH_DAYS * DAY_MS > until.getTime())
