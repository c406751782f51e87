import { queryOptions } from '@tanstack/react-query'
import type { Duel } from '#contract/api/player/versus.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { roomQuery, type Timed } from '../api.ts'
import type { DuelRoomType } from '../room-type.ts'

/** Refetch interval of a duel, in case an event is lost during a turn, and for the match minute. */
const TURN_MS = 10_000
const RUNNING_MS = 30_000
/** Refetch interval when a deadline has passed (a turn, the start, kick-off) and the server has not moved on yet. */
const OVERDUE_MS = 1_500
/** Time the server takes to move on after a deadline. */
const AFTER_MS = 400

export type TimedDuel = Timed<Duel>

/** A duel as {@link roomQuery} reads it, also refetched at the end of a turn. */
export const duelQuery = (roomType: DuelRoomType, id: string, token?: string) =>
  queryOptions({
    ...roomQuery(roomType, id, token),
    refetchInterval: ({ state: { data } }) => (data ? readAgainIn(data) : false),
  })

function readAgainIn(duel: TimedDuel): number | false {
  const { status } = duel
  if (status === 'finished' || status === 'cancelled') return false
  if (status === 'running') return RUNNING_MS
  const next = { open: duel.startUntil, lobby: duel.startUntil, playing: duel.turnEndsAt, guessed: duel.lockDate }[
    status
  ]
  const left = next === null ? Infinity : next.getTime() - Date.now() - duel.offset
  if (left <= 0) return OVERDUE_MS
  return Math.min(left + AFTER_MS, status === 'playing' || status === 'lobby' ? TURN_MS : RUNNING_MS)
}

/** Whether the opponent's Ready counts now, by the server's clock (V1). */
export function useReadiness({ readyUntil, offset }: Pick<TimedDuel, 'readyUntil' | 'offset'>): boolean {
  const isOver = useReached(readyUntil?.getTime() ?? null, offset)
  return readyUntil !== null && !isOver
}
