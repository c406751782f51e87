/** A hidden page draws no frame; callbacks run all the same. */
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
