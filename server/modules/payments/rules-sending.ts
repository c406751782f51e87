/**
 * Payouts and returns are ordered from the bank under one id that never changes, as often as needed. A refusal ends an order only if no
 * other sending of it may be executed still: the bank may have refused the second because it is about to execute the first.
 */

/** An order in our ledger: the number of its sendings, and when the latest that may still be in transit began; null if none may be. */
interface Order {
  attempts: number
  triedAt: Date | null
}

/** A sending: its attempt number, and when the latest attempt with unknown outcome before it began. */
export interface Sent {
  attempt: number
  triedBefore: Date | null
}

/**
 * An order without an answer may still reach the bank for this long: longer than a call that waits for a token, is rejected because it
 * expired, and waits for another. Until then a refusal of the same id proves nothing: an order that may have been sent is never treated as
 * failed.
 */
export const ON_ITS_WAY_MS = 3 * 60_000

/** The sending that begins now. */
export const nextSending = ({ attempts, triedAt }: Order): Sent => ({ attempt: attempts + 1, triedBefore: triedAt })

/**
 * What a refusal of a sending proves. outdated: nothing, a later sending has begun · waiting: nothing before `waitMs` have passed, since the
 * sending that began at `triedAt` may be in transit · refused: the order will not be executed.
 */
export function refusalProves(
  { attempts }: Pick<Order, 'attempts'>,
  { attempt, triedBefore }: Sent,
  at: Date,
): { proof: 'outdated' } | { proof: 'waiting'; triedAt: Date; waitMs: number } | { proof: 'refused' } {
  if (attempts !== attempt) return { proof: 'outdated' }
  if (triedBefore === null) return { proof: 'refused' }
  const waitMs = ON_ITS_WAY_MS - (at.getTime() - triedBefore.getTime())
  return waitMs > 0 ? { proof: 'waiting', triedAt: triedBefore, waitMs } : { proof: 'refused' }
}
