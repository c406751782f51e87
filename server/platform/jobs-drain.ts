import { sql } from 'kysely'
import type { Db, JsonObject } from './db.ts'
import { type JobDeps, type JobSet, runTask } from './jobs.ts'

/** A job that fails this often throws instead of being retried forever. */
const DRAIN_TRIES = 20
/** More jobs than this, and this many for each one that waited at the beginning, count as an endless loop. */
const DRAIN_MOST = 20_000
const ADDED_BY_EACH = 10

interface TakenJob {
  id: bigint
  task: string
  payload: JsonObject
  attempts: number
  max_attempts: number
}

/**
 * Runs all jobs that are due at `now` (the injected clock's), including those that they add. For tests: the queue itself uses the
 * database's clock, which is not the tests' clock. A job without its own time is due at once.
 */
export async function drainJobs(deps: JobDeps, sets: readonly JobSet[], now: Date): Promise<void> {
  const tasks = new Map(sets.flatMap(set => Object.entries(set.tasks)))
  const [waiting] = await deps.db.rows(sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker._private_jobs`)
  const most = DRAIN_MOST + ADDED_BY_EACH * (waiting?.count ?? 0)
  for (let done = 0; done < most; done += 1) {
    const job = await takeDue(deps.db, now)
    if (!job) return
    const task = tasks.get(job.task)
    if (!task) throw new Error(`No task ${job.task}`)
    try {
      await runTask(deps, job.task, task, job)
      await deps.db.rows(sql`delete from graphile_worker._private_jobs where id = ${job.id}`)
    } catch (error) {
      if (job.attempts >= DRAIN_TRIES) throw new Error('A job keeps failing', { cause: error })
      await deps.db.rows(
        sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = ${String(error)} where id = ${job.id}`,
      )
    }
  }
  throw new Error('The queue does not drain: a job keeps adding jobs.')
}

async function takeDue(db: Db, now: Date): Promise<TakenJob | undefined> {
  // Materialized; otherwise a plan may search for a due job again for each joined row, and lock them all.
  const [job] = await db.rows(sql<TakenJob>`
    with due as materialized (
      select id from graphile_worker._private_jobs
      where locked_at is null and attempts < max_attempts and (run_at <= ${now} or run_at in (created_at, updated_at))
      order by attempts, priority, run_at, id limit 1 for update skip locked
    )
    update graphile_worker._private_jobs job
    set locked_at = now(), locked_by = 'drain', attempts = job.attempts + 1
    from due, graphile_worker._private_tasks task
    where job.id = due.id and task.id = job.task_id
    returning job.id, task.identifier as task, job.payload, job.attempts, job.max_attempts`)
  return job
}
