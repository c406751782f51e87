/** Makes mp3 (one channel, 64 kbit/s) of what is recorded, while it is recorded and away from the page. */
import { createEncoder, type WasmMediaEncoder } from 'wasm-media-encoders'
import wasm from 'wasm-media-encoders/wasm/mp3?url'
import type { FromEncoder, ToEncoder } from './encoder-talk.ts'

const KBIT_PER_SECOND = 64

const parts: Uint8Array<ArrayBuffer>[] = []
/** What was asked is done in turn: the encoder itself is loaded first. */
let last: Promise<WasmMediaEncoder<'audio/mpeg'>> | undefined

const post = (message: FromEncoder): void => self.postMessage(message, {})
/** The encoder gives a view of memory that it writes to again. */
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
