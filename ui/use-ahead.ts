import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from './after-paint.ts'

/** Deferred effects of taps. */
const pending = new Set<() => void>()

const isChoice = ({ target }: Event): boolean => target instanceof HTMLInputElement && target.type === 'radio'

// Run before the next click or submit: a submitted form must have the latest choice. Not before another radio: the browser has checked it before
// its click event, and rerendering the earlier choice would undo that.
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

/** {@link afterPaint}, but before the next press. Returns the cancel function. */
function beforeNextPress(work: () => void): () => void {
  const once = () => {
    if (pending.delete(once)) flushSync(work)
  }
  pending.add(once)
  afterPaint(once)
  return () => void pending.delete(once)
}

/** {@link beforeNextPress} for a handler: runs the handler of the latest render, which has the latest state. */
export function useAfterPaint<Args extends readonly unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return (...args) => void beforeNextPress(() => latest.current(...args))
}

/** A choice that its owner has not accepted within this time is reverted. */
const TAKEN_MS = 1_000

/**
 * Optimistic value: painted at once, and only then is the owner notified, whose pages may take longer. Returns the value to show and its setter.
 */
export function useAhead<Value>(value: Value, onChange: (value: Value) => void): [Value, (next: Value) => void] {
  const [shown, show] = useShownAhead(value)
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const callOff = useRef<() => void>(undefined)
  function choose(to: Value) {
    const revert = show(to)
    // Do not notify the owner of a choice that was replaced.
    callOff.current?.()
    callOff.current = beforeNextPress(() => {
      latest.current(to)
      setTimeout(revert, TAKEN_MS)
    })
  }
  return [shown, choose]
}

/**
 * Optimistic value whose owner is notified at once and may accept it later: an address changes only once its page is loaded. Returns the value to
 * show and its setter.
 */
export function useShownAtOnce<Value>(value: Value, onChange: (value: Value) => void): [Value, (next: Value) => void] {
  const [shown, show] = useShownAhead(value)
  function choose(to: Value) {
    setTimeout(show(to), TAKEN_MS)
    onChange(to)
  }
  return [shown, choose]
}

/** A value shown until its owner's changes. Returns it and its setter, which returns the function that reverts it. */
function useShownAhead<Value>(value: Value): [Value, (to: Value) => () => void] {
  const [ahead, setAhead] = useState<{ from: Value; to: Value }>()
  if (ahead && ahead.from !== value) setAhead(undefined)
  function show(to: Value) {
    const mine = { from: value, to }
    setAhead(mine)
    return () => setAhead(now => (now === mine ? undefined : now))
  }
  return [ahead && ahead.from === value ? ahead.to : value, show]
}
