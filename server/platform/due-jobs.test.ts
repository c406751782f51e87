import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { OWN_POLL_MS } from './due-jobs.ts'
import { startWorker } from './jobs.ts'

test('a job for later starts within two seconds of its time, in the main lane and in the lane of a gateway', async () => {
  const { deps, metrics } = await startTestApp()
  const { db, log } = deps
  const began: Record<string, number> = {}
  const note = (name: string) => async () => {
    began[name] ??= performance.now()
  }
  const set = { tasks: { here: note('here'), outside: note('outside') }, lanes: { mail: ['outside'] } }
  const worker = await startWorker({ db, log, metrics }, [set], 4)
  onTestFinished(() => worker.stop())
  const afterMs = 1_500
  const added = performance.now()
  await db.tx(async tx => {
    await tx.addJob('here', {}, { afterMs })
    await tx.addJob('outside', {}, { afterMs })
  })
  await expect.poll(() => Object.keys(began).toSorted(), { timeout: OWN_POLL_MS }).toEqual(['here', 'outside'])
  for (const at of Object.values(began)) {
    expect(at - added).toBeGreaterThan(afterMs - 100)
    expect(at - added).toBeLessThan(afterMs + 2_000)
  }
})
