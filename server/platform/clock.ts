/** The source of business time. Injected everywhere, so that tests can move it and no rule reads the machine's clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only by `advance` or by being set (tests, replays). `advance` takes milliseconds. */
export function movableClock(start: Date): Clock & { advance(ms: number): void; set(to: Date): void } {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance: ms => {
      current += ms
    },
    set: to => {
      current = to.getTime()
    },
  }
}

/** Created once: creating it costs a hundred times as much as using it. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The calendar day in America/Sao_Paulo as `yyyy-mm-dd`: every "day" in the rules is this one. */
export const businessDay = (at: Date): string => dayFormat.format(at)

/** The local time in São Paulo, as if it were UTC. */
const wallTime = (at: number): number => Date.parse(`${wallFormat.format(at).replace(' ', 'T')}Z`)

/** A time as `2026-11-21 12:00:00` in São Paulo, which every spreadsheet reads as a date and time. */
export const sheetMoment = (at: Date): string => wallFormat.format(at)

/** Minutes since midnight on São Paulo's clock, 0 to 1439. */
export const businessMinute = (at: Date): number => Math.floor(wallTime(at.getTime()) / 60_000) % 1_440

/** The start of a day in São Paulo (`yyyy-mm-dd`). Throws RangeError for an invalid date. */
export function businessDayStart(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`No calendar has the day ${day}`)
  }
  let start = midnight
  // First with the offset at midnight UTC, then with the offset at the resulting time.
  for (let step = 0; step < 2; step += 1) start = midnight - (wallTime(start) - start)
  // A summer time that begins at midnight leaves out the day's first hour.
  return new Date(businessDay(new Date(start)) === day ? start : start + 3_600_000)
}

/**
 * A movement carries the start time of its transaction: a transaction that began in the last second of a period has ended after this delay.
 */
const LATE_MOVEMENTS_MS = 10 * 60_000

/** Whether all movements before the end of a day, or of a year, are in the ledger. */
export const isInTheBooks = (end: Date, now: Date): boolean => now.getTime() >= end.getTime() + LATE_MOVEMENTS_MS

/** The day so many days after another (before, when negative), both `yyyy-mm-dd`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** When the current day, week (Monday to Sunday) and month began in São Paulo: the periods of the rules. */
export function businessPeriodStarts(at: Date): Record<'day' | 'week' | 'month', Date> {
  const day = businessDay(at)
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return {
    day: businessDayStart(day),
    week: businessDayStart(dayAfter(day, -sinceMonday)),
    month: businessDayStart(`${day.slice(0, 8)}01`),
  }
}

/**
 * Adds calendar months in São Paulo: the same time on the day of the same number, or on the following day in a month that lacks it (Civil
 * Code, article 132, § 3).
 */
export function monthsLater(at: Date, months: number): Date {
  const today = businessDay(at)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const start = businessDayStart(dayAfter(first, Math.min(day - 1, daysInMonth)))
  return new Date(start.getTime() + at.getTime() - businessDayStart(today).getTime())
}

/** A moment so many minutes before another; after it when negative. */
export const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * 60_000)
