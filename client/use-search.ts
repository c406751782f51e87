import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#contract/limits.ts'

/** The typed text, debounced by half a second or the given time; emptied at once. */
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
 * What is typed in a list's box, and what of it is searched for. That stays in the address: `inAddress` is what it names now, and
 * `onSearch` names something else. An address that changes by itself (a link, the way back) changes the box. Who has gone to another page
 * before it was named is not brought back.
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
