import type { Lang } from '#contract/limits.ts'
import { daysAgo, formatDate, formatTime } from '#web/lib/moments.ts'

/** "hoje às 09:12", "amanhã às 00:00", "em 22/11/2026 às 21:08". */
export function formatWhen(
  date: Date,
  now: Date,
  lang: Lang,
  messages: Record<'today' | 'tomorrow' | 'yesterday', (time: string) => string> & {
    on: (date: string, time: string) => string
  },
): string {
  const time = formatTime(date, lang)
  const ago = daysAgo(date, now)
  if (ago === 0) return messages.today(time)
  if (ago === -1) return messages.tomorrow(time)
  if (ago === 1) return messages.yesterday(time)
  return messages.on(formatDate(date, lang), time)
}
