/** Date range of the statement. Days are in São Paulo time, `yyyy-mm-dd`, both inclusive. Pure. */

export const PERIODS = ['all', 'month', 'lastMonth', 'ninety', 'own'] as const
export type Period = (typeof PERIODS)[number]

export interface Days {
  from?: string
  to?: string
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** The range of a period on a given day; `own` is the typed range, empty for an open end. Null when the end precedes the start. */
export function daysOf(period: Period, today: string, own: { from: string; to: string }): Days | null {
  const month = `${today.slice(0, 8)}01`
  switch (period) {
    case 'all':
      return {}
    case 'month':
      return { from: month, to: today }
    case 'lastMonth': {
      const last = dayBefore(month, 1)
      return { from: `${last.slice(0, 8)}01`, to: last }
    }
    case 'ninety':
      return { from: dayBefore(today, 89), to: today }
    case 'own':
      if (own.from !== '' && own.to !== '' && own.from > own.to) return null
      return { ...(own.from !== '' && { from: own.from }), ...(own.to !== '' && { to: own.to }) }
  }
}
