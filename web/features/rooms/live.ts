import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { refreshRooms, roomKey } from './api.ts'
import type { RoomType } from './room-type.ts'

/** Goals come in bursts: what they change is read once for all that arrive within this time, and not by everybody at once. */
const SCORES_SPREAD_MS = 1_000

/**
 * Follows a room while it is on screen: whatever happens in it reads it again, at once, but points a moment later. */
export function useFollowRoom(roomType: RoomType, id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let scores: ReturnType<typeof setTimeout> | undefined
    const stops = [
      // Reading a room is what makes the server tell of it, to sockets that are there by then.
      onLiveStart(() => void client.invalidateQueries({ queryKey: roomKey(roomType, id) })),
      onLive(roomType.event, [id], ({ what }) => {
        if (what !== 'scores') return void refreshRooms(client, roomType)
        scores ??= setTimeout(() => {
          scores = undefined
          void client.invalidateQueries({ queryKey: roomKey(roomType, id) })
          void client.invalidateQueries({ queryKey: ['match'] })
        }, Math.random() * SCORES_SPREAD_MS)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(scores)
    }
  }, [client, roomType, id])
}
