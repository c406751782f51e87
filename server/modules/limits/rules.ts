import type { Unfit } from '#contract/identity.ts'
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '#contract/api/limits.ts'

/** Limits, pauses and exclusions as they are decided (W4). Pure. Amounts in centavos. */

/** Why somebody may not play, pay in or transfer now. */
export type Pausing = 'paused' | 'self_excluded'

/** A limit as it is kept: in force, and a raise that waits (null amounts: none). */
export interface KeptLimit {
  amount: bigint | null
  next: { amount: bigint | null; at: Date } | null
}

/** What a person has set, and what is known of them; a limit that was never set is missing. */
export interface Kept {
  reminderMinutes: number | null
  pausedUntil: Date | null
  excludedUntil: Date | null
  /** When the page of limits was before them for the first time. */
  seenAt: Date | null
  /** Why no money of theirs is played, whatever they have set. */
  unfit: Unfit | null
  limits: Partial<Record<LimitName, KeptLimit>>
}

/** A figure for each period. */
export type ByPeriod<T> = Record<LimitPeriod, T>

export type LimitName = `${LimitKind}-${LimitPeriod}`

/** Every limit there is, with its name. */
export const LIMITS: readonly { name: LimitName; kind: LimitKind; period: LimitPeriod }[] = LIMIT_KINDS.flatMap(kind =>
  LIMIT_PERIODS.map(period => ({ name: `${kind}-${period}` as const, kind, period })),
)

/** Raising a limit, or taking it away, waits this long. */
export const RAISE_WAITS_MS = 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** A limit at a moment: a raise whose time has come is in force by itself. */
export function limitAt(kept: KeptLimit | undefined, at: Date): KeptLimit {
  if (!kept) return { amount: null, next: null }
  return kept.next && kept.next.at <= at ? { amount: kept.next.amount, next: null } : kept
}

const isLower = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || one < other)

/**
 * What becomes of a limit when a person asks for another one: undefined when nothing changes. A first or lower one holds at once; a higher
 * one, or none, after 24 h. Who asks for what is in force gives up a raise that waits; asking twice for the same raise does not begin its
 * day anew.
 */
export function limitAfter(kept: KeptLimit | undefined, wanted: bigint | null, at: Date): KeptLimit | undefined {
  const { amount, next } = limitAt(kept, at)
  if (next ? wanted === next.amount : wanted === amount) return undefined
  if (wanted === amount || isLower(wanted, amount)) return { amount: wanted, next: null }
  return { amount, next: { amount: wanted, at: new Date(at.getTime() + RAISE_WAITS_MS) } }
}

/** What keeps a person from playing at a moment. */
export function pausingAt(kept: Pick<Kept, 'pausedUntil' | 'excludedUntil'>, at: Date): Pausing | null {
  if (kept.excludedUntil && kept.excludedUntil > at) return 'self_excluded'
  return kept.pausedUntil && kept.pausedUntil > at ? 'paused' : null
}

/** The end of a pause of so many days from now. */
export const pauseEnd = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** The later of the end there is and the one asked for: neither a pause nor an exclusion is ever made shorter. */
export const later = (end: Date | null, asked: Date): Date => (end && end > asked ? end : asked)

/** What is left below the limits of one kind before one is reached; null without any. Above a limit when winning, below 0 beyond one. */
export function leftOf(kept: Kept, kind: LimitKind, used: ByPeriod<bigint>, at: Date): bigint | null {
  const left = LIMITS.filter(limit => limit.kind === kind).flatMap(({ name, period }) => {
    const { amount } = limitAt(kept.limits[name], at)
    return amount === null ? [] : [amount - used[period]]
  })
  return left.length === 0 ? null : left.reduce((least, one) => (one < least ? one : least))
}

/** Whether a person has a limit of a kind in force. */
export const hasLimit = (kept: Kept, kind: LimitKind, at: Date): boolean =>
  LIMITS.some(limit => limit.kind === kind && limitAt(kept.limits[limit.name], at).amount !== null)
