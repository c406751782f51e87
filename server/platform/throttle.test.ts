import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../tests/support/app.ts'
import type { Db } from './db.ts'
import { createThrottle } from './throttle.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const five = { burst: 5, perMs: 60_000 }
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('of many at once as many pass as may, and the others are told how long to wait', async () => {
  const { throttle } = app.deps
  const waits = await times(20, () => throttle.tryTake('at-once', five))
  expect(waits.filter(wait => wait === 0)).toHaveLength(5)
  expect(new Set(waits.filter(wait => wait > 0))).toEqual(new Set([12]))
  await expect(throttle.take('at-once', five)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 12 })
})

test('refills evenly', async () => {
  const { throttle } = app.deps
  await times(5, () => throttle.take('refill', five))
  app.clock.advance(11_999)
  expect(await throttle.tryTake('refill', five)).toBe(1)
  app.clock.advance(1)
  expect(await throttle.peek('refill', five)).toBe(0)
  expect(await throttle.tryTake('refill', five)).toBe(0)
  expect(await throttle.tryTake('refill', five)).toBe(12)
  app.clock.advance(3_600_000)
  expect((await times(8, () => throttle.tryTake('refill', five))).filter(wait => wait === 0)).toHaveLength(5)
})

test('what is given back just after a refusal lets nobody through uncounted', async () => {
  const { throttle, db } = app.deps
  await times(5, () => throttle.take('give-back', five))
  const between: Db = {
    ...db,
    rows: async statement => {
      const rows = await db.rows(statement)
      await throttle.giveBack('give-back', five)
      return rows
    },
  }
  expect(await createThrottle(between, app.clock).tryTake('give-back', five)).toBeGreaterThan(0)
  expect(await throttle.tryTake('give-back', five)).toBe(0)
})

test('cleared, it is new', async () => {
  const { throttle } = app.deps
  await times(5, () => throttle.take('clear', five))
  await throttle.clear('clear')
  expect(await throttle.peek('clear', five)).toBe(0)
  expect((await times(8, () => throttle.tryTake('clear', five))).filter(wait => wait === 0)).toHaveLength(5)
})
