import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

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
