import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'

test('processes on machines whose clocks are apart go by one clock, the database’s', async () => {
  const machine = (aheadMs: number) => ({ now: () => new Date(Date.now() + aheadMs) })
  const ahead = await startTestApp({ machineClock: machine(90_000) })
  const behind = await startTestApp({ machineClock: machine(-90_000), databaseUrl: ahead.databaseUrl })
  const [row] = await ahead.deps.db.rows(sql<{ now: Date }>`select clock_timestamp() as now`)
  const times = [ahead.deps.clock.now(), behind.deps.clock.now()].map(time => time.getTime())
  // They may differ only by the duration of the query on a busy machine.
  for (const time of times) expect(Math.abs(time - (row?.now.getTime() ?? 0))).toBeLessThan(2_000)
  expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeLessThan(500)
  const metrics = await ahead.metrics.registry.metrics()
  expect(Number(/^crava_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1])).toBeCloseTo(-90, 0)
})
