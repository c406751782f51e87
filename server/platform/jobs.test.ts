import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { freeJobsOfDead } from './jobs-of-dead.ts'
import { startWorker } from './jobs.ts'
import type { Pace } from './keep-working.ts'

const lockOf = async (app: TestApp) => {
  const jobs = await app.deps.db.rows(sql<{ lockedBy: string | null }>`
    select locked_by as "lockedBy" from graphile_worker._private_jobs`)
  return jobs.map(job => job.lockedBy)
}

/** The names of the listening workers. */
const namesOf = async (app: TestApp) => {
  const named = await app.deps.db.rows(sql<{ name: string }>`
    select application_name as name from pg_stat_activity where datname = current_database()`)
  return named.map(({ name }) => name)
}

/** Makes the job look as if it was locked a minute ago. */
const takenLongAgo = (app: TestApp, by: string | null = null) =>
  app.deps.db.rows(sql`update graphile_worker._private_jobs
    set locked_at = now() - interval '1 minute', locked_by = coalesce(${by}, locked_by)`)

/** A twentieth of the production recovery delays. */
const QUICK: Pace = { againMs: 50, endMs: 250, lookMs: 250 }

async function workerOf(app: TestApp, tasks: Record<string, () => Promise<void>>) {
  const worker = await startWorker({ db: app.deps.db, log: app.deps.log, metrics: app.metrics }, [{ tasks }], 4, QUICK)
  onTestFinished(() => worker.stop())
}

test('a job whose process was killed is taken up by the next start, not hours later', async () => {
  const app = await startTestApp()
  await app.deps.db.tx(tx => tx.addJob('left-behind', {}))
  await takenLongAgo(app, 'pool-of-a-process-that-was-killed')
  let done = 0
  await workerOf(app, {
    'left-behind': async () => {
      done += 1
    },
  })
  await expect.poll(() => done, { timeout: 5_000 }).toBe(1)
  await expect.poll(() => lockOf(app)).toEqual([])
})

test('what is left of a job that was replaced while it ran, by a process that was killed then, goes', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  const add = () => db.tx(tx => tx.addJob('again', {}, { key: 'again' }))
  await add()
  await takenLongAgo(app, 'pool-of-a-process-that-was-killed')
  await add()
  expect(await lockOf(app)).toHaveLength(2)
  await freeJobsOfDead(db)
  expect(await db.rows(sql`select key, attempts from graphile_worker.jobs`)).toEqual([{ key: 'again', attempts: 0 }])
})

test('a job that a living worker holds stays its own', async () => {
  const app = await startTestApp()
  let runs = 0
  let end = () => undefined as void
  await workerOf(app, {
    slow: () =>
      new Promise<void>(resolve => {
        runs += 1
        end = resolve
      }),
  })
  // The pool is last in, first out: the worker waits for this connection.
  onTestFinished(() => end())
  await app.deps.db.tx(tx => tx.addJob('slow', {}))
  await expect.poll(() => runs).toBe(1)
  // A worker may take its first job before its connection reports its name.
  await expect.poll(() => namesOf(app)).toEqual(expect.arrayContaining(await lockOf(app)))
  await takenLongAgo(app)
  await freeJobsOfDead(app.deps.db)
  expect(await lockOf(app)).toEqual([expect.stringMatching(/^pool-/)])
  end()
  await expect.poll(() => lockOf(app)).toEqual([])
  expect(runs).toBe(1)
})

test('the queue goes on after the database went away for a moment', async () => {
  const app = await startTestApp()
  let done = 0
  await workerOf(app, {
    after: async () => {
      done += 1
    },
  })
  const timesDone = () => done
  for (let time = 1; time <= 2; time += 1) {
    await app.deps.db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await app.deps.db.tx(tx => tx.addJob('after', {}))
    await expect.poll(timesDone, { timeout: 45_000 }).toBe(time)
  }
}, 120_000)

test('a job that was taken while the answer was lost runs all the same; one that runs is left alone', async () => {
  const app = await startTestApp()
  const ran: string[] = []
  const end = Promise.withResolvers<void>()
  const long = async () => {
    ran.push('long')
    await end.promise
  }
  await workerOf(app, { long, lost: async () => void ran.push('lost') })
  const { db } = app.deps
  await db.tx(tx => tx.addJob('long', {}))
  await expect.poll(() => ran).toEqual(['long'])
  // Locked by the live worker, which does not know of it; the other job has been running for as long.
  await db.rows(sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null`)
  await db.tx(async tx => {
    await tx.addJob('lost', {})
    await tx.rows(sql`
      update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = (
        select locked_by from graphile_worker._private_jobs where locked_by is not null limit 1) where locked_by is null`)
  })
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['long', 'lost'])
  end.resolve()
}, 60_000)

test('a timer runs again and again, never twice at once, also after it failed, and stops with the worker', async () => {
  const app = await startTestApp()
  const seen = { runs: 0, atOnce: 0, most: 0 }
  const tick = async () => {
    seen.runs += 1
    seen.most = Math.max(seen.most, (seen.atOnce += 1))
    await app.deps.db.rows(sql`select pg_sleep(0.02)`)
    seen.atOnce -= 1
    if (seen.runs === 1) throw new Error('the first time it fails')
  }
  const set = { tasks: { tick }, timers: [{ everyMs: 5, task: 'tick' }] }
  const worker = await startWorker({ db: app.deps.db, log: app.deps.log, metrics: app.metrics }, [set], 1)
  await expect.poll(() => seen.runs).toBeGreaterThan(3)
  await worker.stop()
  expect(seen).toMatchObject({ atOnce: 0, most: 1 })
})

test('a job that fails is tried again, and the queue goes on meanwhile', async () => {
  const app = await startTestApp()
  const runs = { failing: 0, after: 0 }
  await workerOf(app, {
    failing: async () => {
      runs.failing += 1
      if (runs.failing === 1) throw new Error('the first time it fails')
      await Promise.resolve()
    },
    after: async () => {
      runs.after += 1
    },
  })
  await app.deps.db.tx(tx => tx.addJob('failing', {}))
  await expect.poll(() => runs.failing).toBe(1)
  await expect.poll(() => lockOf(app)).toEqual([null])
  await app.deps.db.tx(tx => tx.addJob('after', {}))
  await expect.poll(() => runs.after, { timeout: 5_000 }).toBe(1)
  await app.deps.db.rows(sql`update graphile_worker._private_jobs set run_at = now()`)
  await expect.poll(() => runs.failing, { timeout: 5_000 }).toBe(2)
  await expect.poll(() => lockOf(app)).toEqual([])
})

test.each([1, 4])('a queue that could not write down the end of %i jobs is begun anew', async jobs => {
  const app = await startTestApp()
  const [warned, result] = [vi.spyOn(app.deps.log, 'warn'), vi.spyOn(app.deps.log, 'error')]
  const seen = { beside: 0, after: 0 }
  const lost = () => warned.mock.calls.filter(call => JSON.stringify(call).includes('Failed to complete jobs')).length
  await workerOf(app, {
    breaking: async () => {
      await app.deps.db.rows(sql`alter table graphile_worker._private_jobs rename to away`)
    },
    // Each ends once recording the end of the previous one has failed.
    beside: async () => {
      const before = (seen.beside += 1)
      await expect.poll(lost, { timeout: 5_000 }).toBeGreaterThanOrEqual(before)
    },
    after: async () => {
      seen.after += 1
    },
  })
  for (let job = 1; job < jobs; job += 1) await app.deps.db.tx(tx => tx.addJob('beside', {}))
  await expect.poll(() => seen.beside).toBe(jobs - 1)
  await app.deps.db.tx(tx => tx.addJob('breaking', {}))
  const isAway = async () => (await app.deps.db.rows(sql`select 1 from pg_tables where tablename = 'away'`)).length
  await expect.poll(isAway, { timeout: 5_000 }).toBe(1)
  await expect.poll(() => result.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await app.deps.db.rows(sql`alter table graphile_worker.away rename to _private_jobs`)
  await app.deps.db.tx(tx => tx.addJob('after', {}))
  await expect.poll(() => seen.after, { timeout: 10_000 }).toBe(1)
})

test('a queue that gave up with jobs in hand ends nothing but itself, and is begun anew', async () => {
  const app = await startTestApp()
  const warned = vi.spyOn(app.deps.log, 'warn')
  const back = Promise.withResolvers<void>()
  let after = 0
  await workerOf(app, {
    breaking: async () => {
      await app.deps.db.rows(sql`alter table graphile_worker._private_jobs rename to away`)
    },
    // Occupies its slot, so that the others wait in the local queue.
    holding: () => back.promise,
    after: async () => {
      after += 1
    },
  })
  await app.deps.db.tx(async tx => {
    await tx.addJob('breaking', {})
    for (let job = 0; job < 20; job += 1) await tx.addJob('holding', {})
  })
  const text = () => JSON.stringify(warned.mock.calls)
  await expect.poll(text, { timeout: 15_000 }).toContain('running jobs not returned to the queue')
  await app.deps.db.rows(sql`alter table graphile_worker.away rename to _private_jobs`)
  back.resolve()
  await app.deps.db.tx(tx => tx.addJob('after', {}))
  await expect.poll(() => after, { timeout: 15_000 }).toBe(1)
})
