import { beforeAll, afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(() => Promise.all(ends.map(end => end())))

const three = { burst: 3, perMs: 60_000 }

test('three tries a minute are three, also when ten come at once', async () => {
  const waits = await Promise.all(Array.from({ length: 10 }, () => app.deps.throttle.tryTake('at-once', three)))
  expect(waits.filter(wait => wait === 0)).toHaveLength(3)
  expect(waits.filter(wait => wait > 0).every(wait => wait <= 20)).toBe(true)
})

test('what was used comes back evenly', async () => {
  const { throttle } = app.deps
  for (let used = 0; used < 3; used += 1) expect(await throttle.tryTake('evenly', three)).toBe(0)
  expect(await throttle.tryTake('evenly', three)).toBe(20)
  app.clock.advance(20_000)
  expect(await throttle.peek('evenly', three)).toBe(0)
  expect(await throttle.tryTake('evenly', three)).toBe(0)
  expect(await throttle.tryTake('evenly', three)).toBeGreaterThan(0)
})

test('a refusal says how long to wait, and clearing gives everything back', async () => {
  const { throttle } = app.deps
  for (let used = 0; used < 3; used += 1) await throttle.take('cleared', three)
  await expect(throttle.take('cleared', three)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 20 })
  await throttle.clear('cleared')
  expect(await throttle.tryTake('cleared', three)).toBe(0)
})
