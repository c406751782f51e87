import { useEffect, useState, useSyncExternalStore } from 'react'

/** Slides that take turns. */
export interface Rotation {
  /** Place of the slide on show, from 0. */
  shown: number
  /** Whether it goes on by itself right now. */
  running: boolean
  /** Whether the person (or reduced motion) stopped it. */
  paused: boolean
  /** Shows a place; past the ends it goes round. */
  go: (index: number) => void
  pause: (paused: boolean) => void
  /** Stops it for as long as the pointer or the focus is there. */
  hold: (by: 'pointer' | 'focus', held: boolean) => void
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const wantsStillness = () => stillness.matches
function onStillness(changed: () => void) {
  stillness.addEventListener('change', changed)
  return () => stillness.removeEventListener('change', changed)
}

/** Goes round `count` slides, `stayMs` each. Stands still while paused, held, hidden, or where motion is unwanted. */
export function useRotation(count: number, stayMs: number): Rotation {
  const still = useSyncExternalStore(onStillness, wantsStillness)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const [index, setIndex] = useState(0)
  const paused = chosen ?? still
  const running = count > 1 && !paused && !held.pointer && !held.focus
  const shown = Math.min(index, count - 1)

  useEffect(() => {
    if (!running) return
    // Set anew with every slide, so that one chosen by hand stays its whole time too.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((shown + 1) % count)
    }, stayMs)
    return () => clearInterval(timer)
  }, [running, count, stayMs, shown])

  return {
    shown,
    running,
    paused,
    go: next => setIndex((next + count) % count),
    pause: setChosen,
    hold: (by, is) => setHeld(before => ({ ...before, [by]: is })),
  }
}
