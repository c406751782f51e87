import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { useReached } from '#web/lib/server-clock.ts'

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
