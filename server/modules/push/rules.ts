/** What a question may ask and cost, and when it may be sent (P1 to P3, F8). Pure. */
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

/** What is wrong with what an operator wrote, by field: the minutes, and the money (in centavos). */
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

/** P2: until when an answer may be given, and until when one that was on its way counts. */
export const deadlineOf = (sentAt: Date): Date => new Date(sentAt.getTime() + PUSH_ANSWER_MS)
/** P2: whether an answer that arrives at a moment came in time. */
export const isInTime = (sentAt: Date, at: Date): boolean =>
  at.getTime() <= sentAt.getTime() + PUSH_ANSWER_MS + PUSH_GRACE_MS

/**
 * When the game of a question locks: what was received in time may wait for its turn this long before it is stored.
 */
export const lockOf = (sentAt: Date): Date => new Date(sentAt.getTime() + PUSH_ANSWER_MS + PUSH_GRACE_MS + 2_000)

/** What is known of where a match is. */
export interface Where {
  status: MatchStatus
  /** As announced. */
  startsAt: Date | null
  startedAt: Date | null
  clock: Facts['clock']
}

/** Whole minutes that are between the last minute known to be played, or being played, and the first that is asked about. */
const LEAD_MINUTES = Math.ceil(PUSH_LEAD_MS / MINUTE_MS)

/**
 * P3: why a question about minutes that begin with `from` may not be sent at a moment, or null. A clock at minute 23 says that up to 23
 * minutes are played, so that two more whole ones are left before minute 26. Without a clock the match is taken to be as far on as it can
 * be; a break may end at any moment.
 */
export function sendRefusal(
  { status, startsAt, startedAt, clock }: Where,
  from: number,
  now: Date,
): 'match_over' | 'window_too_soon' | null {
  if (status !== 'scheduled' && status !== 'live') return 'match_over'
  if (status === 'live' && clock) {
    if (halfOf(from) < clock.half) return 'window_too_soon'
    // As long as the first half goes on, the break is between.
    if (halfOf(from) > clock.half && clock.minute < HALF_MINUTES) return null
    return from > clock.minute + LEAD_MINUTES ? null : 'window_too_soon'
  }
  const kickOff = startedAt ?? startsAt
  if (kickOff === null) return 'window_too_soon'
  const beginsAt = kickOff.getTime() + (from - 1) * MINUTE_MS
  return beginsAt - now.getTime() >= PUSH_LEAD_MS ? null : 'window_too_soon'
}

/** A break between the halves, and the stoppage time before it, as long as they mostly are. */
const BREAK_MS = 18 * MINUTE_MS

/**
 * Whether the minutes up to `to` have been played: by the clock of the match; where nobody tells it, by the time since kick-off. Before that
 * nobody can say what happened in them.
 */
export function isPlayedUpTo({ status, startsAt, startedAt, clock }: Where, to: number, now: Date): boolean {
  if (status !== 'scheduled' && status !== 'live') return true
  if (status === 'live' && clock) return clock.half > halfOf(to) || (clock.half === halfOf(to) && clock.minute > to)
  const kickOff = startedAt ?? startsAt
  const playedMs = to * MINUTE_MS + (halfOf(to) === 2 ? BREAK_MS : 0)
  return kickOff !== null && now.getTime() - kickOff.getTime() >= playedMs
}
