/** Where business time comes from. Injected everywhere, so that tests move it and no rule reads the machine's clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved (tests, replays). `advance` takes milliseconds. */
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

/** Made once: making one takes a hundred times as long as asking it. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The calendar day in America/Sao_Paulo as `yyyy-mm-dd`: every "day" of the rules is this one. */
export const businessDay = (at: Date): string => dayFormat.format(at)

/** What a clock on a wall in São Paulo shows, as if it were UTC. */
const wallTime = (at: number): number => Date.parse(`${wallFormat.format(at).replace(' ', 'T')}Z`)

/** Minutes since midnight on São Paulo's clock, 0 to 1439. */
export const businessMinute = (at: Date): number => Math.floor(wallTime(at.getTime()) / 60_000) % 1_440

/** The moment a day of São Paulo (`yyyy-mm-dd`) begins. Throws RangeError for a day no calendar has. */
export function businessDayStart(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`No calendar has the day ${day}`)
  }
  let start = midnight
  // Once by the offset of UTC's midnight, and once more by the offset of the moment that gives.
  for (let step = 0; step < 2; step += 1) start = midnight - (wallTime(start) - start)
  // A summer time that begins at midnight leaves out the day's first hour.
  return new Date(businessDay(new Date(start)) === day ? start : start + 3_600_000)
}

/** A movement carries the time its transaction began: one that began in the last second of a period has ended by then. */
const LATE_MOVEMENTS_MS = 10 * 60_000

/** Whether all that moved before the end of a day, or of a year, is in the books. */
export const isInTheBooks = (end: Date, now: Date): boolean => now.getTime() >= end.getTime() + LATE_MOVEMENTS_MS

/** The day so many days after another (before, when negative), both `yyyy-mm-dd`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** When the day, the week (Monday to Sunday) and the month of a moment began in São Paulo: the periods of the rules. */
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
 * So many calendar months of São Paulo later: at the same time of the day of the same number, or of the day after it in a month that has
 * none (Civil Code, article 132, § 3).
 */
export function monthsLater(at: Date, months: number): Date {
  const today = businessDay(at)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const start = businessDayStart(dayAfter(first, Math.min(day - 1, daysInMonth)))
  return new Date(start.getTime() + at.getTime() - businessDayStart(today).getTime())
}
