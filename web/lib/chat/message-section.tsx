import { Copy, Flag, Reply, Trash2 } from 'lucide-react'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { CallError } from '#client/call-error.ts'
import type { ChatThread, Outgoing } from '#client/chat-thread.ts'
import { useMessages } from '#client/i18n.ts'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Row } from '#ui/layout.tsx'
import { commonMessages } from '../common-messages.ts'
import { formatError } from '../errors.ts'
import { useWholeErrorMessages } from '../game-errors.ts'
import { type ChatMessages, chatMessages } from './i18n.ts'
import { textParts } from './links.ts'
import type { MessageActions } from './message-actions.ts'
import { QuoteBlock, ReactionChips, ReactionChoices } from './message-extras.tsx'
import { VoicePlayer } from './voice/voice-player.tsx'
import styles from './message.module.css'

interface MenuItem {
  label: string
  icon: ReactNode
  isDanger?: boolean
  run: () => void
}

/** Arrow keys move through a menu; Esc and Tab close it. */
function moveIn(menu: HTMLElement | null, event: KeyboardEvent, onClose: () => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    // Keep the surrounding dialog open.
    event.preventDefault()
    event.stopPropagation()
    return onClose()
  }
  const buttons = [...(menu?.querySelectorAll('button') ?? [])]
  const now = buttons.findIndex(button => button === document.activeElement)
  const [following, previous] = [now + 1, now - 1]
  const steps: Record<string, number> = {
    ArrowDown: following,
    ArrowRight: following,
    ArrowUp: previous,
    ArrowLeft: previous,
    Home: 0,
    End: -1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}

/** The menu of a message. Arrow keys move, Esc and a press elsewhere close; closing returns the focus to the opener. */
function MessageMenu({
  label,
  items,
  onClose,
  children,
}: {
  label: string
  items: readonly MenuItem[]
  onClose: () => void
  /** Shown above the menu items. */
  children: ReactNode
}) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = menu.current
    if (!own) return undefined
    own.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    // For the last message there is no room below.
    const log = own.closest('[role="log"]')
    if (log && own.getBoundingClientRect().bottom > log.getBoundingClientRect().bottom) own.dataset.up = ''
    own.scrollIntoView({ block: 'nearest' })
    const elsewhere = ({ target }: PointerEvent) => {
      // A press on the message itself toggles the menu, so it is handled there.
      if (target instanceof Node && !own.parentElement?.contains(target)) close()
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [])

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={event => moveIn(menu.current, event, onClose)}
    >
      {children}
      {items.map(({ label: name, icon, isDanger, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={cx(styles.choice, isDanger && styles.danger)}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {icon}
          {name}
        </button>
      ))}
    </div>
  )
}

/** Text with URLs as links; no other markup is interpreted. */
function Text({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {textParts(text).map(({ text: part, href }, index) =>
        href === undefined ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part}
          </a>
        ),
      )}
    </span>
  )
}

/** The mp3 of a message. Its signed URL expires within minutes, so a thread that has been open longer requests a new one. */
async function soundOf(thread: ChatThread, id: string): Promise<Blob> {
  const read = async () => {
    const url = thread.state.get().messages.find(({ _id }) => _id === id)?.voiceMsg?.url
    if (url === undefined) throw new Error('The message is gone')
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`The sound was refused: ${answer.status}`)
    return answer.blob()
  }
  try {
    return await read()
  } catch {
    await thread.refresh(id)
    return read()
  }
}

interface MessageSectionProps {
  message: ChatMessage
  thread: ChatThread
  actions: MessageActions
  onReport: (message: ChatMessage) => void
  /** Undefined when the conversation is read-only. */
  onReply: ((message: ChatMessage) => void) | undefined
}

function itemsOf(
  { message, actions, onReport, onReply }: MessageSectionProps,
  messages: ChatMessages['item'],
): MenuItem[] {
  const { text, _user } = message
  const last: MenuItem = _user.isMe
    ? { label: messages.remove, icon: <Trash2 aria-hidden="true" />, run: () => void actions.remove(message) }
    : { label: messages.report, icon: <Flag aria-hidden="true" />, run: () => onReport(message) }
  return [
    ...(onReply ? [{ label: messages.reply, icon: <Reply aria-hidden="true" />, run: () => onReply(message) }] : []),
    ...(text === null
      ? []
      : [{ label: messages.copy, icon: <Copy aria-hidden="true" />, run: () => void actions.copy(message) }]),
    { ...last, isDanger: true },
  ]
}

/** Scrolls to a loaded message and highlights it. */
function showQuoted(from: Element, id: string): void {
  const quoted = from.closest('[role="log"]')?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
  if (!quoted) return
  quoted.scrollIntoView({ block: 'center' })
  quoted.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * A stored message. A press or long press opens its menu. Keyboard and screen readers use a button of the same size beneath the text, so that the
 * text stays selectable.
 */
export function MessageSection(props: MessageSectionProps) {
  const { message, thread, actions } = props
  const messages = useMessages(chatMessages).item
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { _id, text, voiceMsg, replyTo, reactions } = message
  const press = ({ target, detail }: MouseEvent) => {
    const control = target instanceof Element && target.closest('a, button, input')
    if (control && control !== button.current) return
    // Selecting text must not open the menu. A keyboard press has a click count of 0.
    if (detail > 0 && getSelection()?.isCollapsed === false) return
    setOpen(!isOpen)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <Row align="center" wrap minWidth={0} className={styles.message} data-item={_id}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button in it is for the keyboard */}
      <div
        className={cx(styles.bubble, styles.pressed, voiceMsg && styles.sound)}
        onClick={press}
        onContextMenu={event => {
          const { nativeEvent } = event
          if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <button
          ref={button}
          type="button"
          className={styles.options}
          aria-label={messages.options}
          aria-haspopup="menu"
          aria-expanded={isOpen}
        />
        {replyTo && (
          <QuoteBlock
            quote={replyTo}
            // No link when the quoted message is older than those loaded.
            onPress={
              thread.state.get().messages.some(one => one._id === replyTo._id)
                ? () => button.current && showQuoted(button.current, replyTo._id)
                : undefined
            }
          />
        )}
        {text !== null && <Text text={text} />}
        {voiceMsg && <VoicePlayer voice={{ id: _id, seconds: voiceMsg.seconds, load: () => soundOf(thread, _id) }} />}
      </div>
      <ReactionChips reactions={reactions} onReact={reaction => void actions.react(message, reaction)} />
      {isOpen && (
        <MessageMenu label={messages.menu} items={itemsOf(props, messages)} onClose={close}>
          <ReactionChoices
            reactions={reactions}
            onReact={reaction => {
              close()
              void actions.react(message, reaction)
            }}
          />
        </MessageMenu>
      )}
    </Row>
  )
}

/** A message being sent; a failed one shows why and can be retried or discarded. */
export function OutgoingSection({ outgoing, thread }: { outgoing: Outgoing; thread: ChatThread }) {
  const messages = useMessages(chatMessages).item
  const common = useMessages(commonMessages)
  const { key, text, audio, replyTo, state, error } = outgoing
  return (
    <Row align="center" wrap minWidth={0} className={styles.message} data-item={key}>
      <div className={cx(styles.bubble, audio && styles.sound, styles[state])}>
        {replyTo && <QuoteBlock quote={replyTo} />}
        {text !== undefined && <Text text={text} />}
        {audio && <VoicePlayer voice={{ id: key, seconds: audio.seconds, load: () => Promise.resolve(audio.blob) }} />}
      </div>
      {state === 'failed' && (
        <Row align="center" justify="end" wrap className={styles.failure}>
          <p role="alert">
            <strong>{messages.failed}.</strong> <Why error={error} />
          </p>
          <Button variant="sec" size="sm" onClick={() => void thread.retry(key)}>
            {common.retry}
          </Button>
          <Button variant="txt" size="sm" onClick={() => thread.discard(key)}>
            {messages.discard}
          </Button>
        </Row>
      )}
    </Row>
  )
}

/** Upload errors that mean that the recording is unusable. */
const FILE_REFUSALS: readonly string[] = ['too_large', 'unsupported_media', 'malformed_body']

function Why({ error }: { error: unknown }) {
  const errors = useWholeErrorMessages()
  const isFile = error instanceof CallError && FILE_REFUSALS.includes(error.code)
  const { title, text } = formatError(isFile ? new CallError('voice_invalid', 422) : error, errors)
  return <span>{`${title}. ${text}`}</span>
}
