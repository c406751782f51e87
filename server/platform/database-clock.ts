import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Reader } from './db.ts'
import type { Log } from './log.ts'

/** How often the difference is measured. */
const EVERY_MS = 10_000
/** The sample with the shortest round trip is the most accurate. */
const SAMPLES = 5
/** An offset this large is logged. */
const FAR_MS = 1_000

export interface DatabaseClock extends Clock {
  /** Measures the offset now and then every few seconds; rejects if the database does not respond the first time. */
  start(from: Reader, log: Log): Promise<void>
  stop(): void
  /** By how much the database's clock is ahead of this machine's, in milliseconds. */
  offsetMs(): number
}

/**
 * One clock for all processes: the database's, computed from this machine's clock and the measured offset. Locks, secrecy and the queue,
 * which uses the database's clock, would otherwise disagree by the difference between machines.
 */
export function databaseClock(machine: Clock): DatabaseClock {
  let offset = 0
  let timer: NodeJS.Timeout | undefined
  const measure = async (from: Reader, log: Log): Promise<void> => {
    const before = offset
    offset = await measured(from, machine)
    if (Math.abs(offset) >= FAR_MS && Math.abs(offset - before) >= FAR_MS)
      log.warn({ offsetMs: Math.round(offset) }, 'clock of this host is off; using the database time')
  }
  return {
    now: () => new Date(machine.now().getTime() + offset),
    offsetMs: () => offset,
    start: async (from, log) => {
      await measure(from, log)
      timer = setInterval(() => {
        measure(from, log).catch((error: unknown) =>
          log.warn({ err: error }, 'database time not read; keeping the last offset'),
        )
      }, EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

async function measured(from: Reader, machine: Clock): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offset: 0 }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const [request, began] = [machine.now().getTime(), performance.now()]
    const [row] = await from.rows(sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
    const tripMs = performance.now() - began
    if (row && tripMs < best.tripMs) best = { tripMs, offset: row.ms - (request + tripMs / 2) }
  }
  return best.offset
}
