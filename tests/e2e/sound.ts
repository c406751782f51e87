import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'

/** What the microphone of the journeys hears, by turns: tones in Hz. */
export const TONES = [520, 1_270] as const
const RATE = 48_000
const TURN_SECONDS = 0.2

/** A sound file (PCM, one channel) of short tones: what is steady would be taken for noise, and taken out. */
function wav(): Buffer {
  const count = RATE * 4
  const file = Buffer.alloc(44 + count * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + count * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(count * 2, 40)
  for (let at = 0; at < count; at += 1) {
    const turn = Math.floor(at / (RATE * TURN_SECONDS))
    const hertz = TONES[turn % TONES.length] ?? 0
    // Each rises and falls, as syllables do.
    const within = (at / (RATE * TURN_SECONDS)) % 1
    file.writeInt16LE(
      Math.round(16_000 * Math.sin(Math.PI * within) * Math.sin((2 * Math.PI * hertz * at) / RATE)),
      44 + at * 2,
    )
  }
  return file
}

/** Has a browser hear a file, which is written here, in place of a microphone: what it is started with. */
export function microphone(path: string): string[] {
  if (process.env.TEST_WORKER_INDEX === undefined) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, wav())
  }
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${path}`,
  ]
}

/** A sound as the browser decodes it. */
export interface Heard {
  type: string
  seconds: number
  samples: number[]
}

/** Reads a sound of the product and decodes it in the browser, one second of it at 16 kHz from the first on. */
export const decode = (page: Page, url: string): Promise<Heard> =>
  page.evaluate(async address => {
    const answer = await fetch(address)
    const decoded = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await answer.arrayBuffer())
    const samples = [...decoded.getChannelData(0).subarray(16_000, 32_000)]
    return { type: answer.headers.get('content-type') ?? '', seconds: decoded.duration, samples }
  }, url)

/** How much of a tone is in a sound (Goertzel). */
export function toneOf({ samples }: Heard, hertz: number): number {
  const step = 2 * Math.cos((2 * Math.PI * hertz) / 16_000)
  let [last, before] = [0, 0]
  for (const sample of samples) [last, before] = [sample + step * last - before, last]
  return last * last + before * before - step * last * before
}
