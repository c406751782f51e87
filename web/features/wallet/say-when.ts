import type { Lang } from '#contract/limits.ts'
import { daysAgo, sayDate, sayTime } from '#web/lib/moments.ts'

/** "hoje às 09:12", "amanhã às 00:00", "em 22/11/2026 às 21:08". */
export function sayWhen(
  date: Date,
  now: Date,
  lang: Lang,
  words: Record<'today' | 'tomorrow' | 'yesterday', (time: string) => string> & {
    on: (date: string, time: string) => string
  },
): string {
  const time = sayTime(date, lang)
  const ago = daysAgo(date, now)
  if (ago === 0) return words.today(time)
  if (ago === -1) return words.tomorrow(time)
  if (ago === 1) return words.yesterday(time)
  return words.on(sayDate(date, lang), time)
}
