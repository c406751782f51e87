import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { fetchAhead, reloadOnStaleChunk } from './stale-chunks.ts'

const forget = () => browserStorage.set('crava.reloaded', null)
beforeEach(forget)
afterEach(forget)

test('a page whose files are gone is read anew, once', () => {
  const reload = vi.fn<() => void>()
  const stop = reloadOnStaleChunk(reload)
  dispatchEvent(new Event('vite:preloadError'))
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledTimes(1)
  browserStorage.set('crava.reloaded', String(Date.now() - 120_000))
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledTimes(2)
  stop()
})

test('without a connection the page stays as it is', () => {
  const reload = vi.fn<() => void>()
  const stop = reloadOnStaleChunk(reload)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  online.mockRestore()
  stop()
})

test('a file that nobody has asked for yet may be missing: the page stays as it is, and the next one that is missed reads it anew', async () => {
  const reload = vi.fn<() => void>()
  const stop = reloadOnStaleChunk(reload)
  await fetchAhead(() => {
    dispatchEvent(new Event('vite:preloadError'))
    return Promise.reject(new Error('gone'))
  })
  expect(reload).not.toHaveBeenCalled()
  await expect
    .poll(() => {
      dispatchEvent(new Event('vite:preloadError'))
      return reload.mock.calls.length
    })
    .toBe(1)
  stop()
})

test('nothing is fetched ahead without a connection', async () => {
  const fetch = vi.fn<() => Promise<void>>()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await fetchAhead(fetch)
  expect(fetch).not.toHaveBeenCalled()
  online.mockRestore()
})
