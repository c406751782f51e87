import { Flag, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import type { ContextMessage } from './api.ts'
import { messages as reportsMessages } from './i18n.ts'
import styles from './context-section.module.css'

interface VoiceProps {
  /** A signed URL, valid for minutes. */
  url: string
  /** The author's name. */
  name: string
  seconds: number
  onStale: () => void
}

/** A voice message, loaded on demand. */
function Voice({ url, name, seconds, onStale }: VoiceProps) {
  const messages = useMessages(reportsMessages)
  const { state, at, toggle, forget } = usePlaying(url)
  const isPlaying = state === 'playing'
  const Icon = isPlaying ? Pause : Play
  return (
    <Row gap={2} align="center" wrap look="note">
      <Button
        variant="sec"
        size="sm"
        icon={<Icon aria-hidden="true" />}
        aria-label={isPlaying ? messages.stopOf(name) : messages.voiceOf(name, Math.round(seconds))}
        onClick={toggle}
      >
        {isPlaying ? messages.stop : messages.listen}
      </Button>
      <span className="num">{`${clock(at)} / ${clock(seconds)}`}</span>
      {state === 'failed' && (
        <>
          <p role="status">{messages.voiceFailed}</p>
          <Button
            variant="txt"
            size="sm"
            onClick={() => {
              forget()
              onStale()
            }}
          >
            {messages.voiceAgain}
          </Button>
        </>
      )}
    </Row>
  )
}

/** `0:07`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function usePlaying(url: string) {
  const sound = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'idle' | 'playing' | 'failed'>('idle')
  const [at, setAt] = useState(0)
  useEffect(() => {
    return () => {
      sound.current?.pause()
      sound.current = null
    }
  }, [])
  function load(): HTMLAudioElement {
    const made = new Audio(url)
    made.addEventListener('timeupdate', () => setAt(made.currentTime))
    made.addEventListener('playing', () => setState('playing'))
    made.addEventListener('pause', () => setState('idle'))
    made.addEventListener('ended', () => setAt(0))
    sound.current = made
    return made
  }
  function toggle(): void {
    const current = sound.current ?? load()
    if (!current.paused) return current.pause()
    current.play().catch((error: unknown) => {
      // Stopping before playback starts is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      sound.current = null
      setState('failed')
    })
  }
  return { state, at, toggle, forget: () => setState('idle') }
}

interface ContextSectionProps {
  messages: readonly ContextMessage[]
  /** Called when a voice's URL has expired, to fetch a new one. */
  onStale: () => void
}

/** The reported message among those around it, as they were when it was reported. */
export function ContextSection({ messages: context, onStale }: ContextSectionProps) {
  const messages = useMessages(reportsMessages)
  return (
    <Card title={messages.context}>
      <Stack as="ol" gap={2}>
        {context.map(one => {
          const name = one.author.username || messages.closed
          return (
            <Stack as="li" key={one._id} gap={1.5} className={cx(styles.message, one.isReported && styles.reported)}>
              <Row align="center" wrap size="sm" className={styles.head}>
                <strong>{name}</strong>
                <Moment at={one.createdAt} />
                {one.isReported && (
                  <Badge tone="orange" icon={<Flag aria-hidden="true" />}>
                    {messages.reported}
                  </Badge>
                )}
              </Row>
              {one.replyTo && (
                <Text as="blockquote" size="sm" tone="muted" className={styles.text}>
                  {messages.inReply(one.replyTo.author.username || messages.closed, one.replyTo.text)}
                </Text>
              )}
              {one.text !== null && <p className={styles.text}>{one.text}</p>}
              {one.voice && (
                <Voice
                  key={one.voice.url}
                  url={one.voice.url}
                  name={name}
                  seconds={one.voice.seconds}
                  onStale={onStale}
                />
              )}
              {one.reactions.length > 0 && (
                <Text size="sm" tone="muted">
                  {one.reactions.map(({ reaction, count }) => `${messages.reactions[reaction]} ${count}`).join(' · ')}
                </Text>
              )}
            </Stack>
          )
        })}
      </Stack>
    </Card>
  )
}
