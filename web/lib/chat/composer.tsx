import { Mic, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { browserStorage } from '#client/browser-storage.ts'
import type { OutgoingMessage } from '#client/chat-thread.ts'
import { useMessages } from '#client/i18n.ts'
import { CHAT_TEXT_MAX, type Quote } from '#contract/api/player/chat.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { chatMessages } from './i18n.ts'
import { QuoteBlock } from './message-extras.tsx'
import { useRecording } from './voice/use-recording.ts'
import { VoiceComposer } from './voice/voice-composer.tsx'
import styles from './composer.module.css'

export interface ComposerProps {
  /** Key of the draft: the user and the conversation (draft.ts). */
  draft: readonly [userId: string, placeKey: string]
  /** Maximum length of a voice message in seconds; default: the product's limit. */
  voiceLimit?: number
  onSend: (message: Omit<OutgoingMessage, 'key'>) => void
  /** The message this one replies to. */
  replyTo?: Quote | undefined
  onNoReply?: () => void
  /** Called while the user types. */
  onWrite?: () => void
}

/** Input for a message: text that grows up to 5 rows, or a voice recording. The draft survives leaving the page. */
export function Composer(props: ComposerProps) {
  const { voiceLimit, onSend, replyTo, onNoReply, onWrite } = props
  const [userId, chatKey] = props.draft
  const messages = useMessages(chatMessages)
  const [text, setText] = useState(() => draftOf(userId, chatKey))
  const [isSent, setIsSent] = useState(false)
  const recording = useRecording(voiceLimit)
  const record = useRef<HTMLButtonElement>(null)
  const isText = recording.taking.step === 'text'

  function change(next: string) {
    setText(next)
    setIsSent(false)
    saveDraft(userId, chatKey, next)
    if (next.trim() !== '') onWrite?.()
  }
  function send(message: Omit<OutgoingMessage, 'key'>) {
    onSend(replyTo ? { ...message, replyTo } : message)
    onNoReply?.()
    setIsSent(true)
  }
  return (
    <div className={styles.around}>
      <Warning recording={recording} />
      {replyTo && <Replying replyTo={replyTo} onCancel={() => onNoReply?.()} />}
      <Row align="end" className={styles.composer}>
        {isText ? (
          <TextComposer
            replyId={replyTo?._id}
            text={text}
            onChange={change}
            onSend={() => {
              change('')
              send({ text: text.trim() })
            }}
            onEscape={replyTo && onNoReply}
            record={
              <button
                ref={record}
                type="button"
                className={styles.go}
                aria-label={messages.composer.record}
                onClick={recording.start}
              >
                <Mic size={21} aria-hidden="true" />
              </button>
            }
          />
        ) : (
          <VoiceComposer
            recording={recording}
            {...(voiceLimit === undefined ? {} : { limit: voiceLimit })}
            onSend={({ blob, seconds }) => {
              recording.discard()
              send({ audio: { blob, seconds } })
            }}
          />
        )}
      </Row>
      <span role="status" className="visually-hidden">
        {isSent && messages.composer.sent}
      </span>
    </div>
  )
}

/** The quoted message above the text, with a cancel button. */
function Replying({ replyTo, onCancel }: { replyTo: Quote; onCancel: () => void }) {
  const messages = useMessages(chatMessages).composer
  const { isMe = false, name = '' } = replyTo._user ?? {}
  return (
    <Row
      gap={2}
      align="center"
      role="group"
      aria-label={isMe ? messages.replyingToMe : messages.replyingTo(name)}
      className={styles.replying}
    >
      <QuoteBlock quote={replyTo} />
      <IconButton label={messages.noReply} onClick={onCancel}>
        <X aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

/** Why recording failed; shown until it is closed or the next recording starts. */
function Warning({ recording: { problem, discard } }: { recording: ReturnType<typeof useRecording> }) {
  const messages = useMessages(chatMessages).voice
  if (problem === undefined) return null
  return (
    <Row gap={1} align="start" className={styles.warning}>
      <Note tone="orange" role="alert">
        <strong>{messages[problem]}</strong> {problem === 'microphone' ? messages.microphoneText : messages.encoderText}
      </Note>
      <IconButton label={messages.close} onClick={discard}>
        <X aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

/** Grows the text box with its content; the style sheet caps it at 5 rows. */
function useGrowing() {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const own = area.current
    if (!own) return
    own.style.height = 'auto'
    own.style.height = `${own.scrollHeight}px`
  })
  return area
}

/** Focuses the text box when a reply starts, and when a reply ends while nothing else has the focus. */
function useReplyFocus(area: RefObject<HTMLElement | null>, replyId: string | undefined): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isLost = before.current !== undefined && document.activeElement === document.body
    before.current = replyId
    if (replyId !== undefined || isLost) area.current?.focus()
  }, [area, replyId])
}

interface TextComposerProps {
  text: string
  /** Id of the message being answered. */
  replyId: string | undefined
  onEscape: (() => void) | undefined
  onChange: (text: string) => void
  onSend: () => void
  /** Shown while the text is empty. */
  record: React.ReactNode
}

function TextComposer({ text, replyId, onChange, onSend, onEscape, record }: TextComposerProps) {
  const messages = useMessages(chatMessages).composer
  const id = useId()
  const area = useGrowing()
  useReplyFocus(area, replyId)
  const over = text.trim().length - CHAT_TEXT_MAX
  const hasText = text.trim() !== ''
  function send() {
    if (hasText && over <= 0) onSend()
    area.current?.focus()
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && onEscape) {
      // Keep the panel open.
      event.preventDefault()
      event.stopPropagation()
      return onEscape()
    }
    // On a phone, Enter is the only way to a new line. Enter that ends an IME composition does not send either.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <Row
      as="form"
      gap={2}
      align="end"
      flex={1}
      minWidth={0}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Text as="div" flex={1} minWidth={0} className={styles.field}>
        <textarea
          ref={area}
          rows={1}
          value={text}
          aria-label={messages.message}
          placeholder={messages.message}
          aria-invalid={over > 0}
          aria-describedby={over > 0 ? id : undefined}
          onChange={event => onChange(event.target.value)}
          onKeyDown={press}
        />
        {over > 0 && (
          <Text id={id} role="alert" size="sm" tone="red" className={styles.over}>
            {messages.tooLong(CHAT_TEXT_MAX)} <span>({messages.left(over)})</span>
          </Text>
        )}
      </Text>
      {hasText ? (
        <button type="submit" className={styles.go} aria-label={messages.send} disabled={over > 0}>
          <SendHorizontal size={21} aria-hidden="true" />
        </button>
      ) : (
        record
      )}
    </Row>
  )
}

const keyOf = (userId: string, chatKey: string): string => `crava.chat-draft.${userId}.${chatKey}`

/** The stored draft of this user in this conversation, on this device. */
const draftOf = (userId: string, chatKey: string): string => browserStorage.get(keyOf(userId, chatKey)) ?? ''

/** Stores the draft so that it survives reloads; an empty text removes it. */
const saveDraft = (userId: string, chatKey: string, text: string): void =>
  browserStorage.set(keyOf(userId, chatKey), text === '' ? null : text)
