import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Returning<What> {
  /** What is open instead of the page. */
  opened: What | undefined
  open: (what: What) => void
  back: () => void
}

/**
 * Opens content in place of a panel page, which is hidden but stays mounted. Closing restores its scroll position and focuses the element that
 * was pressed. `place` is inside the panel's body.
 */
export function useReturn<What>(box: RefObject<HTMLElement | null>): Returning<What> {
  const [opened, setOpened] = useState<What>()
  const left = useRef<{ top: number; pressed: Element | null }>(undefined)
  const isAway = opened !== undefined
  useLayoutEffect(() => {
    const body = bodyOf(box.current)
    if (!isAway || !body) return
    body.scrollTop = 0
    // The opened content may have taken the focus already.
    if (document.activeElement === left.current?.pressed) body.focus()
    return () => {
      // After the page is visible again.
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
