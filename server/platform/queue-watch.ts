import { sql } from 'kysely'
import type { Watched } from './metrics.ts'

interface Queue {
  due: number
  later: number
  running: number
  given_up: number
}

/** Metrics of the queue, by the database's clock, which the queue uses: how many jobs wait, and for how long. */
export const watchedQueue: readonly Watched[] = [
  {
    name: 'crava_queue_jobs',
    help: 'Jobs in the queue: due, due later, being done, given up.',
    label: 'state',
    read: async from => {
      const [queue] = await from.rows(sql<Queue>`
        select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
          count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
          count(*) filter (where locked_at is not null)::int as running,
          count(*) filter (where locked_at is null and attempts >= max_attempts)::int as given_up
        from graphile_worker._private_jobs`)
      return Object.entries(queue ?? {}).map(([of, value]) => ({ of, value: Number(value) }))
    },
  },
  {
    name: 'crava_queue_oldest_seconds',
    help: 'For how long the oldest due job has been waiting; 0 when none is.',
    read: async from => {
      const [oldest] = await from.rows(sql<{ value: number }>`
        select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as value from graphile_worker._private_jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()`)
      return [{ value: oldest?.value ?? 0 }]
    },
  },
]
