import { Worker } from 'node:worker_threads'

const BEAT_MS = 1_000
/** Far longer than any computation here. */
const STALLED_MS = 120_000

/** Input of the watching thread. */
export interface Watched {
  /** Increases while the loop runs. */
  beats: Int32Array<SharedArrayBuffer>
  stalledMs: number
}

/**
 * Kills this process when its event loop is blocked, with the blocked stack: time limits of tests are timers, which such a loop never runs, so
 * the run would hang silently. A separate thread watches.
 */
export function watchLoop(stalledMs = STALLED_MS): void {
  const watched: Watched = { beats: new Int32Array(new SharedArrayBuffer(4)), stalledMs }
  setInterval(() => Atomics.add(watched.beats, 0, 1), BEAT_MS).unref()
  new Worker(new URL('watch-loop-thread.ts', import.meta.url), { workerData: watched, execArgv: [] }).unref()
}
