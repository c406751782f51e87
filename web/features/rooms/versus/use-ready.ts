import { useReached } from '#web/lib/server-clock.ts'
import type { TimedDuel } from './api.ts'

/** Whether the opponent's Ready counts now, by the server's clock (V1). */
export function useReadiness({ readyUntil, offset }: Pick<TimedDuel, 'readyUntil' | 'offset'>): boolean {
  const isOver = useReached(readyUntil?.getTime() ?? null, offset)
  return readyUntil !== null && !isOver
}
