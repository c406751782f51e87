import type { FromEncoder, ToEncoder } from './encoder-talk.ts'

/** The encoder of one recording. */
export interface Encoder {
  take(samples: Float32Array<ArrayBuffer>): void
  /** The whole recording as mp3. Throws what kept the encoder from it. */
  end(): Promise<Blob>
  /** Nobody wants the recording any more. */
  drop(): void
}

/** Starts an encoder in a thread of its own, for samples that come so many a second. */
export function startEncoder(sampleRate: number): Encoder {
  const worker = new Worker(new URL('./encoder-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: ToEncoder, hand: Transferable[] = []): void => worker.postMessage(request, hand)
  const whole = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => {
      if ('mp3' in data) resolve(new Blob(data.mp3, { type: 'audio/mpeg' }))
      else reject(new Error(data.failed))
      worker.terminate()
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  })
  // Who never asks for the end does not hear of it.
  whole.catch(() => undefined)
  ask({ do: 'begin', sampleRate })
  return {
    take: samples => ask({ do: 'take', samples }, [samples.buffer]),
    end: () => {
      ask({ do: 'end' })
      return whole
    },
    drop: () => worker.terminate(),
  }
}
