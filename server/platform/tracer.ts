export interface SpanOptions {
  /** An internal span (the default) is part of other work and is not recorded without a parent. */
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  /** Names of the program and counts, never anything of a person. */
  attributes?: Record<string, string | number>
  /** W3C traceparent of what caused it, when it is not what is being done here. */
  parent?: string | undefined
  /** W3C traceparents of what else is done with it. */
  links?: readonly string[]
}

export interface OpenSpan {
  set(name: string, value: string | number): void
}

export interface Tracer {
  run<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T
  /** W3C traceparent of what is being done. */
  current(): string | undefined
  /** Whether a traceparent of a request is believed: only where a proxy in front sets it. */
  readonly believesRequests: boolean
  /** Sends pending spans, and stops. */
  stop(): Promise<void>
}
