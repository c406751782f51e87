import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** Maximum delay before a due job is fetched. Jobs for now are fetched at once, because the queue is notified of them. */
const LOOK_MS = 1_000
/** Each worker also polls by itself, in case the checks stop. */
export const OWN_POLL_MS = 10_000

/**
 * One check for all workers of a process: each of them polling once a second would be most of what a process does at rest. `stop` waits for
 * a running check.
 */
export function watchDueJobs({ db, log }: { db: Db; log: Log }) {
  const pools = new Set<WorkerPool>()
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const [found] = await db.rows(sql<{ due: number }>`
      select count(*)::integer as due from (
        select from graphile_worker._private_jobs where is_available and run_at <= now() limit 100) as first`)
    if (found && found.due > 0) for (const pool of pools) pool.nudge(found.due)
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'due jobs not checked; trying again'))
      .finally(() => {
        looking = undefined
      })
  }, LOOK_MS)
  return {
    /** Wakes the worker of these events, until `over`. */
    add: (events: WorkerEvents, over: Promise<void>): void => {
      events.on('pool:create', ({ workerPool }) => {
        pools.add(workerPool)
        void over.finally(() => pools.delete(workerPool))
      })
    },
    /** Whether a worker belongs to this process. */
    has: (name: string): boolean => [...pools].some(pool => pool.id === name),
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await looking
    },
  }
}

export type DueJobs = ReturnType<typeof watchDueJobs>
