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

/** Errors of an operator's draft, by field: the minutes, and the money (in centavos). */
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

/** P2: until when an answer may be given, and until when one sent in time still counts. */
export const deadlineOf = (sentAt: Date): Date => new Date(sentAt.getTime() + PUSH_ANSWER_MS)
/** P2: whether an answer that arrives at a moment came in time. */
export const isInTime = (sentAt: Date, at: Date): boolean =>
  at.getTime() <= sentAt.getTime() + PUSH_ANSWER_MS + PUSH_GRACE_MS

/**
 * When the game of a question locks: what was received in time may wait for its turn this long before it is stored.
 */
export const lockOf = (sentAt: Date): Date => new Date(sentAt.getTime() + PUSH_ANSWER_MS + PUSH_GRACE_MS + 2_000)

/** The known progress of a match. */
export interface Where {
  status: MatchStatus
  /** As announced. */
  startsAt: Date | null
  startedAt: Date | null
  clock: Facts['clock']
  /** Since when the clock shows this, and when it was last reported; null without a clock, or when not recorded. */
  clockReport: { since: Date; lastAt: Date } | null
}

/** A clock that is older says nothing of where a match is now: its source is silent, or stands still. */
const CLOCK_GOOD_MS = 3 * MINUTE_MS
/** A break, and what the clock stood before it: one that stands at the end of a half for longer stands still. */
const CLOCK_STANDS_MS = 20 * MINUTE_MS

/**
 * P3: how much of the match may have been played since its clock showed this. A clock runs: one that shows the same minute all along is as
 * old as that minute, whoever repeats it. At the end of a half it stands for as long as the break goes on, so that it is as old as it
 * was last reported.
 */
function ageOf(clock: NonNullable<Where['clock']>, resolved: Where['clockReport'], now: Date): number {
  if (resolved === null) return Number.POSITIVE_INFINITY
  const sinceMs = now.getTime() - resolved.since.getTime()
  const isBreak = clock.minute >= clock.half * HALF_MINUTES && sinceMs <= CLOCK_STANDS_MS
  return Math.max(0, isBreak ? now.getTime() - resolved.lastAt.getTime() : sinceMs)
}

/**
 * P3: why a question about minutes that begin with `from` may not be sent at a moment, or null. A clock at minute 23 says that up to 23
 * minutes were played when it was told, so that with its age two more whole ones are left before minute 26 or 27; one that is too old says
 * nothing. A first half is as far on as its beginning implies, whatever its clock shows; and so is a match without a clock, whose break may
 * end at any moment.
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
  // As long as the first half goes on, the break is between.
  if (halfOf(from) > clock.half && playedMs < HALF_MINUTES * MINUTE_MS) return null
  if ((from - 1) * MINUTE_MS - playedMs < PUSH_LEAD_MS) return 'window_too_soon'
  const isFirstHalf = halfOf(from) === 1 && startedAt !== null
  return !isFirstHalf || isAhead(startedAt, from, now) ? null : 'window_too_soon'
}

/** Whether a minute is far enough off, had the match gone on without a break since it kicked off. */
const isAhead = (kickOff: Date | null, from: number, now: Date): boolean =>
  kickOff !== null && kickOff.getTime() + (from - 1) * MINUTE_MS - now.getTime() >= PUSH_LEAD_MS

/** Why a draft could never be sent any more, by field: its match is over, or its first minute was played. */
export function pastFaults(where: Where, from: number, now: Date): Codes {
  if (where.status !== 'scheduled' && where.status !== 'live') return { _match: 'match_over' }
  return isPlayedUpTo(where, from, now) ? { from: 'window_past' } : {}
}

/** A break between the halves, and the stoppage time before it, as long as they mostly are. */
const BREAK_MS = 18 * MINUTE_MS

/**
 * Whether the minutes up to `to` have been played: by the clock of the match; without one, by the time since kick-off. Before that
 * nobody can say what happened in them.
 */
export function isPlayedUpTo({ status, startsAt, startedAt, clock }: Where, to: number, now: Date): boolean {
  if (status !== 'scheduled' && status !== 'live') return true
  if (status === 'live' && clock) return clock.half > halfOf(to) || (clock.half === halfOf(to) && clock.minute > to)
  const kickOff = startedAt ?? startsAt
  const playedMs = to * MINUTE_MS + (halfOf(to) === 2 ? BREAK_MS : 0)
  return kickOff !== null && now.getTime() - kickOff.getTime() >= playedMs
}
