import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUsername } from '#contract/people.ts'
import { watchAvailability } from './availability.ts'

const requests = vi.fn<(address: string) => Promise<Response>>()
const failed = vi.fn<(error: unknown) => void>()

const answer = (free: boolean) => Promise.resolve(Response.json({ data: free }))
const watch = () => watchAvailability('username', checkUsername, failed)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', requests)
  requests.mockReset().mockImplementation(() => answer(true))
  failed.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks once, 500 ms after the last key, and counts as checking from the first', async () => {
  const name = watch()
  name.typed('a')
  expect(name.state.get()).toBe('checking')
  await vi.advanceTimersByTimeAsync(400)
  name.typed('an')
  await vi.advanceTimersByTimeAsync(499)
  expect(requests).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveBeenCalledOnce()
  expect(requests.mock.calls[0]?.[0]).toBe('/api/account/checker?username=an')
  expect(await name.settled()).toBe('free')
})

test('does not ask about what is not valid, and forgets the question before it', async () => {
  const name = watch()
  name.typed('ana')
  name.typed('ana!')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests).not.toHaveBeenCalled()
  expect(name.state.get()).toBe('unknown')
})

test('an answer that comes late says nothing about what is typed now', async () => {
  const slow = Promise.withResolvers<Response>()
  requests.mockImplementationOnce(() => slow.promise)
  const name = watch()
  name.typed('ana')
  await vi.advanceTimersByTimeAsync(500)
  name.typed('bia')
  slow.resolve(Response.json({ data: false }))
  await vi.advanceTimersByTimeAsync(500)
  expect(await name.settled()).toBe('free')
})

test('who waits for it hears that it is taken', async () => {
  requests.mockImplementation(() => answer(false))
  const name = watch()
  name.typed('ana')
  const settled = name.settled()
  await vi.advanceTimersByTimeAsync(500)
  expect(await settled).toBe('taken')
})

test('a question without an answer is told, and holds nobody back', async () => {
  requests.mockImplementation(() => Promise.reject(new TypeError('offline')))
  const name = watch()
  name.typed('ana')
  await vi.advanceTimersByTimeAsync(500)
  expect(await name.settled()).toBe('unknown')
  expect(failed).toHaveBeenCalledOnce()
})
