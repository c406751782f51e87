import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import type { Db } from './db.ts'
import { watchOwnJobs } from './jobs-of-dead.ts'

const WORKER = 'pool-of-this-process'

async function watched() {
  const { db, log } = (await startTestApp()).deps
  await db.tx(tx => tx.addJob('slow', {}))
  const [job] = await db.rows(sql<{ id: bigint }>`update graphile_worker._private_jobs
    set locked_at = now() - interval '1 minute', locked_by = ${WORKER} returning id`)
  if (job === undefined) throw new Error('The job was not added')
  const events: WorkerEvents = new EventEmitter()
  const over = Promise.withResolvers<void>()
  onTestFinished(() => over.resolve())
  const lockOf = async () => (await db.rows(sql`select locked_by as "lockedBy" from graphile_worker._private_jobs`))[0]
  return { db, log, job, events, over: over.promise, lockOf }
}

const listen = (events: WorkerEvents) => events.emit('pool:listen:success', { workerPool: { id: WORKER } } as never)

test('a job locked for this process that never came is released', async () => {
  const { db, log, events, over, lockOf } = await watched()
  watchOwnJobs({ db, log }, events, { over, lookMs: 20 })
  listen(events)
  await expect.poll(lockOf).toEqual({ lockedBy: null })
})

test('a job that comes while the check waits for a connection stays its own', async () => {
  const { db, log, job, events, over, lockOf } = await watched()
  const waiting = Promise.withResolvers<void>()
  const read = vi.fn()
  const slow = {
    rows: async (query: Parameters<Db['rows']>[0]) => {
      read()
      await waiting.promise
      return db.rows(query)
    },
  } as unknown as Db
  watchOwnJobs({ db: slow, log }, events, { over, lookMs: 20 })
  listen(events)
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
  events.emit('localQueue:getJobs:complete', { jobs: [job] } as never)
  const before = read.mock.calls.length
  waiting.resolve()
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(before + 2)
  expect(await lockOf()).toEqual({ lockedBy: WORKER })
})
