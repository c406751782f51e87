import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { OWN_POLL_MS, watchDueJobs } from './due-jobs.ts'
import { startWorker } from './jobs.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  return () => Promise.all(ends.map(end => end()))
})
beforeEach(() => app.deps.db.pool.query('delete from graphile_worker._private_jobs'))

async function working(began: Record<string, number>): Promise<void> {
  const { db, log } = app.deps
  const note = (name: string) => async () => {
    began[name] ??= performance.now()
  }
  const set = { tasks: { here: note('here'), outside: note('outside') }, lanes: { mail: ['outside'] } }
  const worker = await startWorker({ db, log, metrics: app.metrics }, [set], 4)
  onTestFinished(() => worker.stop())
}

test('a job for later starts within two seconds of its time, in the main lane and in the lane of a gateway', async () => {
  const began: Record<string, number> = {}
  await working(began)
  const afterMs = 1_500
  const added = performance.now()
  await app.deps.db.tx(async tx => {
    await tx.addJob('here', {}, { afterMs })
    await tx.addJob('outside', {}, { afterMs })
  })
  await expect.poll(() => Object.keys(began).toSorted(), { timeout: OWN_POLL_MS }).toEqual(['here', 'outside'])
  for (const at of Object.values(began)) {
    expect(at - added).toBeGreaterThan(afterMs - 100)
    expect(at - added).toBeLessThan(afterMs + 2_000)
  }
})

test('of a new job every lane is notified, and only that of the job fetches', async () => {
  const { db, log } = app.deps
  const due = watchDueJobs({ db, log })
  onTestFinished(() => due.stop())
  const over = Promise.withResolvers<void>()
  const watched = (task: string, isLane: boolean) => {
    const nudge = vi.fn<(count: number) => void>()
    const workerPool = { id: `pool-${task}`, nudge } as unknown as WorkerPool
    const events: WorkerEvents = new EventEmitter()
    due.add(events, { tasks: new Set([task]), isLane, over: over.promise })
    events.emit('pool:create', { workerPool } as never)
    return { nudge, notified: () => workerPool.nudge(1) }
  }
  const [main, mail, bank] = [watched('here', false), watched('outside', true), watched('elsewhere', true)]
  const all = [main, mail, bank]
  for (const { notified } of all) notified()
  await pause(200)
  // The queue's own call reaches the main lane at once, whatever is due.
  expect(all.map(({ nudge }) => nudge.mock.calls.length)).toEqual([1, 0, 0])
  await db.tx(tx => tx.addJob('outside', {}))
  for (const { notified } of all) notified()
  await expect.poll(() => mail.nudge).toHaveBeenCalledWith(1)
  expect([main.nudge.mock.calls.length, bank.nudge.mock.calls.length]).toEqual([2, 0])
  // More than a check counts: it cannot tell whose they are.
  await db.tx(async tx => {
    for (let number = 0; number < 120; number += 1) await tx.addJob('here', {})
  })
  await expect.poll(() => bank.nudge).toHaveBeenCalled()
  over.resolve()
  await over.promise
  expect(due.has('pool-outside')).toBe(false)
})
