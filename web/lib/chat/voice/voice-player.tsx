import { Pause, Play } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { chatMessages } from '../i18n.ts'
import { formatLength } from './format-length.ts'
import { BARS } from './peaks.ts'
import { type Listenable, nextRate, playing, rate, seek, sounds, togglePlaying } from './player.ts'
import { Wave } from './wave.tsx'
import styles from './voice.module.css'

/** Placeholder bars of a voice that is not loaded yet. */
const UNKNOWN = Array.from({ length: BARS }, () => 0.3)

/** Plays a voice message: play, pause, seek, rate. `bars` is its shape where known. */
export function VoicePlayer({ voice, bars }: { voice: Listenable; bars?: readonly number[] | undefined }) {
  const messages = useMessages(chatMessages).voice
  const now = useStore(playing)
  const speed = useStore(rate)
  const loaded = useStore(sounds).get(voice.id)
  const { state, at } = now.id === voice.id ? now : { state: 'idle', at: 0 }
  const isPlaying = state === 'playing' || state === 'loading'
  const isBegun = isPlaying || state === 'paused'
  const length = formatLength(voice.seconds)
  return (
    <Stack align="center" className={styles.voice}>
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? messages.pause : `${messages.play} · ${length}`}
        aria-busy={state === 'loading' || undefined}
        onClick={() => void togglePlaying(voice)}
      >
        {state === 'loading' ? (
          <Spinner />
        ) : state === 'playing' ? (
          <Pause aria-hidden="true" />
        ) : (
          <Play aria-hidden="true" />
        )}
      </button>
      <span className={styles.track}>
        <Wave bars={bars ?? loaded?.bars ?? UNKNOWN} share={at / voice.seconds} />
        <input
          type="range"
          min={0}
          max={voice.seconds}
          step={0.1}
          value={Math.min(at, voice.seconds)}
          aria-label={messages.seek}
          aria-valuetext={messages.at(formatLength(at), length)}
          onChange={event => void seek(voice, event.target.valueAsNumber)}
        />
      </span>
      <Row as="span" gap={1} align="center">
        {isBegun && (
          <button
            type="button"
            className={styles.rate}
            aria-label={messages.speed(`${speed}×`)}
            onClick={nextRate}
          >{`${speed}×`}</button>
        )}
        <span className={styles.time}>{isBegun ? formatLength(at) : length}</span>
      </Row>
      {state === 'failed' && (
        <Text role="alert" size="sm" tone="red" className={styles.failed}>
          {messages.failed}
        </Text>
      )}
    </Stack>
  )
}
