import { Worker } from 'node:worker_threads'

const BEAT_MS = 1_000
/** Far longer than anything computes here. */
const STALLED_MS = 120_000

/** What the watching thread is given. */
export interface Watched {
  /** Counts up as long as the loop turns. */
  beats: Int32Array<SharedArrayBuffer>
  stalledMs: number
}

/**
 * Ends this process when its event loop stands still, with the stack it stands at: time limits of tests are timers, which such a loop
 * never runs, and the run would wait for it without a word. A thread beside it looks.
 */
export function watchLoop(stalledMs = STALLED_MS): void {
  const watched: Watched = { beats: new Int32Array(new SharedArrayBuffer(4)), stalledMs }
  setInterval(() => Atomics.add(watched.beats, 0, 1), BEAT_MS).unref()
  new Worker(new URL('watch-loop-thread.ts', import.meta.url), { workerData: watched, execArgv: [] }).unref()
}
