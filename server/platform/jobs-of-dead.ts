import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { arrayOf } from './arrays.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** Interval of the check for live workers. Turns and settlements wait for the jobs of a dead worker: after two checks they continue. */
const LOOK_MS = 500
/** Checks to skip while no other process works: only one that started since the last check could have died. */
const ALONE_LOOKS = 4
/** Interval of the sweep that releases jobs of workers that died unobserved. */
const SWEEP_MS = 30_000

/**
 * Releases the jobs that a process had locked when it was killed; the queue alone would wait four hours. A worker counts as alive as long
 * as its listening connection. If it merely lost the connection for a short time, a job may run twice, which every task tolerates. A job
 * that was replaced by a newer one with its key while it ran has no attempts left and is deleted.
 */
export async function freeJobsOfDead(db: Db): Promise<void> {
  await db.rows(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs
      where locked_by like 'pool-%' and locked_at < now() - interval '10 seconds' and not exists (
        select from pg_stat_activity where datname = current_database() and application_name = locked_by)))`)
  await db.rows(sql`
    delete from graphile_worker._private_jobs
    where locked_by is null and key is null and last_error is null and attempts >= max_attempts and max_attempts > 1`)
}

/** How long a process may take to receive a job that it locked. */
const OWN_HEARD_MS = 10_000

/**
 * Releases jobs that this process locked without receiving them: the connection broke after they were locked and before the result arrived.
 * Its worker lives, so nothing else would release them for four hours. Checks every `lookMs`, until `over`.
 */
export function watchOwnJobs(
  { db, log }: { db: Db; log: Log },
  events: WorkerEvents,
  { over, lookMs }: { over: Promise<void>; lookMs: number },
): void {
  // Ids are read as BigInt, whatever type the queue declares.
  const inHand = new Set<bigint>()
  let worker: string | undefined
  events.on('pool:listen:success', ({ workerPool }) => {
    worker = workerPool.id
  })
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    for (const { id } of jobs) inHand.add(BigInt(id))
  })
  events.on('localQueue:returnJobs', ({ jobs }) => {
    for (const { id } of jobs) inHand.delete(BigInt(id))
  })
  events.on('job:complete', ({ job }) => void inHand.delete(BigInt(job.id)))
  const look = async (): Promise<void> => {
    const old = await db.rows(sql<{ id: bigint }>`
      select id from graphile_worker._private_jobs
      where locked_by = ${worker} and locked_at < now() - ${`${OWN_HEARD_MS} milliseconds`}::interval`)
    // Compared with the received jobs after the query, because jobs arrive while the check waits for a connection.
    const lost = old.map(({ id }) => id).filter(id => !inHand.has(id))
    if (lost.length === 0) return
    const freed = await db.rows(sql`
      with lost as (
        update graphile_worker._private_jobs set locked_at = null, locked_by = null
        where locked_by = ${worker} and id = any(${arrayOf(lost.map(String))}::bigint[]) returning id)
      select id, pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text) from lost`)
    if (freed.length > 0) log.warn({ jobs: freed.length }, 'released jobs locked but never received')
  }
  const timer = setInterval(() => {
    if (worker !== undefined)
      look().catch((error: unknown) => log.warn({ err: error }, 'locked jobs not checked; trying again'))
  }, lookMs)
  void over.finally(() => clearInterval(timer))
}

/**
 * Detects workers that have died and releases their jobs within two seconds; workers never seen alive are left to the sweep, which waits
 * longer. `isOwn` identifies workers of this process. `stop` waits for a running check.
 */
export function watchWorkers(
  { db, log }: { db: Db; log: Log },
  isOwn: (worker: string) => boolean,
): { stop(): Promise<void> } {
  let alive = new Set<string>()
  let missing = new Set<string>()
  let looking: Promise<void> | undefined
  let looks = 0
  const look = async (): Promise<void> => {
    looks += 1
    const isAlone = [...alive, ...missing].every(isOwn)
    if (isAlone && looks % ALONE_LOOKS !== 0) return
    const now = await workersOf(db)
    // Missing twice: a worker that reconnects has its name back by the second check.
    const dead = [...missing].filter(name => !now.has(name))
    if (dead.length > 0) {
      log.warn({ workers: dead.length }, 'workers died with running jobs; their jobs are released')
      // Notifies the queue as for new jobs, instead of waiting for its next poll.
      await db.rows(sql`
        select graphile_worker.force_unlock_workers(${dead}::text[]),
          pg_notify('jobs:insert', json_build_object('r', random(), 'count', 50)::text)`)
    }
    missing = new Set([...alive].filter(name => !now.has(name)))
    alive = now
  }
  const orWarn = (work: () => Promise<void>) => (): void => {
    looking ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs of dead workers not released; trying again'))
      .finally(() => {
        looking = undefined
      })
  }
  const timers = [
    setInterval(orWarn(look), LOOK_MS),
    setInterval(
      orWarn(() => freeJobsOfDead(db)),
      SWEEP_MS,
    ),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await looking
    },
  }
}

async function workersOf(db: Db): Promise<Set<string>> {
  const rows = await db.rows(sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'pool-%'`)
  return new Set(rows.map(({ name }) => name))
}
