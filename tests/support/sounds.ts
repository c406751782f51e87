import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createEncoder } from 'wasm-media-encoders'

const RATE = 48_000

/** A real mp3 of a tone in the recorder's format: mono, 64 kbit/s. */
export async function tone(seconds: number, hertz = 440): Promise<Buffer> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'))
  const encoder = await createEncoder('audio/mpeg', new Uint8Array(wasm).buffer)
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 64 })
  const samples = Float32Array.from({ length: Math.round(seconds * RATE) }, (_, index) =>
    Math.sin((2 * Math.PI * hertz * index) / RATE),
  )
  const first = Buffer.from(encoder.encode([samples]))
  return Buffer.concat([first, Buffer.from(encoder.finalize())])
}

/** The form of a voice message. */
export function voiceForm(content: Buffer, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('audio', new Blob([new Uint8Array(content)], { type: 'audio/mpeg' }), 'chat-audio-1763737200000.mp3')
  return form
}
