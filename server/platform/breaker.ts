/** Consecutive slow failures after which the breaker opens. */
const OPENS_AFTER = 4
/** A failure faster than this delays nobody and does not count. */
const SLOW_MS = 1_000
/** How long it stays open: doubled after each trial that fails. */
const FIRST_OPEN_MS = 5_000
const LONGEST_OPEN_MS = 60_000
/** Parts (hosts of push services) that are tracked. */
const MOST_PARTS = 200

interface State {
  silences: number
  openMs: number
  openUntil: number
  /** The error of the last call: refused calls get the same, so that callers need not know about the breaker. */
  error: Error | undefined
  hasTrial: boolean
}

export interface Breaker {
  /** The error to fail a call with instead of making it; undefined if it may be made. After a pause, one trial call is allowed. */
  refusal(part: string): Error | undefined
  /** The call was answered, whatever the result. */
  answered(part: string): void
  /** The call got no answer within this many milliseconds. */
  silent(part: string, error: Error, tookMs: number): void
  /** How many parts are open now. */
  open(): number
}

/**
 * Circuit breaker of one gateway, shared by its jobs, timers and requests in this process: a gateway that accepts calls and never answers
 * costs a few timeouts instead of one per call. `part` names independent hosts of one gateway. Uses the process's monotonic clock.
 */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  const states = new Map<string, State>()
  const isOpen = (state: State): boolean => state.silences >= OPENS_AFTER
  const stateOf = (part: string): State => {
    const known = states.get(part)
    if (known) return known
    if (states.size >= MOST_PARTS) states.clear()
    const fresh = { silences: 0, openMs: FIRST_OPEN_MS, openUntil: 0, error: undefined, hasTrial: false }
    states.set(part, fresh)
    return fresh
  }
  return {
    refusal: part => {
      const state = states.get(part)
      if (!state || !isOpen(state)) return undefined
      if (now() < state.openUntil || state.hasTrial) return state.error
      state.hasTrial = true
      return undefined
    },
    answered: part => void states.delete(part),
    silent: (part, error, tookMs) => {
      // A fast failure ends a trial like an answer: there is nothing to protect from.
      if (tookMs < SLOW_MS) return void states.delete(part)
      const state = stateOf(part)
      if (isOpen(state) && state.hasTrial) state.openMs = Math.min(state.openMs * 2, LONGEST_OPEN_MS)
      state.silences += 1
      state.hasTrial = false
      state.error = error
      if (isOpen(state)) state.openUntil = now() + state.openMs
    },
    open: () => [...states.values()].filter(isOpen).length,
  }
}
