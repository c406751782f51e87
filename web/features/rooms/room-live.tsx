import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Room, roomProgressQuery } from './api.ts'

const LiveSection = lazy(async () => ({ default: (await import('#web/lib/live-section.tsx')).LiveSection }))

/** The match of a room as it happens, from kick-off on. */
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
