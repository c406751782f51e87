import type { Lang } from '#contract/limits.ts'
import { dateFormat } from './formats.ts'

/** Dates are in the product's time zone, in every language. */
const ZONE = 'America/Sao_Paulo'
const DAY_MS = 86_400_000
const format = (lang: Lang, date: Date, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat(lang, { timeZone: ZONE, ...parts }).format(date)

/** `21:08`. */
export const formatTime = (date: Date, lang: Lang): string => format(lang, date, { hour: '2-digit', minute: '2-digit' })

/** `22/11/2026`. */
export const formatDate = (date: Date, lang: Lang): string =>
  format(lang, date, { day: '2-digit', month: '2-digit', year: 'numeric' })

/** `22/11`. */
export const formatDay = (date: Date, lang: Lang): string => format(lang, date, { day: '2-digit', month: '2-digit' })

/** `novembro de 2026`. */
export const formatMonth = (date: Date, lang: Lang): string => format(lang, date, { month: 'long', year: 'numeric' })

/** The calendar day in São Paulo, as `yyyy-mm-dd`. */
export const dayOf = (date: Date): string => days.format(date)
const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** How many days in São Paulo before `now`; negative when after. */
export const daysAgo = (date: Date, now: Date): number =>
  Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(date))) / DAY_MS)

/** "20/11/2026, 21:04"; with seconds where they matter. */
export const formatFullMoment = (moment: Date, lang: Lang, withSeconds = false): string =>
  format(lang, moment, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  })

/** `sábado`, in English `Saturday`. */
export const formatWeekday = (date: Date, lang: Lang): string =>
  format(lang, date, { weekday: 'long' }).replace('-feira', '')

/** A match's moment: `Sáb 22/11 · 16:00`. */
export function formatMoment(date: Date, lang: Lang): string {
  const weekday = format(lang, date, { weekday: 'short' }).replace('.', '')
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${formatDay(date, lang)} · ${formatTime(date, lang)}`
}
