import type { Lang } from '#contract/limits.ts'
import type { StartMessages } from './i18n.ts'

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** Bytes in decimal units: `12,4 MB`. */
export function formatBytes(bytes: number, lang: Lang): string {
  let amount = bytes / 1000
  let step = 0
  // 999.95 would be rounded up to 1000 of the smaller unit.
  while (amount >= 999.95 && step < UNITS.length - 1) {
    amount /= 1000
    step += 1
  }
  return `${amount.toLocaleString(lang, { maximumFractionDigits: 1 })} ${UNITS[step]}`
}

/** A duration in its two largest units: `3 d 4 h`. `ms` in milliseconds. */
export function formatDuration(ms: number, messages: StartMessages): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return messages.days(Math.floor(hours / 24), hours % 24)
  if (hours > 0) return messages.hours(hours, minutes % 60)
  return minutes > 0 ? messages.minutes(minutes) : messages.seconds(seconds)
}

/** The time of day to the second, in São Paulo time. */
export const formatTime = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  }).format(at)
