import { MessagesSquare } from 'lucide-react'
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react'
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

/** The button and the state of a chat whose button and panel stand in different places of a page. */
export function useRoomChat() {
  const button = useRef<HTMLButtonElement>(null)
  // The code is loaded at the first opening and stays mounted, so that the closing animation can run.
  const [{ wanted, isOpen }, set] = useState({ wanted: false, isOpen: false })
  // After the dialog has given the focus back: to a button that may be gone by now.
  useEffect(() => (isOpen ? () => button.current?.focus() : undefined), [isOpen])
  const panel: PanelState = {
    wanted,
    isOpen,
    open: () => set({ wanted: true, isOpen: true }),
    close: () => set({ wanted: true, isOpen: false }),
  }
  return [button, panel] as const
}

interface PanelState {
  wanted: boolean
  isOpen: boolean
  open: () => void
  close: () => void
}

interface ButtonProps extends Omit<RoomChatProps, 'name'> {
  panel: PanelState
  ref: Ref<HTMLButtonElement>
}

/**
 * Chat of a card or a room: an icon in the page header or in a sticky bar, which opens a panel docked at the bottom. The icon never floats over
 * the page, where it would cover content. Members only: others get no button.
 */
export function RoomChat(props: RoomChatProps) {
  const [button, panel] = useRoomChat()
  return (
    <>
      <RoomChatButton ref={button} type={props.type} id={props.id} panel={panel} />
      <RoomChatPanel {...props} panel={panel} />
    </>
  )
}

/** The icon that opens the panel, with the unread count. It may move while the panel is open. */
export function RoomChatButton({ type, id, panel, ref }: ButtonProps) {
  const messages = useMessages(roomMessages)
  const unread = useResourceUnread(type, id, panel.isOpen)
  return (
    <IconButton
      ref={ref}
      fill
      label={unread > 0 ? messages.openWith(unread) : messages.open}
      badge={unread}
      aria-haspopup="dialog"
      aria-expanded={panel.isOpen}
      onClick={panel.open}
    >
      <MessagesSquare aria-hidden="true" />
    </IconButton>
  )
}

/** The panel, at a place of its page that does not change: moved, it would close and lose a recording. */
export function RoomChatPanel({ panel, ...chat }: RoomChatProps & { panel: PanelState }) {
  if (!panel.wanted) return null
  return createPortal(
    <Suspense>
      <RoomPanel {...chat} open={panel.isOpen} onClose={panel.close} />
    </Suspense>,
    document.body,
  )
}
