import { useCallback, useSyncExternalStore } from 'react'
import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'

/** Timers hold 31 bits of milliseconds. */
const LONGEST_WAIT_MS = 2_000_000_000
const REFRESH_MIN_MS = 500
const REFRESH_MAX_MS = 2_000

/** The server's clock minus this device's, in milliseconds, when the server has just said what time it is. */
export const offsetOf = (now: Date): number => now.getTime() - Date.now()

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

interface Clocked {
  status: 'new' | 'preparing' | 'running' | 'finished'
  startDate: Date | null
  lockDate: Date | null
  offset: number
}

/** When a card closes, in epoch ms of the server's clock: ten minutes before its start, or earlier by the operator. Null while unknown. */
export function closesAt({ startDate, lockDate }: Pick<Clocked, 'startDate' | 'lockDate'>): number | null {
  const moments = [
    ...(startDate ? [startDate.getTime() - LOCK_BEFORE_START_MS] : []),
    ...(lockDate ? [lockDate.getTime()] : []),
  ]
  return moments.length === 0 ? null : Math.min(...moments)
}

/** A card's status at this moment: a new one is preparing as soon as it closes, whether or not the server has said so yet. */
export function useStatus(card: Clocked): Clocked['status'] {
  const isClosed = useReached(closesAt(card), card.offset)
  return card.status === 'new' && isClosed ? 'preparing' : card.status
}
