import { useLayoutEffect, useRef, useState } from 'react'
import { beforeNextPress } from './after-paint.ts'

/** A choice that its owner has not taken by then is not shown any longer. */
const TAKEN_MS = 1_000

/**
 * Shows a choice ahead of its owner: it is painted at once, and only then the owner is told, whose pages may take much longer. Answers what
 * to show, and how to choose.
 */
export function useAhead<Value>(value: Value, onChange: (value: Value) => void): [Value, (next: Value) => void] {
  const [ahead, setAhead] = useState<{ from: Value; to: Value }>()
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const callOff = useRef<() => void>(undefined)
  if (ahead && ahead.from !== value) setAhead(undefined)
  function choose(to: Value) {
    const mine = { from: value, to }
    setAhead(mine)
    // The owner is not told of a choice that another one has taken the place of.
    callOff.current?.()
    callOff.current = beforeNextPress(() => {
      latest.current(to)
      setTimeout(() => setAhead(now => (now === mine ? undefined : now)), TAKEN_MS)
    })
  }
  return [ahead?.from === value ? ahead.to : value, choose]
}
