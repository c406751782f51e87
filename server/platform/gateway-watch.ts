import { type Breaker, createBreaker } from './breaker.ts'
import type { GatewayOutcome, Metrics } from './metrics.ts'
import { traced } from './tracing.ts'

interface Options {
  /** The independent part of a gateway that a call goes to, such as its host; one for all if omitted. */
  partOf?: (args: readonly unknown[]) => string
  breaker?: Breaker
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Counts and times every call of a gateway, traces it, and pauses calls to a gateway that hangs (breaker.ts): they fail at once with the
 * last error. Results are passed on unchanged.
 */
export function watchGateway<G extends object>(
  name: string,
  gateway: G,
  metrics: Metrics,
  { partOf = () => '', breaker = createBreaker(), now = () => performance.now() }: Options = {},
): G {
  // A function that returns synchronously is not a call (building a URL, parsing a body). Only functions that have returned a promise are
  // paused.
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

/** Ports name a refusal `…Refused`; the feed's error also covers missing answers, distinguished by its reason. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name.endsWith('Refused') && reasonOf(error) !== 'unavailable'

/** No answer. An unexpected answer or a denied access counts as an answer. */
const isSilence = (error: unknown): boolean =>
  !isRefusal(error) && reasonOf(error) !== 'access' && reasonOf(error) !== 'unreadable'
