/** A hidden page draws no frames, but callbacks must run. */
const NO_FRAME_MS = 500

/** Runs the slow effects of a tap after its immediate changes are painted. */
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
  // A frame callback runs before the frame is drawn; a timeout from it runs after.
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

/** Resolves when the current tap, or key press that acts as one, has been painted; undefined without one. */
export const tapPainted = (): Promise<void> | undefined => painted
