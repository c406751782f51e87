import type { GatewayOutcome, Metrics } from './metrics.ts'
import { traced } from './tracing.ts'

/** Counts and times every call of a gateway, and puts each in a span. What it answers is passed on as it is. */
export function watchGateway<G extends object>(name: string, gateway: G, metrics: Metrics): G {
  const watched = (call: string, work: () => unknown): unknown => {
    const began = performance.now()
    const ended = (outcome: GatewayOutcome): void =>
      metrics.gateway(name, call, outcome, (performance.now() - began) / 1_000)
    return traced(`${name} ${call}`, { kind: 'client', attributes: { 'crava.gateway': name } }, () => {
      const answer = work()
      // What is answered at once is no call: an address made, a body read.
      if (!(answer instanceof Promise)) return answer
      return answer.then(
        (value: unknown) => {
          ended('done')
          return value
        },
        (error: unknown) => {
          ended(isRefusal(error) ? 'refused' : 'failed')
          throw error
        },
      )
    })
  }
  return new Proxy(gateway, {
    get: (whole, key) => {
      const part: unknown = Reflect.get(whole, key)
      if (typeof part !== 'function' || typeof key !== 'string') return part
      return (...args: unknown[]) => watched(key, () => Reflect.apply(part, whole, args) as unknown)
    },
  })
}

/** Ports name what says no `…Refused`. */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.constructor.name.endsWith('Refused')
