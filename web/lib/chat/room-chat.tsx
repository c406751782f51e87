import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ResourceKind } from '#contract/api/chat-resource.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '../i18n.ts'
import { roomWords } from './room-words.ts'
import { useResourceUnread } from './unread-use.ts'

const RoomPanel = lazy(() => import('./room-panel.tsx'))

export interface RoomChatProps {
  kind: ResourceKind
  /** Of the card or the room. */
  id: string
  /** Its name. */
  name: string
}

/**
 * The chat of a card or a room: an icon in the head of a page, or in a bar that stays in sight, which opens a panel docked at the bottom.
 * It floats over nothing: what it would cover is what one came to see. Only for members; who is none gets no button.
 */
export function RoomChat({ kind, id, name }: RoomChatProps) {
  const words = useWords(roomWords)
  const button = useRef<HTMLButtonElement>(null)
  // Its code is loaded at the first opening and stays, so that its leaving can be seen too.
  const [panel, setPanel] = useState({ wanted: false, open: false })
  const unread = useResourceUnread(kind, id, panel.open)
  return (
    <>
      <IconButton
        ref={button}
        fill
        label={unread > 0 ? words.openWith(unread) : words.open}
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
              kind={kind}
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
