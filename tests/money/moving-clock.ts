import type { Clock } from '#server/platform/clock.ts'

/** Tells a child how far its clock is to be ahead of the machine's. */
export interface Moved {
  aheadMs: number
}

/** The clock of a child: starts at the moment of CLOCK_START, runs on, and is moved by whoever started the child. */
export function movingClock(env: NodeJS.ProcessEnv = process.env): Clock {
  let aheadMs = env.CLOCK_START === undefined ? 0 : new Date(env.CLOCK_START).getTime() - Date.now()
  process.on('message', (message: Moved) => {
    aheadMs = message.aheadMs
  })
  return { now: () => new Date(Date.now() + aheadMs) }
}
