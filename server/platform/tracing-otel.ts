import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Context, type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import { Refusal } from './fail.ts'
import type { SpanOptions, Tracer } from './tracer.ts'

const TYPES = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const
/** How long shutdown waits for the collector. */
const LAST_EXPORT_MS = 5_000
const MOST_LINKS = 32

/** Traces over OTLP/HTTP. Loaded only if a collector is configured. */
export async function openTracer(
  { endpoint, ratio, service }: NonNullable<Config['tracing']>,
  believesRequests: boolean,
): Promise<Tracer> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
        scheduledDelayMillis: 2_000,
        exportTimeoutMillis: LAST_EXPORT_MS,
      }),
    ],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  const spans = provider.getTracer('crava', version)
  return {
    believesRequests,
    current: () => traceparentOf(trace.getSpan(contexts.active())),
    run: (name, options, work) => {
      const parent = parentOf(options, contexts.active())
      if (parent === undefined) return work({ set: () => undefined })
      const { kind = 'internal', attributes = {}, links = [] } = options
      const linked = links.slice(0, MOST_LINKS).flatMap(linkTo)
      const span = spans.startSpan(name, { kind: TYPES[kind], attributes, links: linked }, parent)
      const open = { set: (key: string, value: string | number) => void span.setAttribute(key, value) }
      return contexts.with(trace.setSpan(parent, span), () => endWith(span, () => work(open)))
    },
    stop: async () => {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise(resolve => setTimeout(resolve, LAST_EXPORT_MS).unref()),
      ])
      contexts.disable()
    },
  }
}

/** The parent of a span; undefined for an internal span without one. An invalid traceparent starts a new trace. */
function parentOf({ kind = 'internal', parent }: SpanOptions, active: Context): Context | undefined {
  const [link] = parent === undefined ? [] : linkTo(parent)
  if (link) return trace.setSpanContext(ROOT_CONTEXT, link.context)
  if (kind === 'server' || kind === 'consumer') return ROOT_CONTEXT
  return trace.getSpan(active) === undefined ? undefined : active
}

/** Ends the span with the work. An error is recorded by its type alone: a message may contain personal data. */
function endWith<T>(span: Span, work: () => T): T {
  const failed = (error: unknown): never => {
    const name = error instanceof Error ? error.constructor.name : 'Error'
    span.setAttribute('error.type', error instanceof Refusal ? error.code : name)
    if (!(error instanceof Refusal)) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    throw error
  }
  try {
    const result = work()
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    const ended = result.then((value: unknown) => {
      span.end()
      return value
    }, failed)
    return ended as T
  } catch (error) {
    return failed(error)
  }
}

function traceparentOf(span: Span | undefined): string | undefined {
  if (!span) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`
}

/** https://www.w3.org/TR/trace-context/ */
function linkTo(traceparent: string): Link[] {
  const [, traceId, spanId, flags] =
    /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined) return []
  return [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) & 1, isRemote: true } }]
}
