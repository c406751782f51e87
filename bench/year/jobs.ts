import { sql } from 'kysely'
import type pg from 'pg'
import type { Started } from '#server/main.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { sweepBooks } from '#server/modules/ledger/service-sweep.ts'
import { invariants } from '#server/registry.ts'

/** The cost of one run of a job. */
export interface JobRun {
  ms: number
  /** Rows returned by sequential and index scans, over the whole database. */
  rows: number
  /** The table with most of them. */
  most: string
  failed?: string
}

export interface JobFigures {
  task: string
  /** Its pattern, or its interval. */
  every: string
  first: JobRun
  /** Directly after the first run: nothing has changed since. */
  second: JobRun
}

/** Every job that runs on a schedule, by timer or cron. */
export const periodicJobs = ({ jobs }: Pick<Started, 'jobs'>): { task: string; every: string }[] => {
  const all = jobs.flatMap(set => [
    ...(set.cron ?? []).map(({ task, pattern }) => ({ task, every: pattern })),
    ...(set.timers ?? []).map(({ task, everyMs }) => ({ task, every: `${everyMs / 1_000} s` })),
  ])
  // One that runs both ways is measured once.
  return [...new Map(all.map(one => [one.task, one])).values()]
}

/** Runs every periodic job twice, sequentially, with the product's worker off, but those that are left out. */
export async function measureJobs(
  product: Started,
  { format, without }: { format: (line: string) => void; without: readonly string[] },
): Promise<JobFigures[]> {
  const figures: JobFigures[] = []
  for (const { task, every } of periodicJobs(product)) {
    if (without.includes(task)) continue
    const run = product.jobs.find(set => task in set.tasks)?.tasks[task]
    if (!run) throw new Error(`No task ${task}`)
    const first = await measureRun(product.deps.db.pool, () => run({}))
    const second = await measureRun(product.deps.db.pool, () => run({}))
    figures.push({ task, every, first, second })
    format(`${task}: ${lineOf(first)}; again ${lineOf(second)}`)
  }
  return figures
}

/** Every check of the ledger that reads all of it, whole: at once, and in slices as the worker does within a day. */
export async function measureChecks(
  { deps }: Started,
  format: (line: string) => void,
): Promise<{ name: string; run: JobRun }[]> {
  const { db, clock } = deps
  await db.rows(sql`delete from ledger_sweep`)
  await db.rows(sql`delete from ledger_sweep_sum`)
  const checks = {
    'at once (`npm run ledger:check`)': () => checkBooks({ db, clock }, invariants, { wait: true }),
    'in slices (`ledger.sweep`), without its pauses': () => sweepBooks(deps, invariants, Number.POSITIVE_INFINITY),
  }
  const figures: { name: string; run: JobRun }[] = []
  for (const [name, work] of Object.entries(checks)) {
    const run = await measureRun(db.pool, async () => void (await work()))
    figures.push({ name, run })
    format(`${name}: ${lineOf(run)}`)
  }
  return figures
}

const lineOf = ({ ms, rows, most, failed }: JobRun): string =>
  `${ms.toFixed(0)} ms, ${rows.toLocaleString('en-US')} rows${most === '' ? '' : ` (${most})`}${failed === undefined ? '' : `, ${failed}`}`

async function measureRun(pool: pg.Pool, work: () => Promise<void>): Promise<JobRun> {
  const before = await rowsRead(pool)
  const began = performance.now()
  const failed = await work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const ms = performance.now() - began
  const after = await rowsRead(pool)
  const read = [...after].map(([table, rows]): [string, number] => [table, rows - (before.get(table) ?? 0)])
  const [most] = read.toSorted(([, one], [, other]) => other - one)
  return {
    ms,
    rows: read.reduce((sum, [, rows]) => sum + rows, 0),
    most: most && most[1] > 0 ? `${most[0]} ${most[1].toLocaleString('en-US')}` : '',
    ...(failed === undefined ? {} : { failed }),
  }
}

/** Rows returned so far by scans, per table. Every connection of the pool reports its counts first. */
async function rowsRead(pool: pg.Pool): Promise<Map<string, number>> {
  const clients = await Promise.all(Array.from({ length: Math.max(1, pool.idleCount) }, () => pool.connect()))
  try {
    await Promise.all(clients.map(client => client.query('select pg_stat_force_next_flush()')))
    // A connection reports its counts only with a later statement.
    await Promise.all(clients.map(client => client.query('select 1')))
    const { rows } = await (clients[0] ?? pool).query<{ name: string; rows: string }>(`
      select name, sum(read)::text as rows from (
        select schemaname || '.' || relname as name, seq_tup_read as read from pg_stat_user_tables
        union all select schemaname || '.' || relname, idx_tup_read from pg_stat_user_indexes) as scans
      where name not like 'graphile_worker.%' group by 1`)
    return new Map(rows.map(row => [row.name.replace('public.', ''), Number(row.rows)]))
  } finally {
    for (const client of clients) client.release()
  }
}
