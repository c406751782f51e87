import type { Config } from './config.ts'
import type { OpenSpan, SpanOptions, Tracer } from './tracer.ts'

/**
 * Traces, if the environment enables them. All other code calls these functions, which cost nothing without traces: OpenTelemetry is loaded
 * only by `startTracing`. One tracer per process, since the current span is per process as well.
 */

const NO_SPAN: OpenSpan = { set: () => undefined }
let tracer: Tracer | undefined

/** Runs some work, in a span if traces are enabled. The span ends with the work, also when that is a promise. */
export const traced = <T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T =>
  tracer ? tracer.run(name, options, work) : work(NO_SPAN)

/** W3C traceparent of the current span; undefined without traces. */
export const currentTrace = (): string | undefined => tracer?.current()

/** Whether traces are enabled. */
export const isTracing = (): boolean => tracer !== undefined

/** Headers that carry the trace to a gateway; empty without traces. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTrace()
  return traceparent === undefined ? {} : { traceparent }
}

/** The parent trace of a request, from the header of the proxy in front. */
export const traceOf = (header: string | string[] | undefined): string | undefined =>
  tracer?.believesRequests && typeof header === 'string' ? header : undefined

/** Starts tracing if the configuration names a collector; returns the function that stops it. */
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
