import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Slips, SlipSkeleton } from '#ui/game/slip.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { Problem } from '#web/lib/problem.tsx'
import { type Asked, type RoomSummary, roomsQuery } from './api.ts'
import { words as roomWords } from './i18n.ts'
import type { RoomUse } from './kind.ts'
import { RoomSlip } from './room-slip.tsx'
import styles from './list.module.css'

/** A list of rooms: `none` stands there when it is empty, `renderCorner` gives what stands over a room's picture. */
export function RoomsList({
  use,
  asked,
  none,
  renderCorner,
}: {
  use: RoomUse
  asked: Asked
  none: ReactNode
  renderCorner?: (room: RoomSummary) => ReactNode
}) {
  const words = useWords(roomWords)
  const list = useInfiniteQuery(roomsQuery(use, asked))
  if (list.isPending) {
    return (
      <SkeletonGroup label={words.list.loading}>
        <Slips>
          {[1, 2, 3].map(place => (
            <SlipSkeleton key={place} />
          ))}
        </Slips>
      </SkeletonGroup>
    )
  }
  if (list.isError && list.data === undefined) {
    return <Problem error={list.error} title={words.list.broken} onRetry={() => void list.refetch()} />
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
