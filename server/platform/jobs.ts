import { EventEmitter } from 'node:events'
import {
  Logger as WorkerLogger,
  type ParsedCronItem,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { type Db, type JsonObject, poolLike, TRACE_KEY } from './db.ts'
import { type DueJobs, OWN_POLL_MS, watchDueJobs } from './due-jobs.ts'
import { freeJobsOfDead, watchOwnJobs, watchWorkers } from './jobs-of-dead.ts'
import { type Begun, keepWorking, type Pace } from './keep-working.ts'
import { type Lane, LANE_POOL, laneOf, LANES, type LaneTasks, MAIN_LANE } from './lanes.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { traced } from './tracing.ts'

/** The work of a job. It may run twice (a crash between its effect and its end), so it must be idempotent. */
export type Task = (payload: JsonObject) => Promise<void>

/** A module's part of the queue: its tasks by name, the events they consume, and what runs on a schedule. */
export interface JobSet {
  tasks: Record<string, Task>
  /** event → names of the tasks that consume it */
  consumes?: Record<string, readonly string[]>
  /** cron pattern (UTC) → task name */
  cron?: readonly { pattern: string; task: string }[]
  /** Runs in every process, more often than cron allows; never twice at once in one process. */
  timers?: readonly { everyMs: number; task: string }[]
  /** Tasks that call a gateway; they run in their own lane. */
  lanes?: LaneTasks
}

/** The tasks that consume an event, over all modules. */
export function consumersOf(sets: readonly JobSet[]): (event: string) => readonly string[] {
  const byEvent = new Map<string, string[]>()
  for (const set of sets) {
    for (const [event, tasks] of Object.entries(set.consumes ?? {})) {
      byEvent.set(event, [...(byEvent.get(event) ?? []), ...tasks])
    }
  }
  return event => byEvent.get(event) ?? []
}

export interface JobDeps {
  db: Db
  log: Log
  metrics: Metrics
}

/** The queue's message when it could not fetch jobs (graphile-worker 0.18.0). */
const NOT_FETCHED = 'Error occurred fetching jobs'

const PACE: Pace = { againMs: 1_000, endMs: 5_000, lookMs: 5_000 }

/**
 * Starts the worker: `concurrency` jobs at once, and beside them the lanes of jobs that call gateways, each with its own slots. `stop`
 * waits for running jobs. Tests of failures pass a shorter `Pace`.
 */
export async function startWorker(
  deps: JobDeps,
  sets: readonly JobSet[],
  concurrency: number,
  pace: Pace = PACE,
): Promise<{ stop(): Promise<void> }> {
  const pool = poolLike(deps.db.pool, LANE_POOL, error =>
    deps.log.warn({ reason: error.message }, 'database connection of a lane lost; the pool reconnects'),
  )
  const due = watchDueJobs(deps)
  const begin = (working: Omit<Working, 'due'>) =>
    keepWorking(deps.log, pace.againMs, () => beginWorking(deps, sets, { ...working, due, ...pace }))
  const queues = await Promise.all([
    begin({ lane: MAIN_LANE, pool: deps.db.pool, concurrency }),
    ...Object.entries(LANES).map(([lane, slots]) => begin({ lane: lane as Lane, pool, concurrency: slots })),
  ])
  const stopTimers = startTimers(deps, sets)
  const watching = watchWorkers(deps, due.has)
  return {
    stop: async () => {
      await watching.stop()
      await due.stop()
      await stopTimers()
      await Promise.all(queues.map(queue => queue.stop()))
      await pool.end()
    },
  }
}

interface Working {
  lane: Lane | typeof MAIN_LANE
  pool: pg.Pool
  concurrency: number
  due: DueJobs
}

async function beginWorking(
  deps: JobDeps,
  sets: readonly JobSet[],
  { lane, pool, concurrency, due, endMs, lookMs }: Working & Pace,
): Promise<Begun> {
  const events: WorkerEvents = new EventEmitter()
  // After failing to record the end of two jobs, it waits for ever for a count that became negative (graphile-worker 0.18.0).
  const gaveUp = new Promise<void>(resolve => {
    events.once('pool:fatalError', () => void setTimeout(resolve, endMs).unref())
  })
  // Task names are looked up with the first fetch; if that fails, its error is cached and nothing is ever fetched (0.18.0).
  const first = Promise.withResolvers<void>()
  let hasFetched = false
  events.once('localQueue:getJobs:complete', () => {
    hasFetched = true
  })
  const result = (message: string): void => {
    if (!hasFetched && message.startsWith(NOT_FETCHED)) first.resolve()
  }
  // The connection that listens carries the worker's name, so that others see in the database whether it still lives.
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Its LISTEN runs first: a connection runs one statement at a time.
    client.once('drain', () => {
      void client
        .query("select set_config('application_name', $1, false)", [workerPool.id])
        .then(() => freeOrWarn(deps))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'jobs of dead workers not released; trying again'))
    })
  })
  // A queue that stops with running jobs drops the promise that returns them (graphile-worker 0.18.0): without the database the unhandled
  // rejection would end the process. `freeJobsOfDead` releases them.
  events.on('localQueue:init', ({ localQueue }) => {
    const queue = localQueue as unknown as { background(work: Promise<unknown>): void }
    const follow = queue.background.bind(localQueue)
    queue.background = work => {
      work.catch((error: unknown) => deps.log.warn({ err: error }, 'running jobs not returned to the queue'))
      follow(work)
    }
  })
  const ended = Promise.withResolvers<void>()
  const tasks = taskList(deps, sets, lane)
  due.add(events, { tasks: new Set(Object.keys(tasks)), isLane: lane !== MAIN_LANE, over: ended.promise })
  watchOwnJobs(deps, events, { over: ended.promise, lookMs })
  const runner = await run({
    events,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: OWN_POLL_MS,
    taskList: tasks,
    // Only the main lane runs cron; the lane of the task takes the job.
    parsedCronItems: lane === MAIN_LANE ? cronItems(sets) : [],
    logger: quietLogger(deps.log, result),
    // Jobs prefetched behind hanging ones would wait, although another process could run them.
    preset: {
      worker: {
        localQueue: { size: lane === MAIN_LANE ? 200 : concurrency },
        completeJobBatchDelay: 1,
        failJobBatchDelay: 1,
      },
    },
  })
  const over = Promise.race([runner.promise.catch(() => undefined), gaveUp, first.promise])
  void over.then(ended.resolve)
  return { runner, over }
}

const freeOrWarn = ({ db, log }: JobDeps): void =>
  void freeJobsOfDead(db).catch((error: unknown) =>
    log.warn({ err: error }, 'jobs of dead workers not released; trying again'),
  )

/** Runs the timers of all modules until stopped; a run in progress ends first. */
function startTimers({ log, metrics }: JobDeps, sets: readonly JobSet[]): () => Promise<void> {
  let stopped = false
  const running = new Set<Promise<void>>()
  const timers = sets.flatMap(set =>
    (set.timers ?? []).map(({ everyMs, task }) => {
      let isBusy = false
      const run = async (): Promise<void> => {
        if (isBusy || stopped) return
        isBusy = true
        try {
          await set.tasks[task]?.({})
        } catch (error) {
          metrics.job(task, false)
          log.warn({ err: error, task }, 'timer failed; its next run tries again')
        } finally {
          isBusy = false
        }
      }
      return setInterval(() => {
        const turn: Promise<void> = run().finally(() => running.delete(turn))
        running.add(turn)
      }, everyMs)
    }),
  )
  return async () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}

function taskList(deps: JobDeps, sets: readonly JobSet[], lane: Working['lane']): TaskList {
  const list: TaskList = {}
  const lanes = laneOf(sets)
  const seen = new Set<string>()
  const late = lane === MAIN_LANE ? 'job' : 'gateway-job'
  for (const [name, task] of sets.flatMap(set => Object.entries(set.tasks))) {
    if (seen.has(name)) throw new Error(`Two tasks are named ${name}`)
    seen.add(name)
    if (lanes(name) !== lane) continue
    list[name] = async (payload, helpers) => {
      // Our connections read a bigint as BigInt, which the queue's own "failed" cannot serialize as JSON: it would stop the whole queue.
      helpers.job.id = BigInt(helpers.job.id).toString()
      deps.metrics.late(late, (Date.now() - helpers.job.run_at.getTime()) / 1_000)
      await runTask(deps, name, task, { ...helpers.job, payload: (payload ?? {}) as JsonObject })
    }
  }
  return list
}

/** Runs a job's task, counts it, and logs an error before rethrowing it. */
export async function runTask(
  { log, metrics }: JobDeps,
  name: string,
  task: Task,
  job: { payload: JsonObject; attempts: number; max_attempts: number },
): Promise<void> {
  try {
    const { [TRACE_KEY]: parent, ...payload } = job.payload
    const options = { kind: 'consumer', attributes: { 'crava.attempt': job.attempts } } as const
    const cause = typeof parent === 'string' ? { parent } : {}
    await traced(`job ${name}`, { ...options, ...cause }, () => task(payload))
    metrics.job(name, true)
  } catch (error) {
    metrics.job(name, false)
    const last = job.attempts >= job.max_attempts
    log[last ? 'error' : 'warn'](
      { err: error, task: name, attempt: job.attempts },
      last ? 'job gave up' : 'job failed; it is retried',
    )
    throw error
  }
}

function cronItems(sets: readonly JobSet[]): ParsedCronItem[] {
  return parseCronItems(
    sets.flatMap(set => set.cron ?? []).map(({ pattern, task }) => ({ match: pattern, task, identifier: task })),
  )
}

/** The queue's own messages are logged at debug level; errors of a job are logged by the task above. */
function quietLogger(log: Log, result: (error: string) => void): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') result(message)
    if (level === 'error') log.warn({ queue: message }, 'job queue error')
    else log.debug({ queue: message }, 'job queue message')
  })
}
