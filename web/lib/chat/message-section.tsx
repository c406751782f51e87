import { Copy, EllipsisVertical, Flag, Trash2 } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import type { ChatThread, Outgoing } from '#client/chat-thread.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Row } from '#ui/layout.tsx'
import { CallError } from '#client/call-error.ts'
import { commonMessages } from '../common-messages.ts'
import { formatError } from '../errors.ts'
import { useWholeErrorMessages } from '../game-errors.ts'
import { useMessages } from '#client/i18n.ts'
import { chatMessages } from './i18n.ts'
import { textParts } from './links.ts'
import type { MessageActions } from './message-actions.ts'
import { VoicePlayer } from './voice/voice-player.tsx'
import styles from './message.module.css'

interface MenuItem {
  label: string
  icon: ReactNode
  isDanger?: boolean
  run: () => void
}

/** What can be done with a message. Arrows move, Esc and a press elsewhere close; closing gives the focus back to who opened it. */
function MessageMenu({ label, items, onClose }: { label: string; items: readonly MenuItem[]; onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = menu.current
    if (!own) return undefined
    own.querySelector('button')?.focus({ preventScroll: true })
    // At the end of what was said there is no room below.
    const log = own.closest('[role="log"]')
    if (log && own.getBoundingClientRect().bottom > log.getBoundingClientRect().bottom) own.dataset.up = ''
    own.scrollIntoView({ block: 'nearest' })
    const elsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !own.contains(target)) close()
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [])

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // The dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const now = buttons.findIndex(button => button === document.activeElement)
    const steps: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={move}>
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

/** Words, with web addresses as links; nothing else in them means anything. */
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

/** The mp3 of a message. Its address is good for minutes: a thread that was open for long asks for a new one. */
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

/** A message that is there, with what can be done with it by a button, or by a long press. */
export function MessageSection({
  message,
  thread,
  actions,
  onReport,
}: {
  message: ChatMessage
  thread: ChatThread
  actions: MessageActions
  onReport: (message: ChatMessage) => void
}) {
  const messages = useMessages(chatMessages).item
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { _id, text, voiceMsg, _user } = message
  const items: MenuItem[] = [
    ...(text === null
      ? []
      : [{ label: messages.copy, icon: <Copy aria-hidden="true" />, run: () => void actions.copy(message) }]),
    _user.isMe
      ? {
          label: messages.remove,
          icon: <Trash2 aria-hidden="true" />,
          isDanger: true,
          run: () => void actions.remove(message),
        }
      : { label: messages.report, icon: <Flag aria-hidden="true" />, isDanger: true, run: () => onReport(message) },
  ]
  return (
    <Row align="center" wrap minWidth={0} className={styles.message} data-item={_id}>
      <div
        className={cx(styles.bubble, voiceMsg && styles.sound)}
        onContextMenu={event => {
          const { nativeEvent } = event
          if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {text !== null && <Text text={text} />}
        {voiceMsg && <VoicePlayer voice={{ id: _id, seconds: voiceMsg.seconds, load: () => soundOf(thread, _id) }} />}
      </div>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={messages.options}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <MessageMenu
          label={messages.menu}
          items={items}
          onClose={() => {
            setOpen(false)
            button.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </Row>
  )
}

/** What is on its way to be a message; when it could not be sent it says why, and can be sent again or forgotten. */
export function OutgoingSection({ outgoing, thread }: { outgoing: Outgoing; thread: ChatThread }) {
  const messages = useMessages(chatMessages).item
  const common = useMessages(commonMessages)
  const { key, text, audio, state, error } = outgoing
  return (
    <Row align="center" wrap minWidth={0} className={styles.message} data-item={key}>
      <div className={cx(styles.bubble, audio && styles.sound, styles[state])}>
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

/** What the uploading of any file can be refused for means that this recording is no good. */
const FILE_REFUSALS: readonly string[] = ['too_large', 'unsupported_media', 'malformed_body']

function Why({ error }: { error: unknown }) {
  const errors = useWholeErrorMessages()
  const isFile = error instanceof CallError && FILE_REFUSALS.includes(error.code)
  const { title, text } = formatError(isFile ? new CallError('voice_invalid', 422) : error, errors)
  return <span>{`${title}. ${text}`}</span>
}
