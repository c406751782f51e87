/** Whether a pointer is down, and callbacks that wait for its release. */
let isDown = false
const waiting = new Set<() => void>()

function lift() {
  isDown = false
  // Let the click of this press reach its target first.
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
  // Not captured: only the window's own blur, because a press blurs the previously focused element.
  window.addEventListener('blur', lift)
}

/**
 * Shows something that covers part of the page: at once, or after the current press. Between press and release it would cover the target, which
 * would then not get its click.
 */
export function afterPress(work: () => void): void {
  if (isDown) waiting.add(work)
  else work()
}
