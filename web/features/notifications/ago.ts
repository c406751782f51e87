import type { Lang } from '#contract/limits.ts'
import { dateFormat } from '#web/lib/formats.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Number of midnights between two moments, in this device's time zone. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(to) - midnight(from)) / DAY)
}

/**
 * Relative time: "agora", "há 12 min", "há 3 h", "ontem", "há 4 dias", and after a week the date. A moment in the future by this device's clock
 * is "agora".
 */
export function ago(date: Date, now: Date, lang: Lang): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: 'short' })
  // The design omits the dot of abbreviated units.
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
