/** Whether a button, a finger or a pen is down right now, and what waits for it to be lifted. */
let isDown = false
const waiting = new Set<() => void>()

function lift() {
  isDown = false
  // The click of this very press comes first, to whatever was pressed.
  setTimeout(() => {
    if (isDown) return
    for (const work of waiting) {
      waiting.delete(work)
      work()
    }
  })
}

if (typeof window !== 'undefined') {
  const always = { capture: true, passive: true }
  window.addEventListener('pointerdown', event => (isDown = event.button === 0), always)
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, lift, always)
  // The window's own alone, which is not captured: a press takes the focus from whatever had it.
  window.addEventListener('blur', lift)
}

/**
 * Does something that covers a part of the page: at once, or, while somebody is pressing, as soon as they have. Between press and lift it
 * would take the press for itself, and what was pressed would not happen.
 */
export function afterPress(work: () => void): void {
  if (isDown) waiting.add(work)
  else work()
}
