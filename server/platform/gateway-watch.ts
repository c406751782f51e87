import { type Breaker, createBreaker } from './breaker.ts'
import type { GatewayOutcome, Metrics } from './metrics.ts'
import { traced } from './tracing.ts'

interface Options {
  /** Which independent part of a gateway a call goes to, such as its host; one for all if left out. */
  partOf?: (args: readonly unknown[]) => string
  breaker?: Breaker
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Counts and times every call of a gateway, puts each in a span, and stops calling one that hangs for a while (breaker.ts): its calls
 * then end at once as the last one did. What it answers is passed on as it is.
 */
export function watchGateway<G extends object>(
  name: string,
  gateway: G,
  metrics: Metrics,
  { partOf = () => '', breaker = createBreaker(), now = () => performance.now() }: Options = {},
): G {
  // What answers at once is no call: an address made, a body read. Only what was seen to be a call is held back.
  const calls = new Set<string>()
  metrics.breaker(name, () => breaker.open())
  const watched = (call: string, part: string, work: () => unknown): unknown => {
    const refusal = calls.has(call) ? breaker.refusal(part) : undefined
    if (refusal) {
      metrics.gateway(name, call, 'skipped', 0)
      return Promise.reject(refusal)
    }
    const began = now()
    const ended = (outcome: GatewayOutcome): number => {
      const took = now() - began
      metrics.gateway(name, call, outcome, took / 1_000)
      return took
    }
    return traced(`${name} ${call}`, { kind: 'client', attributes: { 'crava.gateway': name } }, () => {
      const answer = work()
      if (!(answer instanceof Promise)) return answer
      calls.add(call)
      return answer.then(
        (value: unknown) => {
          ended('done')
          breaker.answered(part)
          return value
        },
        (error: unknown) => {
          const took = ended(isRefusal(error) ? 'refused' : 'failed')
          if (isSilence(error)) breaker.silent(part, error instanceof Error ? error : new Error('no answer'), took)
          else breaker.answered(part)
          throw error
        },
      )
    })
  }
  return new Proxy(gateway, {
    get: (whole, key) => {
      const part: unknown = Reflect.get(whole, key)
      if (typeof part !== 'function' || typeof key !== 'string') return part
      return (...args: unknown[]) => watched(key, partOf(args), () => Reflect.apply(part, whole, args) as unknown)
    },
  })
}

const reasonOf = (error: unknown): unknown => (error instanceof Error && 'reason' in error ? error.reason : undefined)

/** Ports name what says no `…Refused`; the feed's says so also of silence, by its reason. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name.endsWith('Refused') && reasonOf(error) !== 'unavailable'

/** Nobody answered; what answered something else than expected, or let us not in, did. */
const isSilence = (error: unknown): boolean =>
  !isRefusal(error) && reasonOf(error) !== 'access' && reasonOf(error) !== 'unreadable'
