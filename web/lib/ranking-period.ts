import type { RankingMode } from '#contract/api/player/rankings.ts'
import type { Lang } from '#contract/limits.ts'
import { dateFormat } from './formats.ts'

const DAY_MS = 86_400_000

/** The global ranking is weekly, all others monthly (R1). */
export const isWeekly = (mode: RankingMode): boolean => mode === 'athlete'

/** Whether a period fits a ranking: `2026-W48` for weeks, `2026-11` for months. */
export const fitsMode = (mode: RankingMode, period: string): boolean =>
  (isWeekly(mode) ? /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/ : /^\d{4}-(0[1-9]|1[0-2])$/).test(period)

/**
 * A ranking's period as text: "16 a 22 de novembro" for a week, "novembro de 2026" for a month. A week shows its year when it differs from that
 * of `now`, or when it spans two.
 */
export function formatPeriod(period: string, lang: Lang, now: Date = new Date()): string {
  const [year = '', part = ''] = period.split('-')
  if (!part.startsWith('W')) {
    const first = new Date(`${year}-${part}-01T00:00:00Z`)
    return format(lang, first, { month: 'long', year: 'numeric' })
  }
  const first = mondayOf(Number(year), Number(part.slice(1)))
  const last = new Date(first.getTime() + 6 * DAY_MS)
  const hasTwoYears = first.getUTCFullYear() !== last.getUTCFullYear()
  const isSameMonth = first.getUTCMonth() === last.getUTCMonth()
  const isThisYear = !hasTwoYears && last.getUTCFullYear() === now.getFullYear()
  const from = format(lang, first, {
    day: 'numeric',
    ...(isSameMonth ? {} : { month: 'long' }),
    ...(hasTwoYears ? { year: 'numeric' } : {}),
  })
  const to = format(lang, last, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) })
  return `${from} ${lang === 'pt-BR' ? 'a' : 'to'} ${to}`
}

/** The first day of an ISO week, at midnight UTC: 4 January is always in the year's first week. */
function mondayOf(year: number, week: number): Date {
  const inFirst = Date.UTC(year, 0, 4)
  const sinceMonday = (new Date(inFirst).getUTCDay() + 6) % 7
  return new Date(inFirst + (week - 1) * 7 * DAY_MS - sinceMonday * DAY_MS)
}

const format = (lang: Lang, day: Date, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat(lang, { timeZone: 'UTC', ...parts }).format(day)
