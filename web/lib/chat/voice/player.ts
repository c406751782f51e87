import { createStore } from '#client/store.ts'
import { barsOfSound } from './peaks.ts'

export interface Listenable {
  id: string
  seconds: number
  /** The mp3. Throws when it cannot be loaded. */
  load(): Promise<Blob>
}

/** The current or last voice; only one plays at a time. */
export interface Playing {
  id: string | null
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  /** Position in seconds. */
  at: number
}

const RATES = [1, 1.5, 2] as const
/** Maximum number of cached sounds. */
const CACHED = 12

interface Sound {
  url: string
  bars: number[] | undefined
}

export const playing = createStore<Playing>({ id: null, state: 'idle', at: 0 })
/** Playback rate: chosen once, applies to all voices. */
export const rate = createStore<number>(RATES[0])
/** Loaded sounds by id. */
export const sounds = createStore<ReadonlyMap<string, Sound>>(new Map())

let audio: HTMLAudioElement | undefined

function element(): HTMLAudioElement {
  if (audio) return audio
  const made = new Audio()
  const update = (change: Partial<Playing>) => playing.set({ ...playing.get(), ...change })
  made.addEventListener('timeupdate', () => {
    if (playing.get().state === 'playing') update({ at: made.currentTime })
  })
  made.addEventListener('pause', () => {
    if (playing.get().state === 'playing') update({ state: 'paused' })
  })
  made.addEventListener('ended', () => update({ state: 'idle', at: 0 }))
  return (audio = made)
}

async function soundOf(voice: Listenable): Promise<Sound> {
  const { id } = voice
  const known = sounds.get().get(id)
  if (known) return known
  const blob = await voice.load()
  const made = { url: URL.createObjectURL(blob), bars: await barsOfSound(blob) }
  const cache = new Map(sounds.get()).set(id, made)
  for (const [oldest, { url }] of cache) {
    if (cache.size <= CACHED) break
    if (oldest === playing.get().id || oldest === id) continue
    URL.revokeObjectURL(url)
    cache.delete(oldest)
  }
  sounds.set(cache)
  return made
}

/** Plays from the current position and stops any other voice. Pauses when it is playing. */
export async function togglePlaying(voice: Listenable): Promise<void> {
  const now = playing.get()
  if (now.id === voice.id && now.state === 'playing') return element().pause()
  const at = now.id === voice.id ? now.at : 0
  await play(voice, at)
}

/** Jumps to this second and starts playback if it is stopped. */
export async function seek(voice: Listenable, at: number): Promise<void> {
  const now = playing.get()
  if (now.id !== voice.id || now.state === 'idle' || now.state === 'failed') return play(voice, at)
  playing.set({ ...now, at })
  element().currentTime = at
}

async function play(voice: Listenable, at: number): Promise<void> {
  const player = element()
  // Change the state first, so that the previous voice's pause event is not attributed to this one.
  playing.set({ id: voice.id, state: 'loading', at })
  player.pause()
  try {
    const { url } = await soundOf(voice)
    // Another voice was requested in the meantime.
    if (playing.get().id !== voice.id) return
    if (player.src !== url) player.src = url
    player.currentTime = at
    player.playbackRate = rate.get()
    await player.play()
    if (playing.get().id === voice.id) playing.set({ ...playing.get(), state: 'playing' })
  } catch {
    if (playing.get().id === voice.id) playing.set({ id: voice.id, state: 'failed', at: 0 })
  }
}

/** Switches to the next rate, for the current voice and all later ones. */
export function nextRate(): void {
  const next = RATES[(RATES.findIndex(each => each === rate.get()) + 1) % RATES.length] ?? RATES[0]
  rate.set(next)
  if (audio) audio.playbackRate = next
}

/** Stops any voice, or only this one. */
export function stopPlaying(id?: string): void {
  if (id !== undefined && playing.get().id !== id) return
  playing.set({ id: null, state: 'idle', at: 0 })
  audio?.pause()
}

/** Drops a sound from the cache. */
export function forgetSound(id: string): void {
  stopPlaying(id)
  const sound = sounds.get().get(id)
  if (!sound) return
  URL.revokeObjectURL(sound.url)
  sounds.set(new Map([...sounds.get()].filter(([each]) => each !== id)))
}
