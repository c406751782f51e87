import type { Lang } from '#contract/limits.ts'
import { dayOf, daysAgo, formatDate } from '#web/lib/moments.ts'

/** Neighbours of one day of São Paulo together, in their order. */
export function byDay<Entry extends { createdAt: Date }>(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const days: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last && dayOf(last[0].createdAt) === dayOf(entry.createdAt)) last.push(entry)
    else days.push([entry])
  }
  return days
}

/** "Hoje", "Ontem", then the date. */
export function formatDay(date: Date, now: Date, lang: Lang, messages: { today: string; yesterday: string }): string {
  const ago = daysAgo(date, now)
  return ago <= 0 ? messages.today : ago === 1 ? messages.yesterday : formatDate(date, lang)
}
