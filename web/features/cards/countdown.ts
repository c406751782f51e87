import { useEffect, useEffectEvent } from 'react'
import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { refreshDelay, useReached } from '#web/lib/server-clock.ts'

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

/**
 * What a card's clock counts to: its closing while it can be entered, then its start, and nothing once it has begun. A card that has just
 * closed by this device has no clock until the server has sent its start, which may have moved.
 */
export function clockOf(card: Clocked, status: Clocked['status']): { to: 'closing' | 'start'; until: number } | null {
  const closing = closesAt(card)
  if (status === 'new' && closing !== null) return { to: 'closing', until: closing }
  if (card.status !== 'preparing' || card.startDate === null) return null
  return { to: 'start', until: card.startDate.getTime() }
}

/** Reads a card again that has closed by this device's clock, until the server says so too: only then is known when it starts. */
export function useReadClosed(card: Clocked, status: Clocked['status'], read: () => void): void {
  const again = useEffectEvent((_before: Clocked) => read())
  const isAhead = card.status === 'new' && status !== 'new'
  useEffect(() => {
    if (!isAhead) return
    const timer = setTimeout(() => again(card), refreshDelay())
    return () => clearTimeout(timer)
  }, [isAhead, card])
}

/** A card's status at this moment: a new one is preparing as soon as it closes, whether or not the server has said so yet. */
export function useStatus(card: Clocked): Clocked['status'] {
  const isClosed = useReached(closesAt(card), card.offset)
  return card.status === 'new' && isClosed ? 'preparing' : card.status
}
