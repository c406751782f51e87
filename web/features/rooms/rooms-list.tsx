import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Slips, SlipSkeleton } from '#ui/game/slip.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { useMessages } from '#client/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { Problem } from '#web/lib/problem.tsx'
import { type RoomsQuery, type RoomSummary, roomsQuery } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import type { RoomType } from './room-type.ts'
import { RoomSlip } from './room-slip.tsx'
import styles from './list.module.css'

/** A list of rooms: `none` stands there when it is empty, `renderCorner` gives what stands over a room's picture. */
export function RoomsList({
  roomType,
  request,
  none,
  renderCorner,
}: {
  roomType: RoomType
  request: RoomsQuery
  none: ReactNode
  renderCorner?: (room: RoomSummary) => ReactNode
}) {
  const messages = useMessages(roomMessages)
  const list = useInfiniteQuery(roomsQuery(roomType, request))
  if (list.isPending) {
    return (
      <SkeletonGroup label={messages.list.loading}>
        <Slips>
          {[1, 2, 3].map(index => (
            <SlipSkeleton key={index} />
          ))}
        </Slips>
      </SkeletonGroup>
    )
  }
  if (list.isError && list.data === undefined) {
    return <Problem error={list.error} title={messages.list.broken} onRetry={() => void list.refetch()} />
  }
  if (list.data.length === 0) return none
  return (
    <div className={styles.list}>
      <Slips>
        {list.data.map(room => (
          <RoomSlip key={room._id} room={room} corner={renderCorner?.(room)} />
        ))}
      </Slips>
      <MoreButton list={list} />
    </div>
  )
}
