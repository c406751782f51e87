import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { followQueries } from '#web/lib/follow-queries.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { refreshRooms, type Room, roomKey, roomProgressQuery } from './api.ts'
import type { RoomType } from './room-type.ts'

/** Goals come in bursts: one refetch covers all events within this time, at a random moment of it. */
const SCORES_SPREAD_MS = 1_000

/** Follows a room while it is on screen: every event refetches it at once, points a moment later. */
export function useFollowRoom(roomType: RoomType, id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let scores: ReturnType<typeof setTimeout> | undefined
    const stops = [
      followQueries(client, roomKey(roomType, id)),
      // Reading a room subscribes the user's connected sockets to its events, so read again once the socket is there.
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

const LiveSection = lazy(async () => ({ default: (await import('#web/lib/live-section.tsx')).LiveSection }))

/** The live match of a room, from kick-off on. */
export function RoomLive({ room, token }: { room: Room; token: string | undefined }) {
  const { data } = useQuery(roomProgressQuery(room, token))
  if (!data) return null
  return (
    <Suspense>
      <LiveSection
        progress={data}
        fixtures={[room._match]}
        isOver={room.status === 'finished'}
        isDuel={room.kind !== 'coach-friend'}
      />
    </Suspense>
  )
}
