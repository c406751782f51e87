import type { Config } from './config.ts'
import type { OpenSpan, SpanOptions, Tracer } from './tracer.ts'

/*
 * Traces, where the environment asks for them. Everything else calls what is here and costs nothing without them: OpenTelemetry is loaded
 * only by `startTracing`. One for the process, as the thread of what is being done is one.
 */

const NO_SPAN: OpenSpan = { set: () => undefined }
let tracer: Tracer | undefined

/** Does some work, in a span where there are traces. The span ends with the work, also when that is a promise. */
export const traced = <T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T =>
  tracer ? tracer.run(name, options, work) : work(NO_SPAN)

/** W3C traceparent of what is being done; undefined without traces. */
export const currentTrace = (): string | undefined => tracer?.current()

/** Whether there are traces. */
export const isTracing = (): boolean => tracer !== undefined

/** Headers that carry the trace to a gateway; none without traces. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTrace()
  return traceparent === undefined ? {} : { traceparent }
}

/** What a request's trace goes on from, where the proxy in front says so. */
export const traceOf = (header: string | string[] | undefined): string | undefined =>
  tracer?.believesRequests && typeof header === 'string' ? header : undefined

/** Begins traces where the configuration names a collector; gives what ends them. */
export async function startTracing(config: Pick<Config, 'tracing' | 'trustProxy'>): Promise<() => Promise<void>> {
  if (!config.tracing || tracer) return async () => undefined
  const { openTracer } = await import('./tracing-otel.ts')
  const opened = await openTracer(config.tracing, config.trustProxy !== false)
  tracer = opened
  return async () => {
    tracer = undefined
    await opened.stop()
  }
}
