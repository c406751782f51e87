import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** One answered request: app, operation, status, seconds. */
  request(app: string, operation: string, status: number, seconds: number): void
  /** One job that ended: task and whether it succeeded. */
  job(task: string, ok: boolean): void
}

/** Prometheus metrics of this process, served on the operator's port at `/metrics`. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'crava_request_seconds',
    help: 'Time to answer a request, by operation and status.',
    labelNames: ['app', 'operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'crava_jobs_total',
    help: 'Jobs that ended, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  return {
    registry,
    request: (app, operation, status, seconds) => requests.observe({ app, operation, status: String(status) }, seconds),
    job: (task, ok) => jobs.inc({ task, outcome: ok ? 'done' : 'failed' }),
  }
}
