/** Which days the figures are of. Pure. */
import { toWallTime } from '#operator/lib/wall-time.ts'
import type { FiguresQuery } from './api.ts'

/** The usual periods. */
export const LASTS = ['week', 'month', 'quarter', 'year'] as const
export type Last = (typeof LASTS)[number]

const DAY_MS = 86_400_000
const DAYS: Record<Last, number> = { week: 7, month: 30, quarter: 90, year: 365 }
const STEPS: Record<Last, FiguresQuery['by']> = { week: 'day', month: 'day', quarter: 'week', year: 'month' }

/** The days up to today, of São Paulo. */
export const lastOf = (last: Last, now: Date): FiguresQuery => ({
  from: dayOf(new Date(now.getTime() - (DAYS[last] - 1) * DAY_MS)),
  to: dayOf(now),
  by: STEPS[last],
})

const dayOf = (at: Date): string => toWallTime(at).slice(0, 10)

/** At least as many steps as a period has. */
export const stepsIn = (days: number, by: FiguresQuery['by']): number =>
  Math.ceil(days / { day: 1, week: 7, month: 31 }[by])
