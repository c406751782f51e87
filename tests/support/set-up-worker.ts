import { watchLoop } from './watch-loop.ts'

declare global {
  var isLoopWatched: boolean | undefined
}

// A worker runs this before each of its files.
if (globalThis.isLoopWatched === undefined) {
  globalThis.isLoopWatched = true
  // A soak computes for minutes.
  watchLoop(process.env.SOAK === '1' ? 900_000 : undefined)
}
