import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Log } from './log.ts'

/** How soon the queue gets over what went wrong. */
export interface Pace {
  /** After which it is begun anew once it ended by itself. */
  againMs: number
  /** Within which it has to end once it gave up. */
  endMs: number
  /** How often it looks for jobs that it took unheard (`watchOwnJobs`). */
  lookMs: number
}

/** A queue that cannot write down what became of a job (an outage at that very moment) ends by itself: then it is begun anew. */
export async function keepWorking(
  log: Log,
  againMs: number,
  begin: () => Promise<Begun>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let begun: Begun | undefined = await begin()
  // One that ended by itself this very moment has nothing left to stop.
  const stopRunner = () => begun?.runner.stop().catch(() => undefined)
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await begun?.over
      if (signal.aborted) return
      log.error('worker stopped unexpectedly; restarting it')
      // One that gave up without an end still has its clock.
      void stopRunner()
      await pause(againMs, undefined, { signal }).catch(() => undefined)
      begun = signal.aborted
        ? undefined
        : await begin().catch((error: unknown) => {
            log.warn({ err: error }, 'worker did not start; trying again')
            return undefined
          })
    }
    // Begun while the end was asked for.
    await stopRunner()
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await stopRunner()
      await watching
    },
  }
}

/** A queue that works. */
export interface Begun {
  runner: Runner
  /** Resolves when the queue has ended, or gave up and does not come to its end. */
  over: Promise<void>
}
