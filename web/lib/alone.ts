import { useRef } from 'react'

/** Runs one piece of work at a time: two presses at once are one. */
export function useAlone() {
  const isBusy = useRef(false)
  return async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }
}
