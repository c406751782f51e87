import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** Maximum delay before a due job is fetched. Jobs for now are fetched at once, because the queue is notified of them. */
const LOOK_MS = 1_000
/** Each worker also polls by itself, in case the checks stop. */
export const OWN_POLL_MS = 10_000
/** Delay in which the lanes' notifications of one job are combined into one check. */
const GATHER_MS = 5
/** Maximum number of jobs counted by a check; if more are due, every worker is woken. */
const COUNTED = 100

interface Watched {
  tasks: ReadonlySet<string>
  nudge: (count: number) => void
}

/**
 * One check for all workers of a process: polling by each of them once a second would be most of the idle load. Every worker is notified of
 * a new job, and each batch of entries adds some, so lanes (`isLane`) fetch only if the check finds one of theirs. `stop` waits for a
 * running check.
 */
export function watchDueJobs({ db, log }: { db: Db; log: Log }) {
  const workers = new Map<WorkerPool, Watched>()
  let looking: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    const found = await db.rows(sql<{ task: string; due: number }>`
      select task.identifier as task, due.count as due from (
        select task_id, count(*)::integer as count from (
          select task_id from graphile_worker._private_jobs where is_available and run_at <= now() limit ${COUNTED}) as first
        group by task_id) as due
      join graphile_worker._private_tasks task on task.id = due.task_id`)
    const all = sum(found)
    for (const { tasks, nudge } of workers.values()) {
      const own = all < COUNTED ? sum(found.filter(({ task }) => tasks.has(task))) : all
      if (own > 0) nudge(own)
    }
  }
  const begin = (): void => {
    if (isStopped) return
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'due jobs not checked; trying again'))
      .finally(() => {
        looking = undefined
      })
  }
  const wake = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      // A running check may have started before the job was added.
      void Promise.resolve(looking).then(begin)
    }, GATHER_MS)
  }
  const timer = setInterval(begin, LOOK_MS)
  return {
    /** Wakes the worker of these events, until `over`. */
    add: (
      events: WorkerEvents,
      { tasks, isLane, over }: { tasks: ReadonlySet<string>; isLane: boolean; over: Promise<void> },
    ): void => {
      events.on('pool:create', ({ workerPool }) => {
        workers.set(workerPool, { tasks, nudge: workerPool.nudge.bind(workerPool) })
        // The queue calls it for every notification (graphile-worker 0.18.0).
        if (isLane) workerPool.nudge = wake
        void over.finally(() => workers.delete(workerPool))
      })
    },
    /** Whether a worker belongs to this process. */
    has: (name: string): boolean => [...workers.keys()].some(pool => pool.id === name),
    stop: async (): Promise<void> => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(gathering)
      await looking
    },
  }
}

const sum = (found: readonly { due: number }[]): number => found.reduce((total, { due }) => total + due, 0)

export type DueJobs = ReturnType<typeof watchDueJobs>
