import { useCallback, useSyncExternalStore } from 'react'

export { offsetOf } from './clock-offset.ts'

/** Timers are limited to 31 bits of milliseconds. */
const LONGEST_WAIT_MS = 2_000_000_000
const REFRESH_MIN_MS = 500
const REFRESH_MAX_MS = 2_000

/** Random delay before a refetch that an event triggers for everybody, to spread the load. */
export const refreshDelay = (): number => REFRESH_MIN_MS + Math.random() * (REFRESH_MAX_MS - REFRESH_MIN_MS)

/** Whether a moment of the server's clock (epoch ms; null means never) has passed; rerenders when it does. */
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
