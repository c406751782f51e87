import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Alternating tones of the fake microphone, in Hz. */
export const TONES = [520, 1_270] as const
const RATE = 48_000
const TURN_SECONDS = 0.2

/** A sound file (PCM, mono) of short tones: a steady one would be filtered out as noise. */
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
    // Each tone rises and falls like a syllable.
    const within = (at / (RATE * TURN_SECONDS)) % 1
    file.writeInt16LE(
      Math.round(16_000 * Math.sin(Math.PI * within) * Math.sin((2 * Math.PI * hertz * at) / RATE)),
      44 + at * 2,
    )
  }
  return file
}

/** Writes the sound file; returns the browser flags that use it as the microphone. */
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
