import { businessDay, businessDayStart, dayAfter } from '#server/platform/clock.ts'
import { fail } from '#server/platform/fail.ts'

const DAY_MS = 86_400_000
/** Maximum number of days per comparison with the bank. */
export const MOST_DAYS = 31
export const DAYS_BY_DEFAULT = 7

/** Days in São Paulo, both included, and the range they cover. */
export interface Days {
  from: string
  to: string
  start: Date
  end: Date
}

/** The requested days, by default the last seven. Throws `period_too_long` beyond 31 days, and reports an invalid day at its field. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Days {
  const last = to ?? businessDay(now)
  const start = startOf('to', last)
  const first = from ?? dayAfter(last, 1 - DAYS_BY_DEFAULT)
  const days = Math.round((start.getTime() - startOf('from', first).getTime()) / DAY_MS) + 1
  if (days < 1) fail('invalid_input', { fields: { to: 'date_invalid' } })
  if (days > MOST_DAYS) fail('period_too_long')
  return { from: first, to: last, start: startOf('from', first), end: startOf('to', dayAfter(last, 1)) }
}

function startOf(field: 'from' | 'to', day: string): Date {
  try {
    return businessDayStart(day)
  } catch {
    return fail('invalid_input', { fields: { [field]: 'date_invalid' } })
  }
}
