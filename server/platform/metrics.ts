import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Reader } from './db.ts'

export interface Metrics {
  registry: Registry
  /** One answered request: app, operation, status, seconds. */
  request(app: string, operation: string, status: number, seconds: number): void
  /** One finished job: its task and whether it succeeded. */
  job(task: string, ok: boolean): void
  /** The delay of something scheduled. */
  late(what: Late, seconds: number): void
  /** One batch: its size, and how long each item waited. */
  batch(name: string, waitedSeconds: readonly number[]): void
  /** One gateway call: gateway, method, outcome, seconds. */
  gateway(gateway: string, call: string, outcome: GatewayOutcome, seconds: number): void
  /** The number of open circuit breakers of a gateway, read when metrics are collected. */
  breaker(gateway: string, open: () => number): void
  /** One refusal of a throttle, by what it bounds. */
  throttled(what: string): void
  /** One live message, by whom it was sent to. */
  notified(to: 'user' | 'users' | 'each' | 'room' | 'members' | 'all'): void
  /** A gauge of this process, read when metrics are collected. */
  gauge(name: string, help: string, read: () => number): void
  /** Gauges read from the database when metrics are collected; the same in every process. */
  watch(watched: readonly Watched[], from: Reader, clock: Clock): void
}

/** Jobs that call a gateway wait in their own lanes, and are counted separately. */
export type Late = 'turn' | 'settlement' | 'job' | 'gateway-job'
const LATE: readonly Late[] = ['turn', 'settlement', 'job', 'gateway-job']

/** refused: answered with a refusal · failed: no answer, or an unexpected one · skipped: not called, because the breaker is open. */
export type GatewayOutcome = 'done' | 'refused' | 'failed' | 'skipped'

/** A gauge that a module exposes to operators. Labels are fixed identifiers, never personal data. */
export interface Watched {
  name: string
  help: string
  /** The name of the label, if there are several values. */
  label?: string
  read: (from: Reader, now: Date) => Promise<{ of?: string; value: number }[]>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** A reader that takes longer than this is omitted, so that metrics are available also while the database is slow. */
const READ_MS = 3_000

/** Prometheus metrics of this process, served on the operator's port at `/metrics`. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  // Its default of 10 ms would wake an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const registers = [registry]
  const requests = new Histogram({
    name: 'crava_request_seconds',
    help: 'Time to answer a request, by operation and status.',
    labelNames: ['app', 'operation', 'status'],
    buckets: SECONDS,
    registers,
  })
  const jobs = new Counter({
    name: 'crava_jobs_total',
    help: 'Jobs that ended, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const late = new Histogram({
    name: 'crava_late_seconds',
    help: 'How late turns, settlements and jobs were done.',
    labelNames: ['what'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1_800],
    registers,
  })
  const batch = createBatchMetrics(registry)
  const gateways = new Histogram({
    name: 'crava_gateway_seconds',
    help: 'Time of calls to the bank, the feed, mail and push services, by outcome.',
    labelNames: ['gateway', 'call', 'outcome'],
    buckets: [...SECONDS, 10, 30],
    registers,
  })
  const throttled = new Counter({
    name: 'crava_throttled_total',
    help: 'Calls that were refused for being too many, by what is bounded.',
    labelNames: ['what'],
    registers,
  })
  const sent = new Counter({
    name: 'crava_live_messages_total',
    help: 'Live messages of this process, by whom they went to.',
    labelNames: ['to'],
    registers,
  })
  for (const what of LATE) late.zero({ what })
  for (const to of ['user', 'users', 'each', 'room', 'all']) sent.inc({ to }, 0)
  return {
    registry,
    request: (app, operation, status, seconds) => requests.observe({ app, operation, status: String(status) }, seconds),
    job: (task, ok) => jobs.inc({ task, outcome: ok ? 'done' : 'failed' }),
    late: (what, seconds) => late.observe({ what }, Math.max(0, seconds)),
    batch,
    gateway: (gateway, call, outcome, seconds) => gateways.observe({ gateway, call, outcome }, seconds),
    breaker: createBreakerMetrics(registry),
    throttled: what => throttled.inc({ what }),
    notified: to => sent.inc({ to }),
    gauge: (name, help, read) => {
      const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) })
    },
    watch: (watched, from, clock) => {
      for (const each of watched) watchOne(registry, each, from, clock)
    },
  }
}

function createBreakerMetrics(registry: Registry): Metrics['breaker'] {
  const breakers = new Map<string, () => number>()
  const open: Gauge = new Gauge({
    name: 'crava_gateway_open',
    help: 'Gateways that hang and are not asked for a while: 1, or how many push services.',
    labelNames: ['gateway'],
    registers: [registry],
    collect: () => {
      for (const [gateway, read] of breakers) open.set({ gateway }, read())
    },
  })
  return (gateway, read) => void breakers.set(gateway, read)
}

function createBatchMetrics(registry: Registry): Metrics['batch'] {
  const sizes = new Histogram({
    name: 'crava_batch_size',
    help: 'How many were done together.',
    labelNames: ['batch'],
    buckets: [1, 2, 5, 10, 25, 50, 100, 200, 400],
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'crava_batch_wait_seconds',
    help: 'How long one waited for the batch it was done with.',
    labelNames: ['batch'],
    buckets: SECONDS,
    registers: [registry],
  })
  return (name, waitedSeconds) => {
    sizes.observe({ batch: name }, waitedSeconds.length)
    for (const seconds of waitedSeconds) waits.observe({ batch: name }, seconds)
  }
}

/** A value that cannot be read is omitted: an alert on its absence says more than a stale value. */
function watchOne(registry: Registry, { name, help, label, read }: Watched, from: Reader, clock: Clock): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect: async () => {
      const late = new Promise<[]>(resolve => setTimeout(resolve, READ_MS, []).unref())
      const values = await Promise.race([read(from, clock.now()).catch((): [] => []), late])
      gauge.reset()
      if (values.length === 0) gauge.remove({})
      for (const { of, value } of values)
        gauge.set(label === undefined || of === undefined ? {} : { [label]: of }, value)
    },
  })
}
