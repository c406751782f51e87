export interface SpanOptions {
  /** An internal span (the default) is part of other work and is not recorded without a parent. */
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  /** Identifiers and counts only; no personal data. */
  attributes?: Record<string, string | number>
  /** W3C traceparent of the cause, if it is not the current span. */
  parent?: string | undefined
  /** W3C traceparents of other work that this span handles. */
  links?: readonly string[]
}

export interface OpenSpan {
  set(name: string, value: string | number): void
}

export interface Tracer {
  run<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T
  /** W3C traceparent of the current span. */
  current(): string | undefined
  /** Whether the traceparent of a request is trusted: only behind a proxy that sets it. */
  readonly believesRequests: boolean
  /** Sends pending spans, and stops. */
  stop(): Promise<void>
}
