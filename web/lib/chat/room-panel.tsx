import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, X } from 'lucide-react'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useMessages } from '#client/i18n.ts'
import type { ResourceType } from '#contract/api/player/chat.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Modal } from '#ui/modal.tsx'
import { State } from '#ui/state.tsx'
import { meQuery } from '../me.ts'
import { resourceChat } from './chat-target.ts'
import { chatMessages } from './i18n.ts'
import { ThreadSection } from './thread-section.tsx'
import styles from './room-chat.module.css'

/** From this width the page fits beside the panel. */
const WIDE = '(min-width: 758px)'

function useWide(): boolean {
  return useSyncExternalStore(
    changed => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )
}

interface PanelProps {
  type: ResourceType
  id: string
  name: string
  open: boolean
  onClose: () => void
}

/** The panel of a card's or room's chat: beside the page on wide screens, over it on small ones. */
export default function RoomPanel(props: PanelProps) {
  const isWide = useWide()
  // While it is open its look stays: changed, it would lose a recording.
  const [isDocked, setDocked] = useState(isWide)
  if (!props.open && isDocked !== isWide) setDocked(isWide)
  const titleId = useId()
  const inside = <Inside {...props} titleId={titleId} />
  if (!isDocked)
    return (
      <Modal open={props.open} onClose={props.onClose} labelledBy={titleId} className={styles.sheet}>
        {inside}
      </Modal>
    )
  return props.open ? (
    <Dock titleId={titleId} onClose={props.onClose}>
      {inside}
    </Dock>
  ) : null
}

/** Docked: the page beside it stays interactive, so nothing is inert. Esc closes it while the focus is inside. */
function Dock({ titleId, onClose, children }: { titleId: string; onClose: () => void; children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = dock.current
    if (!own) return undefined
    own.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    own.addEventListener('keydown', press)
    return () => own.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={dock} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.dock}>
      {children}
    </div>
  )
}

function Inside({ type, id, name, titleId, onClose }: PanelProps & { titleId: string }) {
  const messages = useMessages(chatMessages).room
  const meId = useQuery(meQuery).data?._id
  return (
    <>
      <Row gap={3} align="center" flex="none" className={styles.head}>
        <Stack as="span" flex={1} className={styles.of}>
          <h2 id={titleId}>{messages.title}</h2>
          <span>{name}</span>
        </Stack>
        <IconButton label={messages.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Row>
      {meId !== undefined && <Room key={id} type={type} id={id} name={name} meId={meId} />}
    </>
  )
}

function Room({ type, id, name, meId }: { type: ResourceType; id: string; name: string; meId: string }) {
  const messages = useMessages(chatMessages).room
  const chat = useMemo(() => resourceChat(type, id, meId), [type, id, meId])
  return (
    <ThreadSection
      place={chat}
      meId={meId}
      label={messages.label(name)}
      empty={<State art={<MessagesSquare />} title={messages.none} text={messages.noneText} />}
    />
  )
}
