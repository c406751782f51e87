import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { DEBOUNCE_MS } from '#contract/limits.ts'
import { useSearch } from './use-search.ts'

const here = location.href
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', here)
})

test.each([
  ['names what was typed in the address', () => undefined, ['Fla']],
  ['brings nobody back who has gone to another page', () => history.replaceState(null, '', '/elsewhere'), []],
])('a search %s', async (_title, go, searched) => {
  const onSearch = vi.fn()
  const { result, act } = await renderHook(() => useSearch('', onSearch))
  await act(() => result.current.setTyped('Fla'))
  go()
  await act(() => vi.advanceTimersByTime(DEBOUNCE_MS))
  expect(onSearch.mock.calls.flat()).toEqual(searched)
})
