import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '#client/i18n.ts'
import type { ResourceType } from '#contract/api/player/chat-resource.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { roomMessages } from './i18n.ts'
import { useResourceUnread } from './use-unread.ts'

const RoomPanel = lazy(() => import('./room-panel.tsx'))

export interface RoomChatProps {
  type: ResourceType
  /** Id of the card or the room. */
  id: string
  name: string
}

/**
 * Chat of a card or a room: an icon in the page header or in a sticky bar, which opens a panel docked at the bottom. The icon never floats over
 * the page, where it would cover content. Members only: others get no button.
 */
export function RoomChat({ type, id, name }: RoomChatProps) {
  const messages = useMessages(roomMessages)
  const button = useRef<HTMLButtonElement>(null)
  // The code is loaded at the first opening and stays mounted, so that the closing animation can run.
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
