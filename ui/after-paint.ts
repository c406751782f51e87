import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** A page that is not looked at any more draws no frame; what was asked for on it comes all the same. */
const NO_FRAME_MS = 500

/** Does what a tap leads to once what it changed itself is painted. */
export function afterPaint(work: () => void): void {
  if (document.hidden) return work()
  let isDone = false
  function once() {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(once, NO_FRAME_MS)
  // The callback of a frame runs before it is drawn; a task of its own comes after.
  requestAnimationFrame(() => setTimeout(once))
}

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

/** {@link afterPaint}, but before whatever is pressed next, which finds it drawn. Answers how to call it off. */
export function beforeNextPress(work: () => void): () => void {
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

let painted: Promise<void> | undefined
if (typeof window !== 'undefined')
  window.addEventListener(
    'click',
    () => {
      painted ??= new Promise(resolve =>
        afterPaint(() => {
          painted = undefined
          resolve()
        }),
      )
    },
    { capture: true, passive: true },
  )

/** Resolves when a tap, or a key that is one, has been painted that was made right now; undefined without one. */
export const tapPainted = (): Promise<void> | undefined => painted
