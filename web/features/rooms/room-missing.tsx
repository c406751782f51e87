import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { messages as roomMessages } from './i18n.ts'
import type { RoomType } from './room-type.ts'

/** Shown for a room that does not exist or is not visible to me. */
export function RoomMissing({ roomType }: { roomType: RoomType }) {
  const messages = useMessages(roomMessages).room
  usePageTitle(messages.missing)
  return (
    <State
      page
      variant="error"
      title={messages.missing}
      text={messages.missingText}
      action={
        <Link to={roomType.to.home} className={buttonClass()}>
          {messages.toHome}
        </Link>
      }
    />
  )
}
