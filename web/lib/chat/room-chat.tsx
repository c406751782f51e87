import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ResourceKind } from '#contract/api/chat.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '../i18n.ts'
import { roomWords } from './room-words.ts'
import styles from './room-chat.module.css'

const RoomPanel = lazy(() => import('./room-panel.tsx'))

export interface RoomChatProps {
  kind: ResourceKind
  /** Of the card or the room. */
  id: string
  /** Its name. */
  name: string
  /** Something else keeps to the bottom of small screens. */
  isRaised?: boolean
  /** The button stands in the head of a page on which nothing may float, as an icon. */
  isInHead?: boolean
}

/**
 * The chat of a card or a room: a button that floats over the page and opens a panel docked at its bottom. Only for members; who is none
 * gets no button.
 */
export function RoomChat({ kind, id, name, isRaised = false, isInHead = false }: RoomChatProps) {
  const words = useWords(roomWords)
  const button = useRef<HTMLButtonElement>(null)
  // Its code is loaded at the first opening and stays, so that its leaving can be seen too.
  const [panel, setPanel] = useState({ wanted: false, open: false })
  const opens = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': panel.open,
    onClick: () => setPanel({ wanted: true, open: true }),
  } as const
  return (
    <>
      {isInHead ? (
        <IconButton {...opens} label={words.open}>
          <MessagesSquare aria-hidden="true" />
        </IconButton>
      ) : (
        <button
          {...opens}
          type="button"
          className={cx(styles.fab, isRaised && styles.raised, panel.open && styles.away)}
          aria-label={words.open}
        >
          <MessagesSquare aria-hidden="true" />
          {words.title}
        </button>
      )}
      {panel.wanted && (
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
        </Suspense>
      )}
    </>
  )
}
