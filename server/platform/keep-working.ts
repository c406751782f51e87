import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Log } from './log.ts'

/** Delays of the recovery after a failure. */
export interface Pace {
  /** Delay before a worker that stopped by itself is restarted. */
  againMs: number
  /** How long a stopping worker may take to end. */
  endMs: number
  /** Interval of the check for jobs locked but not received (`watchOwnJobs`). */
  lookMs: number
}

/** A worker that cannot record the end of a job (an outage at that time) stops by itself; this restarts it. */
export async function keepWorking(
  log: Log,
  againMs: number,
  begin: () => Promise<Begun>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let begun: Begun | undefined = await begin()
  // A worker that has just stopped by itself needs no stop.
  const stopRunner = () => begun?.runner.stop().catch(() => undefined)
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await begun?.over
      if (signal.aborted) return
      log.error('worker stopped unexpectedly; restarting it')
      // A worker that did not end still runs its cron.
      void stopRunner()
      await pause(againMs, undefined, { signal }).catch(() => undefined)
      begun = signal.aborted
        ? undefined
        : await begin().catch((error: unknown) => {
            log.warn({ err: error }, 'worker did not start; trying again')
            return undefined
          })
    }
    // Started while the stop was requested.
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

/** A running queue. */
export interface Begun {
  runner: Runner
  /** Resolves when the worker has ended, or has stopped without reaching its end. */
  over: Promise<void>
}
