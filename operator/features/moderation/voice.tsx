import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { messages as reportsMessages } from './i18n.ts'

interface VoiceProps {
  /** A signed address, good for minutes. */
  url: string
  /** Whose voice it is. */
  name: string
  seconds: number
  onStale: () => void
}

/** A voice message to be listened to; it is loaded when it is wanted. */
export function Voice({ url, name, seconds, onStale }: VoiceProps) {
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
      // Stopped before it began is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      sound.current = null
      setState('failed')
    })
  }
  return { state, at, toggle, forget: () => setState('idle') }
}
