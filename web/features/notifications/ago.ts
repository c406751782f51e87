import type { Lang } from '#contract/limits.ts'
import { dateFormat } from '#web/lib/formats.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Midnights between two moments, on this device's calendar. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(to) - midnight(from)) / DAY)
}

/**
 * How long ago: "agora", "há 12 min", "há 3 h", "ontem", "há 4 dias", and after a week the date. A moment that this
 * device's clock holds to be in the future is "agora".
 */
export function ago(date: Date, now: Date, lang: Lang): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: 'short' })
  // The design writes the units without the dot of an abbreviation.
  const relative = (amount: number, unit: 'second' | 'minute' | 'hour' | 'day') =>
    format.format(amount, unit).replace('.', '')
  const passed = now.getTime() - date.getTime()
  if (passed < MINUTE) return relative(0, 'second')
  if (passed < HOUR) return relative(-Math.floor(passed / MINUTE), 'minute')
  const days = daysBetween(date, now)
  if (days === 0) return relative(-Math.floor(passed / HOUR), 'hour')
  if (days < 7) return relative(-days, 'day')
  return dateFormat(lang, { dateStyle: 'short' }).format(date)
}
