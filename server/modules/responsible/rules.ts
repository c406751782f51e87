import { LIMIT_TYPES, LIMIT_PERIODS, type LimitType, type LimitPeriod } from '#contract/api/player/responsible.ts'
import type { Ineligible } from '#contract/refusals.ts'

/** Rules of limits, pauses and exclusions (W4). Pure. Amounts in centavos. */

/** Why a person may not play, deposit or transfer. */
export type Exclusion = 'paused' | 'self_excluded'

/** A stored limit: the current one, and a pending raise (null amounts: none). */
export interface StoredLimit {
  amount: bigint | null
  next: { amount: bigint | null; at: Date } | null
}

/** A person's settings and known restrictions; limits that were never set are missing. */
export interface StoredLimits {
  reminderMinutes: number | null
  pausedUntil: Date | null
  excludedUntil: Date | null
  /** When the limits page was first shown. */
  seenAt: Date | null
  /** Why the person may not play for money, regardless of their settings. */
  ineligible: Ineligible | null
  limits: Partial<Record<LimitName, StoredLimit>>
}

/** A figure for each period. */
export type ByPeriod<T> = Record<LimitPeriod, T>

export type LimitName = `${LimitType}-${LimitPeriod}`

/** All limits with their names. */
export const LIMITS: readonly { name: LimitName; kind: LimitType; period: LimitPeriod }[] = LIMIT_TYPES.flatMap(kind =>
  LIMIT_PERIODS.map(period => ({ name: `${kind}-${period}` as const, kind, period })),
)

/** Delay before raising or removing a limit takes effect. */
export const RAISE_WAITS_MS = 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** The limit at a moment: a raise takes effect by time alone. */
export function limitAt(stored: StoredLimit | undefined, at: Date): StoredLimit {
  if (!stored) return { amount: null, next: null }
  return stored.next && stored.next.at <= at ? { amount: stored.next.amount, next: null } : stored
}

const isLower = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || one < other)

/**
 * The new state of a limit after a request: undefined if nothing changes. A first or lower one takes effect at once; a higher one, or none,
 * after 24 h. Requesting the current limit cancels a pending raise; requesting the same raise again does not restart its delay.
 */
export function limitAfter(stored: StoredLimit | undefined, wanted: bigint | null, at: Date): StoredLimit | undefined {
  const { amount, next } = limitAt(stored, at)
  if (next ? wanted === next.amount : wanted === amount) return undefined
  if (wanted === amount || isLower(wanted, amount)) return { amount: wanted, next: null }
  return { amount, next: { amount: wanted, at: new Date(at.getTime() + RAISE_WAITS_MS) } }
}

/** Why a person cannot play at a moment. */
export function exclusionAt(stored: Pick<StoredLimits, 'pausedUntil' | 'excludedUntil'>, at: Date): Exclusion | null {
  if (stored.excludedUntil && stored.excludedUntil > at) return 'self_excluded'
  return stored.pausedUntil && stored.pausedUntil > at ? 'paused' : null
}

/** The end of a pause of a number of days from now. */
export const pauseEnd = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** The later of the current end and the requested one: pauses and exclusions are never shortened. */
export const later = (end: Date | null, query: Date): Date => (end && end > query ? end : query)

/** The remaining amount below the limits of one type; null without any. More than a limit when winning, below 0 when exceeded. */
export function leftOf(stored: StoredLimits, type: LimitType, used: ByPeriod<bigint>, at: Date): bigint | null {
  const left = LIMITS.filter(limit => limit.kind === type).flatMap(({ name, period }) => {
    const { amount } = limitAt(stored.limits[name], at)
    return amount === null ? [] : [amount - used[period]]
  })
  return left.length === 0 ? null : left.reduce((least, one) => (one < least ? one : least))
}

/** Whether a person has an active limit of a type. */
export const hasLimit = (stored: StoredLimits, type: LimitType, at: Date): boolean =>
  LIMITS.some(limit => limit.kind === type && limitAt(stored.limits[limit.name], at).amount !== null)
