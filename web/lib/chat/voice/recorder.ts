import type { FromEncoder, ToEncoder } from './encoder-talk.ts'
import workletUrl from './recorder-worklet.ts?worker&url'

/** A finished recording: an mp3, its length in seconds and its loudness over time. */
export interface Voice {
  blob: Blob
  seconds: number
  peaks: number[]
}

export interface Recorder {
  /** Ends the recording and returns it. */
  stop(): Promise<Voice>
  /** Ends the recording and discards it. */
  cancel(): void
}

/** A chunk of samples from the microphone. */
interface Heard {
  samples: Float32Array<ArrayBuffer>
  isLast: boolean
}

export interface RecorderListener {
  /** Current loudness from 0 to 1 and recorded seconds. */
  onLevel(level: number, seconds: number): void
  /** The recording has reached its limit exactly. */
  onFull(): void
}

/** Speech is far below full scale, so its root mean square is drawn at three times its value. */
const loudness = (samples: Float32Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.min(1, 3 * Math.sqrt(sum / Math.max(1, samples.length)))
}

/**
 * Starts to record from the microphone, at most `limit` seconds. Throws the browser's error when there is no microphone or permission is denied.
 */
export async function startRecording(limit: number, listener: RecorderListener): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const context = new AudioContext()
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  try {
    await context.audioWorklet.addModule(workletUrl)
    // A context created long after the user gesture may start suspended.
    await context.resume()
  } catch (error) {
    release()
    throw error
  }
  const ear = new AudioWorkletNode(context, 'voice-recorder', { numberOfOutputs: 0, channelCount: 1 })
  context.createMediaStreamSource(stream).connect(ear)
  return listen(ear, context.sampleRate, { limit, listener, release })
}

function listen(
  ear: AudioWorkletNode,
  rate: number,
  { limit, listener, release }: { limit: number; listener: RecorderListener; release: () => void },
): Recorder {
  const encoder = startEncoder(rate)
  const most = Math.floor(limit * rate)
  const peaks: number[] = []
  let count = 0
  const { promise: lastHeard, resolve: heardAll } = Promise.withResolvers<void>()
  const hear = ({ data }: MessageEvent<Heard>) => {
    const samples = data.samples.slice(0, most - count)
    if (samples.length > 0) {
      count += samples.length
      peaks.push(loudness(samples))
      listener.onLevel(peaks.at(-1) ?? 0, count / rate)
      encoder.take(samples)
      if (count >= most) listener.onFull()
    }
    if (data.isLast) heardAll()
  }
  ear.port.addEventListener('message', hear)
  ear.port.start()
  return {
    stop: async () => {
      ear.port.postMessage('end', {})
      await lastHeard
      release()
      return { blob: await encoder.end(), seconds: count / rate, peaks }
    },
    cancel: () => {
      ear.port.removeEventListener('message', hear)
      release()
      encoder.drop()
    },
  }
}

interface Encoder {
  take(samples: Float32Array<ArrayBuffer>): void
  /** Returns the whole recording as mp3. Throws the encoder's error. */
  end(): Promise<Blob>
  /** Discards the recording. */
  drop(): void
}

/** Starts an encoder in a worker, for samples at this rate. */
function startEncoder(sampleRate: number): Encoder {
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
  // A caller that never calls `end` must not cause an unhandled rejection.
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
