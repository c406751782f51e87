import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from './after-paint.ts'

/** A choice that its owner has not taken by then is not shown any longer. */
const TAKEN_MS = 1_000

/** Choices that are shown and that their owners have not received yet. */
const pending = new Set<() => void>()

const isChoice = ({ target }: Event): boolean => target instanceof HTMLInputElement && target.type === 'radio'

// What is done next starts from them: a form that is sent has what was chosen right before. Another radio does not: the browser has
// checked it by the time its click comes, and drawing the choice before it again would take that back.
if (typeof window !== 'undefined')
  for (const next of ['click', 'submit'])
    window.addEventListener(
      next,
      event => {
        if (isChoice(event)) return
        for (const tell of pending) tell()
      },
      { capture: true },
    )

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
  const waiting = useRef<() => void>(undefined)
  if (ahead && ahead.from !== value) setAhead(undefined)
  function choose(to: Value) {
    const mine = { from: value, to }
    setAhead(mine)
    // The owner is not told of a choice that another one has taken the place of.
    if (waiting.current) pending.delete(waiting.current)
    const tell = () => {
      if (!pending.delete(tell)) return
      // At once, so that a choice right after it starts from what this one made.
      flushSync(() => latest.current(to))
      setTimeout(() => setAhead(now => (now === mine ? undefined : now)), TAKEN_MS)
    }
    waiting.current = tell
    pending.add(tell)
    afterPaint(tell)
  }
  return [ahead?.from === value ? ahead.to : value, choose]
}
