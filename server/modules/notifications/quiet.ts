import { businessMinute } from '#server/platform/clock.ts'

/** Minutes of São Paulo's day, 0 to 1439: from the first one on it is quiet, until the second one. */
export interface Quiet {
  from: number
  to: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Whether it is quiet at a moment; hours that go over midnight are meant as they are written. */
export function isQuiet(at: Date, { from, to }: Quiet): boolean {
  const minute = businessMinute(at)
  return from < to ? from <= minute && minute < to : minute >= from || minute < to
}

/** When what is due at a moment may go out: then, or when the quiet hours end. */
export function afterQuiet(at: Date, quiet: Quiet | null): Date {
  if (quiet === null || !isQuiet(at, quiet)) return at
  const left = (quiet.to - businessMinute(at) + DAY_MINUTES) % DAY_MINUTES
  const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(minute + left * MINUTE_MS)
}

/** `22:30` as minutes of the day. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes of the day as `22:30`. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
