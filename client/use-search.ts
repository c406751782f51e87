import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#contract/limits.ts'

/** The typed text, debounced by half a second or the given time; cleared without delay. */
export function useDebounced(typed: string, restMs = DEBOUNCE_MS): string {
  const [settled, setSettled] = useState(typed)
  if (typed === '' && settled !== '') setSettled('')
  useEffect(() => {
    const timer = setTimeout(setSettled, restMs, typed)
    return () => clearTimeout(timer)
  }, [typed, restMs])
  return typed === '' ? '' : settled
}

/**
 * The typed and the applied search term of a list. The applied term is in the URL: `inAddress` is its current value, `onSearch` changes it. When
 * the URL changes otherwise (a link, going back), the box follows. A pending term is dropped when the page is left.
 */
export function useSearch(inAddress: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress)
  const wanted = useDebounced(typed).trim()
  const written = useRef(inAddress)
  const typedAt = useRef<string>(undefined)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (wanted === written.current || typedAt.current !== location.pathname) return
    written.current = wanted
    search(wanted)
  }, [wanted])
  function handleType(text: string) {
    typedAt.current = location.pathname
    setTyped(text)
  }
  return { typed, setTyped: handleType, wanted }
}
