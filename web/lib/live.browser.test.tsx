import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onLiveStart, startLive } from './live.ts'
import { forgetToken, saveToken } from './session.ts'

/** A socket of the library that connects when the test says so. */
function library() {
  const handlers = new Map<string, () => void>()
  const socket = {
    on: (name: string, handle: () => void) => void handlers.set(name, handle),
    onAny: () => undefined,
    disconnect: () => undefined,
  }
  return { io: vi.fn(() => socket as never), connect: () => handlers.get('connect')?.() }
}

let stop = (): void => undefined
beforeEach(() => {
  vi.useFakeTimers()
  saveToken('a session')
})
afterEach(() => {
  stop()
  forgetToken()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

test('a visit whose live connection could not be loaded gets it once the internet is back', async () => {
  const { io, connect } = library()
  const load = vi.fn(async () => ({ io })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const started = vi.fn()
  const forget = onLiveStart(started)
  stop = startLive(load)
  await settled()
  expect(io).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  await settled()
  expect(load).toHaveBeenCalledTimes(2)
  expect(io).toHaveBeenCalledTimes(1)
  connect()
  expect(started).toHaveBeenCalledTimes(1)
  // Nothing waits any more.
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(2)
  forget()
})

test('it is tried again by itself too, ever more rarely, and neither offline nor after sign-out', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  stop = startLive(load)
  await settled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(3)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(3)
  isOnline.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(load.mock.calls.length).toBeGreaterThan(3)
  forgetToken()
  const before = load.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  dispatchEvent(new Event('online'))
  await settled()
  expect(load).toHaveBeenCalledTimes(before)
})
