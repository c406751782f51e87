import { SendHorizontal, Square, Trash2, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { VOICE_SECONDS_MAX } from '#contract/api/player/chat.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { chatMessages } from '../i18n.ts'
import { formatLength } from './format-length.ts'
import { barsOf } from './peaks.ts'
import { forgetSound } from './player.ts'
import type { Voice } from './recorder.ts'
import type { Recording, Taking } from './use-recording.ts'
import { VoicePlayer } from './voice-player.tsx'
import { Wave } from './wave.tsx'
import styles from './voice.module.css'

/** Replaces the text box while a voice message is recorded and reviewed before sending. */
export function VoiceComposer({
  recording,
  limit = VOICE_SECONDS_MAX,
  onSend,
}: {
  recording: Recording
  limit?: number
  onSend: (voice: Voice) => void
}) {
  const { taking } = recording
  if (taking.step === 'text') return null
  if (taking.step === 'preview')
    return <Preview voice={taking.voice} onDiscard={recording.discard} onSend={() => onSend(taking.voice)} />
  return <Running taking={taking} limit={limit} onStop={recording.stop} onCancel={recording.discard} />
}

function Running({
  taking,
  limit,
  onStop,
  onCancel,
}: {
  taking: Exclude<Taking, { step: 'text' | 'preview' }>
  limit: number
  onStop: () => void
  onCancel: () => void
}) {
  const messages = useMessages(chatMessages).voice
  const stop = useRef<HTMLButtonElement>(null)
  const { step } = taking
  const isRecording = step === 'recording'
  const { seconds, levels } = step === 'starting' ? { seconds: 0, levels: [] } : taking
  useEffect(() => stop.current?.focus(), [])
  return (
    <Row gap={2} align="center" flex={1} minWidth={0}>
      <Row gap={2.5} align="center" flex={1} minWidth={0} className={styles.box}>
        <span className={styles.spot} data-live={isRecording || undefined} aria-hidden="true" />
        <span role="status" className="visually-hidden">
          {messages[step]}
        </span>
        <Text as="span" role="timer" size="ctl" weight={650} breaks="never" flex="none" className={styles.clock}>
          {formatLength(seconds)} <span>/ {formatLength(limit)}</span>
        </Text>
        <Wave bars={[...Array.from({ length: 24 - levels.length }, () => 0), ...levels]} />
        <IconButton label={messages.cancel} onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      </Row>
      <button
        ref={stop}
        type="button"
        className={styles.stop}
        aria-label={messages.stop}
        aria-disabled={!isRecording}
        onClick={isRecording ? onStop : undefined}
      >
        <Ring share={seconds / limit} />
        {isRecording ? <Square aria-hidden="true" /> : <Spinner />}
      </button>
    </Row>
  )
}

/** Ring that fills with the used share of the time limit. */
function Ring({ share }: { share: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="26" />
      <circle cx="28" cy="28" r="26" pathLength="1" strokeDasharray={`${Math.min(1, share)} 1`} />
    </svg>
  )
}

function Preview({ voice, onDiscard, onSend }: { voice: Voice; onDiscard: () => void; onSend: () => void }) {
  const messages = useMessages(chatMessages).voice
  const id = `preview-${useId()}`
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => send.current?.focus(), [])
  useEffect(() => () => forgetSound(id), [id])
  return (
    <Row gap={2} align="center" flex={1} minWidth={0}>
      <IconButton label={messages.discard} onClick={onDiscard}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <Row gap={2.5} align="center" flex={1} minWidth={0} className={styles.box}>
        <span role="status" className="visually-hidden">
          {messages.ready}
        </span>
        <VoicePlayer
          voice={{ id, seconds: voice.seconds, load: () => Promise.resolve(voice.blob) }}
          bars={barsOf(voice.peaks)}
        />
      </Row>
      <button ref={send} type="button" className={styles.go} aria-label={messages.send} onClick={onSend}>
        <SendHorizontal size={20} aria-hidden="true" />
      </button>
    </Row>
  )
}
