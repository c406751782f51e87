/** Runs in the audio thread and posts microphone samples to the page in chunks of at most 0.1 s. */
interface Processor {
  readonly port: MessagePort
}
declare const AudioWorkletProcessor: new () => Processor
declare function registerProcessor(name: string, processor: new () => Processor): void

const CHUNK = 4_096

registerProcessor(
  'voice-recorder',
  class extends AudioWorkletProcessor {
    #chunk = new Float32Array(CHUNK)
    #filled = 0

    constructor() {
      super()
      // Flush the last partial chunk when the recording ends.
      this.port.addEventListener('message', () => {
        this.port.postMessage({ samples: this.#chunk.slice(0, this.#filled), isLast: true }, {})
        this.#filled = 0
      })
      this.port.start()
    }

    /** Called by the browser for every 128 samples; true keeps the processor alive. */
    process([input]: Float32Array[][]): boolean {
      for (const sample of input?.[0] ?? []) {
        this.#chunk[this.#filled++] = sample
        if (this.#filled < CHUNK) continue
        this.port.postMessage({ samples: this.#chunk, isLast: false }, [this.#chunk.buffer])
        this.#chunk = new Float32Array(CHUNK)
        this.#filled = 0
      }
      return true
    }
  },
)
