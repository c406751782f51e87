/** Allowed contents and prices of a question, and when it may be sent (P1 to P3, F8). Pure. */
import type { Facts, MatchStatus } from '#contract/facts.ts'
import {
  HALF_MINUTES,
  halfOf,
  PUSH_AMOUNT_LEAST,
  PUSH_ANSWER_MS,
  PUSH_GRACE_MS,
  PUSH_LEAD_MS,
  PUSH_PRICES,
  PUSH_WINDOW_LEAST,
  type PushFact,
} from '#contract/push-games.ts'
import type { Stakes } from './types.ts'

type Codes = Record<string, string>
type Window = { fact: PushFact; from: number; to: number }
const MINUTE_MS = 60_000

/** Errors of an operator's draft, by field: minutes and amounts (in centavos). */
export function faultsOf({ fact, from, to, price, amount }: Stakes & Window): Codes {
  const fields: Codes = {}
  if (to < from) fields.to = 'window_backwards'
  else if (halfOf(from) !== halfOf(to)) fields.to = 'window_two_halves'
  else if (fact !== 'other' && to - from + 1 < PUSH_WINDOW_LEAST) fields.to = 'window_too_short'
  if (price < 0n || (price > 0n && price < PUSH_PRICES.least)) fields.price = 'price_low'
  if (price > PUSH_PRICES.most) fields.price = 'price_high'
  if (amount < 0n || (amount > 0n && amount < PUSH_AMOUNT_LEAST)) fields.amount = 'amount_low'
  return fields
}

/** P2: until when an answer may be given, and until when one sent in time is still accepted. */
export const deadlineOf = (sentAt: Date): Date => new Date(sentAt.getTime() + PUSH_ANSWER_MS)
/** P2: whether an answer that arrives at a moment came in time. */
export const isInTime = (sentAt: Date, at: Date): boolean =>
  at.getTime() <= sentAt.getTime() + PUSH_ANSWER_MS + PUSH_GRACE_MS

/** When the game of a question locks: an answer received in time may wait this long in the queue before it is stored. */
export const lockOf = (sentAt: Date): Date => new Date(sentAt.getTime() + PUSH_ANSWER_MS + PUSH_GRACE_MS + 2_000)

/** The known progress of a match. */
export interface Where {
  status: MatchStatus
  /** The scheduled start. */
  startsAt: Date | null
  startedAt: Date | null
  clock: Facts['clock']
  /** Since when the clock shows this, and when it was last reported; null without a clock, or if not recorded. */
  clockReport: { since: Date; lastAt: Date } | null
}

/** An older clock does not show where a match is: its source is silent or stuck. */
const CLOCK_GOOD_MS = 3 * MINUTE_MS
/** The maximum length of a break; a clock that stands at the end of a half for longer is stuck. */
const CLOCK_STANDS_MS = 20 * MINUTE_MS

/**
 * P3: how much may have been played since the clock showed this. A running clock that shows the same minute is as old as the first report
 * of that minute, however often it is repeated. At the end of a half the clock stands still during the break, so its age is that of its
 * last report.
 */
function ageOf(clock: NonNullable<Where['clock']>, resolved: Where['clockReport'], now: Date): number {
  if (resolved === null) return Number.POSITIVE_INFINITY
  const sinceMs = now.getTime() - resolved.since.getTime()
  const isBreak = clock.minute >= clock.half * HALF_MINUTES && sinceMs <= CLOCK_STANDS_MS
  return Math.max(0, isBreak ? now.getTime() - resolved.lastAt.getTime() : sinceMs)
}

/**
 * P3: why a question about minutes starting at `from` may not be sent at a moment, or null. A clock at minute 23 means that up to 23
 * minutes were played when it was reported, so that including its age two full minutes remain before minute 26 or 27; a clock that is too
 * old is unusable. A first half is assumed to be at least as far as its start implies, whatever the clock shows; the same applies to a
 * match without a clock, whose break may end at any moment.
 */
export function sendRefusal(
  where: Where,
  from: number,
  now: Date,
): 'match_over' | 'window_too_soon' | 'clock_stale' | null {
  const { status, startsAt, startedAt, clock, clockReport } = where
  if (status !== 'scheduled' && status !== 'live') return 'match_over'
  if (status === 'scheduled' || !clock) return isAhead(startedAt ?? startsAt, from, now) ? null : 'window_too_soon'
  if (halfOf(from) < clock.half) return 'window_too_soon'
  const ageMs = ageOf(clock, clockReport, now)
  if (ageMs > CLOCK_GOOD_MS) return 'clock_stale'
  const playedMs = clock.minute * MINUTE_MS + ageMs
  // While the first half is running, the break is still ahead.
  if (halfOf(from) > clock.half && playedMs < HALF_MINUTES * MINUTE_MS) return null
  if ((from - 1) * MINUTE_MS - playedMs < PUSH_LEAD_MS) return 'window_too_soon'
  const isFirstHalf = halfOf(from) === 1 && startedAt !== null
  return !isFirstHalf || isAhead(startedAt, from, now) ? null : 'window_too_soon'
}

/** Whether a minute is far enough ahead, if the match had been running without a break since kick-off. */
const isAhead = (kickOff: Date | null, from: number, now: Date): boolean =>
  kickOff !== null && kickOff.getTime() + (from - 1) * MINUTE_MS - now.getTime() >= PUSH_LEAD_MS

/** Why a draft can never be sent, by field: its match is over, or its first minute was played. */
export function pastFaults(where: Where, from: number, now: Date): Codes {
  if (where.status !== 'scheduled' && where.status !== 'live') return { _match: 'match_over' }
  return isPlayedUpTo(where, from, now) ? { from: 'window_past' } : {}
}

/** The usual length of the break, and of the stoppage time before it. */
const BREAK_MS = 18 * MINUTE_MS

/**
 * Whether the minutes up to `to` have been played: by the match clock; without one, by the time since kick-off. Before that the outcome
 * cannot be known.
 */
export function isPlayedUpTo({ status, startsAt, startedAt, clock }: Where, to: number, now: Date): boolean {
  if (status !== 'scheduled' && status !== 'live') return true
  if (status === 'live' && clock) return clock.half > halfOf(to) || (clock.half === halfOf(to) && clock.minute > to)
  const kickOff = startedAt ?? startsAt
  const playedMs = to * MINUTE_MS + (halfOf(to) === 2 ? BREAK_MS : 0)
  return kickOff !== null && now.getTime() - kickOff.getTime() >= playedMs
}
