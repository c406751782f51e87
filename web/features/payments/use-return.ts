import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Returning<What> {
  /** What stands where the page stood. */
  opened: What | undefined
  open: (what: What) => void
  back: () => void
}

/**
 * Something that opens where a page of the panel stands, which is hidden meanwhile and not gone. Back from there the page is scrolled to
 * where it was, and the keyboard is on what was pressed. `place` is inside the panel's body.
 */
export function useReturn<What>(box: RefObject<HTMLElement | null>): Returning<What> {
  const [opened, setOpened] = useState<What>()
  const left = useRef<{ top: number; pressed: Element | null }>(undefined)
  const isAway = opened !== undefined
  useLayoutEffect(() => {
    const body = bodyOf(box.current)
    if (!isAway || !body) return
    body.scrollTop = 0
    // What opens may have taken the focus already.
    if (document.activeElement === left.current?.pressed) body.focus()
    return () => {
      // After the page is there again.
      requestAnimationFrame(() => {
        body.scrollTop = left.current?.top ?? 0
        const pressed = left.current?.pressed
        if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
      })
    }
  }, [box, isAway])
  return {
    opened,
    open: what => {
      left.current = { top: bodyOf(box.current)?.scrollTop ?? 0, pressed: document.activeElement }
      setOpened(what)
    },
    back: () => setOpened(undefined),
  }
}

const bodyOf = (box: HTMLElement | null) => box?.closest<HTMLElement>('[role="group"]')
