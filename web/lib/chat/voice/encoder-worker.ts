/** Encodes mp3 (mono, 64 kbit/s) during the recording, off the main thread. */
import { createEncoder, type WasmMediaEncoder } from 'wasm-media-encoders'
import wasm from 'wasm-media-encoders/wasm/mp3?url'
import type { FromEncoder, ToEncoder } from './encoder-talk.ts'

const KBIT_PER_SECOND = 64

const parts: Uint8Array<ArrayBuffer>[] = []
/** Requests run in sequence; the first one loads the encoder. */
let last: Promise<WasmMediaEncoder<'audio/mpeg'>> | undefined

const post = (message: FromEncoder): void => self.postMessage(message, {})
/** Copy: the encoder returns a view of memory that it overwrites. */
const save = (bytes: Uint8Array): void => void parts.push(new Uint8Array(bytes))

async function begin(sampleRate: number): Promise<WasmMediaEncoder<'audio/mpeg'>> {
  const encoder = await createEncoder('audio/mpeg', wasm)
  encoder.configure({ channels: 1, sampleRate, bitrate: KBIT_PER_SECOND })
  return encoder
}

function then(next: (encoder: WasmMediaEncoder<'audio/mpeg'>) => void): void {
  last = last?.then(encoder => {
    next(encoder)
    return encoder
  })
  last?.catch((error: unknown) => post({ failed: String(error) }))
}

self.addEventListener('message', ({ data }: MessageEvent<ToEncoder>) => {
  if (data.do === 'begin') last = begin(data.sampleRate)
  else if (data.do === 'take') then(encoder => save(encoder.encode([data.samples])))
  else
    then(encoder => {
      save(encoder.finalize())
      post({ mp3: parts })
    })
})
