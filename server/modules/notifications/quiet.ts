import { businessMinute } from '#server/platform/clock.ts'

/** Minutes of São Paulo's day, 0 to 1439: the start (inclusive) and end (exclusive) of quiet hours. */
export interface Quiet {
  from: number
  to: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Whether a moment is within quiet hours, which may pass midnight. */
export function isQuiet(at: Date, { from, to }: Quiet): boolean {
  const minute = businessMinute(at)
  return from < to ? from <= minute && minute < to : minute >= from || minute < to
}

/** The earliest time for something due at a moment: then, or the end of quiet hours. */
export function afterQuiet(at: Date, quiet: Quiet | null): Date {
  if (quiet === null || !isQuiet(at, quiet)) return at
  const left = (quiet.to - businessMinute(at) + DAY_MINUTES) % DAY_MINUTES
  const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(minute + left * MINUTE_MS)
}

/** Parses `22:30` into minutes of the day. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Formats minutes of the day as `22:30`. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
