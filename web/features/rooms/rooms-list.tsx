import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { SlipList } from '#web/lib/slip-list.tsx'
import { type RoomsQuery, type RoomSummary, roomsQuery } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import { RoomSlip } from './room-slip.tsx'
import type { RoomType } from './room-type.ts'
import styles from './list.module.css'

/** A list of rooms: `none` is shown when it is empty, `renderCorner` returns what to show over a room's picture. */
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
  const messages = useMessages(roomMessages).list
  const list = useInfiniteQuery(roomsQuery(roomType, request))
  return (
    <SlipList list={list} messages={messages} empty={none} className={styles.list}>
      {room => <RoomSlip key={room._id} room={room} corner={renderCorner?.(room)} />}
    </SlipList>
  )
}
