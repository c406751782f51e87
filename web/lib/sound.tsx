/** Sounds of what goes well, made by the browser: off until they are switched on, on this device alone. */
import { Volume2 } from 'lucide-react'
import { browserStorage } from '#client/browser-storage.ts'
import { defineMessages, useMessages } from '#client/i18n.ts'
import { createStore, useStore } from '#client/store.ts'
import { ListRow } from '#ui/list-row.tsx'
import { Switch } from '#ui/switch.tsx'

const KEY = 'crava.sound'
const soundOn = createStore(browserStorage.get(KEY) === '1')

/** Notes in hertz, one after the other: two for points, a chord that climbs for a prize. */
const TUNES = { points: [659, 988], prize: [523, 659, 784, 1047] } as const
const NOTE_SECONDS = 0.14
const LOUDNESS = 0.08
const LATE_MS = 1_000

let audio: AudioContext | undefined

/** Plays a short tune where sounds are switched on and the page is in sight; what cannot be played is no loss. */
export function playTune(tune: keyof typeof TUNES): void {
  if (!soundOn.get() || document.visibilityState !== 'visible') return
  try {
    audio ??= new AudioContext()
    const context = audio
    if (context.state === 'running') return sound(context, tune)
    // A browser lets a page sound only once somebody has touched it; what comes long after its moment is not played.
    const since = performance.now()
    void context.resume().then(
      () => performance.now() - since < LATE_MS && sound(context, tune),
      () => undefined,
    )
  } catch {
    audio = undefined
  }
}

function sound(context: AudioContext, tune: keyof typeof TUNES): void {
  for (const [index, hertz] of TUNES[tune].entries()) note(context, hertz, context.currentTime + index * NOTE_SECONDS)
}

function note(context: AudioContext, hertz: number, at: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.type = 'triangle'
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.000_1, at + 2 * NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + 2 * NOTE_SECONDS)
}

const pt = { sound: 'Sons de gols e prêmios' }
const soundMessages = defineMessages(pt, () => Promise.resolve({ sound: 'Sounds of goals and prizes' }))

/** Switches sounds on or off on this device; switched on, one is heard. */
export function SoundRow() {
  const { sound } = useMessages(soundMessages)
  const isOn = useStore(soundOn)
  function change(on: boolean) {
    browserStorage.set(KEY, on ? '1' : null)
    soundOn.set(on)
    if (on) playTune('points')
  }
  return (
    <ListRow
      icon={<Volume2 />}
      label={sound}
      end={<Switch label={sound} hideLabel checked={isOn} onChange={change} />}
    />
  )
}
