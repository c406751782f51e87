import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from './after-paint.ts'

/** What taps led to that is not done yet. */
const pending = new Set<() => void>()

const isChoice = ({ target }: Event): boolean => target instanceof HTMLInputElement && target.type === 'radio'

// What is done next starts from it: a form that is sent has what was chosen right before. Another radio does not: the browser has
// checked it by the time its click comes, and drawing the choice before it again would take that back.
if (typeof window !== 'undefined')
  for (const next of ['click', 'submit'])
    window.addEventListener(
      next,
      event => {
        if (isChoice(event)) return
        for (const work of pending) work()
      },
      { capture: true },
    )

/** {@link afterPaint}, but before whatever is pressed next, which finds it drawn. Returns how to cancel it. */
function beforeNextPress(work: () => void): () => void {
  const once = () => {
    if (pending.delete(once)) flushSync(work)
  }
  pending.add(once)
  afterPaint(once)
  return () => void pending.delete(once)
}

/** {@link beforeNextPress} for a handler: what runs then is that of the latest rendering, which knows what was chosen meanwhile. */
export function useAfterPaint<Args extends readonly unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return (...args) => void beforeNextPress(() => latest.current(...args))
}

/** A choice that its owner has not accepted within this time is no longer shown. */
const TAKEN_MS = 1_000

/**
 * Shows a choice ahead of its owner: it is painted at once, and only then is the owner notified, whose pages may take longer. Returns what
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
    // The owner is not notified of a choice that was replaced by another.
    callOff.current?.()
    callOff.current = beforeNextPress(() => {
      latest.current(to)
      setTimeout(() => setAhead(now => (now === mine ? undefined : now)), TAKEN_MS)
    })
  }
  return [ahead?.from === value ? ahead.to : value, choose]
}
