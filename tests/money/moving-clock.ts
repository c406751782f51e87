import type { Clock } from '#server/platform/clock.ts'

/** Message to a child process: its clock's lead over the machine's. */
export interface Moved {
  aheadMs: number
}

/** The clock of a child process: starts at CLOCK_START, runs on, and is moved by its parent. */
export function movingClock(env: NodeJS.ProcessEnv = process.env): Clock {
  let aheadMs = env.CLOCK_START === undefined ? 0 : new Date(env.CLOCK_START).getTime() - Date.now()
  process.on('message', (message: Moved) => {
    aheadMs = message.aheadMs
  })
  return { now: () => new Date(Date.now() + aheadMs) }
}
