import { useEffect, useEffectEvent } from 'react'
import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { refreshDelay, useReached } from '#web/lib/server-clock.ts'

interface Clocked {
  status: 'new' | 'preparing' | 'running' | 'finished'
  startDate: Date | null
  lockDate: Date | null
  offset: number
}

/**
 * When a card closes, in epoch ms of the server's clock: ten minutes before its start, or when the operator closes it earlier. Null while
 * unknown.
 */
export function closesAt({ startDate, lockDate }: Pick<Clocked, 'startDate' | 'lockDate'>): number | null {
  const moments = [
    ...(startDate ? [startDate.getTime() - LOCK_BEFORE_START_MS] : []),
    ...(lockDate ? [lockDate.getTime()] : []),
  ]
  return moments.length === 0 ? null : Math.min(...moments)
}

/**
 * Target of a card's countdown: its closing, then its start, then none. A card that has just closed by this device's clock has no countdown until
 * the server sends its start, which may have moved.
 */
export function clockOf(card: Clocked, status: Clocked['status']): { to: 'closing' | 'start'; until: number } | null {
  const closing = closesAt(card)
  if (status === 'new' && closing !== null) return { to: 'closing', until: closing }
  if (card.status !== 'preparing' || card.startDate === null) return null
  return { to: 'start', until: card.startDate.getTime() }
}

/** Refetches a card that has closed by this device's clock until the server reports it as closed: only then is its start known. */
export function useReadClosed(card: Clocked, status: Clocked['status'], read: () => void): void {
  const again = useEffectEvent((_before: Clocked) => read())
  const isAhead = card.status === 'new' && status !== 'new'
  useEffect(() => {
    if (!isAhead) return
    const timer = setTimeout(() => again(card), refreshDelay())
    return () => clearTimeout(timer)
  }, [isAhead, card])
}

/** A card's current status: a new card becomes preparing as soon as it closes, even before the server reports it. */
export function useStatus(card: Clocked): Clocked['status'] {
  const isClosed = useReached(closesAt(card), card.offset)
  return card.status === 'new' && isClosed ? 'preparing' : card.status
}
