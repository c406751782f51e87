import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import type { DuelRoomType } from '../room-type.ts'
import { messages as versusMessages } from './i18n.ts'

/** Not found or not visible to me: the server responds the same to both. */
export function MissingRoom({ roomType }: { roomType: DuelRoomType }) {
  const messages = useMessages(versusMessages)
  return (
    <State
      page
      art={<DoorClosed />}
      title={messages.missing}
      text={messages.missingText}
      action={
        <Link to={roomType.to.home} className={buttonClass()}>
          {messages.toRooms}
        </Link>
      }
    />
  )
}
