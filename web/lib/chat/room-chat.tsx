import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ResourceType } from '#contract/api/player/chat-resource.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useMessages } from '#client/i18n.ts'
import { roomMessages } from './i18n.ts'
import { useResourceUnread } from './use-unread.ts'

const RoomPanel = lazy(() => import('./room-panel.tsx'))

export interface RoomChatProps {
  type: ResourceType
  /** Of the card or the room. */
  id: string
  name: string
}

/**
 * The chat of a card or a room: an icon in the head of a page, or in a bar that stays in sight, which opens a panel docked at the bottom.
 * It floats over nothing: what it would cover is what one came to see. Only for members; who is none gets no button.
 */
export function RoomChat({ type, id, name }: RoomChatProps) {
  const messages = useMessages(roomMessages)
  const button = useRef<HTMLButtonElement>(null)
  // Its code is loaded at the first opening and stays, so that its leaving can be seen too.
  const [panel, setPanel] = useState({ wanted: false, open: false })
  const unread = useResourceUnread(type, id, panel.open)
  return (
    <>
      <IconButton
        ref={button}
        fill
        label={unread > 0 ? messages.openWith(unread) : messages.open}
        badge={unread}
        aria-haspopup="dialog"
        aria-expanded={panel.open}
        onClick={() => setPanel({ wanted: true, open: true })}
      >
        <MessagesSquare aria-hidden="true" />
      </IconButton>
      {panel.wanted &&
        createPortal(
          <Suspense>
            <RoomPanel
              type={type}
              id={id}
              name={name}
              open={panel.open}
              onClose={() => {
                setPanel({ wanted: true, open: false })
                button.current?.focus()
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
