import { Mic, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { browserStorage } from '#client/browser-storage.ts'
import { CHAT_TEXT_MAX, type Quote } from '#contract/api/player/chat.ts'
import type { OutgoingMessage } from '#client/chat-thread.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { useMessages } from '#client/i18n.ts'
import { chatMessages } from './i18n.ts'
import { QuoteBlock } from './message-extras.tsx'
import { useRecording } from './voice/use-recording.ts'
import { VoiceComposer } from './voice/voice-composer.tsx'
import styles from './composer.module.css'

export interface ComposerProps {
  /** Whose draft it is and of which conversation (draft.ts). */
  draft: readonly [userId: string, placeKey: string]
  /** Seconds a voice may have; the product's own unless said otherwise. */
  voiceLimit?: number
  onSend: (message: Omit<OutgoingMessage, 'key'>) => void
  /** What is being answered. */
  replyTo?: Quote | undefined
  onNoReply?: () => void
  /** Something is being written. */
  onWrite?: () => void
}

/** Where something is said: words, that grow up to 5 rows, or a voice. What was begun is still there on the way back. */
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

/** What is being answered, above the words; it can be let go. */
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

/** Why there is no recording; it stays until it is closed or the next one begins. */
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

/** A text box as high as its words; the style sheet ends it at 5 rows. */
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

/** A reply is written where the eyes already are; once there is none, who stood at it goes on writing. */
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
  /** Which message is answered. */
  replyId: string | undefined
  onEscape: (() => void) | undefined
  onChange: (text: string) => void
  onSend: () => void
  /** Where there are no words, a voice can be recorded. */
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
      // The panel around it stays.
      event.preventDefault()
      event.stopPropagation()
      return onEscape()
    }
    // On a phone, Enter is the only way to a new line. A word that is still being composed is not finished by it.
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

/** What this user began to write in this conversation on this device. */
const draftOf = (userId: string, chatKey: string): string => browserStorage.get(keyOf(userId, chatKey)) ?? ''

/** Keeps what is being written, over reloads too; nothing is kept of an empty text. */
const saveDraft = (userId: string, chatKey: string, text: string): void =>
  browserStorage.set(keyOf(userId, chatKey), text === '' ? null : text)
