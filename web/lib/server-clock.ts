import { useCallback, useSyncExternalStore } from 'react'

export { offsetOf } from './clock-offset.ts'

/** Timers hold 31 bits of milliseconds. */
const LONGEST_WAIT_MS = 2_000_000_000
const REFRESH_MIN_MS = 500
const REFRESH_MAX_MS = 2_000

/** Milliseconds to wait before reading again what everybody is told to read again: not all ask in the same moment. */
export const refreshDelay = (): number => REFRESH_MIN_MS + Math.random() * (REFRESH_MAX_MS - REFRESH_MIN_MS)

/** Whether a moment of the server's clock (epoch ms; null never comes) is there; draws again when it comes. */
export function useReached(moment: number | null, offset: number): boolean {
  const wait = useCallback(
    (reached: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const look = () => {
        const left = (moment ?? Infinity) - Date.now() - offset
        if (left <= 0) reached()
        else if (left !== Infinity) timer = setTimeout(look, Math.min(left, LONGEST_WAIT_MS))
      }
      look()
      return () => clearTimeout(timer)
    },
    [moment, offset],
  )
  return useSyncExternalStore(wait, () => moment !== null && moment <= Date.now() + offset)
}
